import { Maximize, MonitorX, WifiOff } from 'lucide-react';
import { usePageTitle } from '../../kit/use-page-title.ts';
import { localDateIn } from '../../../domain/time/local-date.ts';
import { formatTime } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';
import { Message } from '../display/Message.tsx';
import { useServerClock, useWakeLock } from '../display/display-hooks.ts';
import { Face } from './Face.tsx';
import { phaseAt } from './phase.ts';
import type { ShownDay } from './queries.ts';
import { useWall } from './use-wall.ts';

/** Returns the day to show. If the data is of an earlier day, returns a day without the data. */
const toShown = (day: ShownDay, now: Date): ShownDay =>
  localDateIn(day.timeZone, now) === day.date
    ? day
    : { ...day, isDayOff: false, backOn: null, figures: null, names: [], celebrations: [], announcement: null };

/**
 * Shows the wall on a screen in the lobby. The screen has no session, only the wall's credential. `credential` is the
 * credential from the wall's link.
 */
export default function Wall({ credential }: { credential: string }) {
  usePageTitle(t('wall.title'));
  const { day, offlineSince, isRevoked } = useWall(credential);
  const now = useServerClock(day?.clockAheadMs ?? 0);
  useWakeLock();

  if (isRevoked) {
    return (
      <main className="flex min-h-svh">
        <Message icon={MonitorX} title={t('wall.revoked')} text={t('wall.revoked.text')} />
      </main>
    );
  }
  if (!day) {
    return (
      <main className="flex min-h-svh">
        {offlineSince === null ? (
          <output className="m-auto text-xl text-ink-soft">{t('wall.loading')}</output>
        ) : (
          <Message icon={WifiOff} title={t('wall.out')} text={t('wall.out.text')} />
        )}
      </main>
    );
  }
  const since = offlineSince === null ? null : new Date(offlineSince + day.clockAheadMs).toISOString();
  const phase = phaseAt(now, day.timeZone);
  return (
    <main className="wall min-h-svh" data-phase={phase}>
      <Face
        day={toShown(day, now)}
        now={now}
        phase={phase}
        note={
          since !== null && (
            <output className="wall-note flex items-center gap-[0.5em]">
              <WifiOff aria-hidden="true" className="size-[1.2em]" />
              {t('wall.offline', { time: formatTime(since, day.timeZone) })}
            </output>
          )
        }
      >
        {document.fullscreenEnabled && (
          <button
            type="button"
            className="wall-full"
            aria-label={t('wall.fullScreen')}
            onClick={() => void document.documentElement.requestFullscreen().catch(() => undefined)}
          >
            <Maximize aria-hidden="true" className="size-5" />
          </button>
        )}
      </Face>
    </main>
  );
}
