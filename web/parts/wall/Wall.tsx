import { Maximize, MonitorX, WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { localDateIn } from '#domain/time/local-date.ts';
import { toAppError } from '#web/kit/api/app-error.ts';
import { IS_DEMO_IN_BROWSER } from '#web/kit/api/transport.ts';
import { usePageTitle } from '#web/kit/use-page-title.ts';
import { holdSocket } from '#web/live/line.ts';
import { formatTime } from '#web/messages/format.ts';
import { t } from '#web/messages/t.ts';
import { Message, useServerClock, useWakeLock } from '../display/display-parts.tsx';
import { forgetCredential, keepCredential } from '../display/display-queries.ts';
import { Face } from './Face.tsx';
import { phaseAt } from './Scene.tsx';
import { askForDay, askForTicket, START, watchDay, type ShownDay, type WallState } from './watch-day.ts';

/** Stores the credential when the server accepts it, and removes it when the server rejects it. */
async function askAsWall(credential: string): Promise<ShownDay> {
  try {
    const day = await askForDay(credential);
    keepCredential(credential);
    return day;
  } catch (failure) {
    if (toAppError(failure).code === 'display_unknown') forgetCredential(credential);
    throw failure;
  }
}

/** During an outage, the last day stays on the screen. */
function useWall(credential: string): WallState {
  const [shown, setShown] = useState(START);

  useEffect(() => {
    const { askNow, stop } = watchDay({
      askDay: () => askAsWall(credential),
      // The demo in the browser has no live room for walls.
      openLine: IS_DEMO_IN_BROWSER ? null : (events) => holdSocket(() => askForTicket(credential), events),
      show: setShown,
      isSeen: () => document.visibilityState === 'visible',
    });
    askNow();
    addEventListener('online', askNow);
    // A tablet that was asleep shows old figures, so the day is requested when the screen becomes visible.
    document.addEventListener('visibilitychange', askNow);
    return () => {
      removeEventListener('online', askNow);
      document.removeEventListener('visibilitychange', askNow);
      stop();
    };
  }, [credential]);

  return shown;
}

const toShown = (day: ShownDay, now: Date): ShownDay =>
  localDateIn(day.timeZone, now) === day.date
    ? day
    : { ...day, isDayOff: false, backOn: null, figures: null, names: [], celebrations: [], announcement: null };

/** The screen has no session, only the wall's credential. */
export function Wall({ credential }: { credential: string }) {
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
          <output className="m-auto text-xl text-ink-soft">{t('live.connecting')}</output>
        ) : (
          <Message icon={WifiOff} title={t('display.out')} text={t('wall.out.text')} />
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
            aria-label={t('display.fullScreen')}
            onClick={() => void document.documentElement.requestFullscreen().catch(() => undefined)}
          >
            <Maximize aria-hidden="true" className="size-5" />
          </button>
        )}
      </Face>
    </main>
  );
}
