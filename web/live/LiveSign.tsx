import type { LocalDate } from '../../domain/time/local-date.ts';
import { t } from '../messages/t.ts';
import { isNotLive, isPresenceKnown, useLive } from './live-store.ts';
import { NotLive } from './NotLive.tsx';
import { PresenceDot } from './presence/PresenceDot.tsx';
import { readLiveDay } from './read-live-day.ts';

interface Props {
  companyDay: { date: LocalDate; timeZone: string };
}

/** Shows an admin whether the figures are updated live. Also shows the figures that only the live room has. */
export default function LiveSign({ companyDay }: Props) {
  const status = useLive((state) => state.status);
  const isOut = useLive(isNotLive);
  const isKnown = useLive(isPresenceKnown);
  const total = useLive((state) => state.total);
  const points = useLive((state) => readLiveDay(state.realtimeStats, companyDay)?.pointsGiven);
  if (isOut) return <NotLive />;
  if (!isKnown) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-soft">
      {status === 'connected' ? (
        <span className="inline-flex items-center gap-2 font-semibold text-good">
          <PresenceDot status="online" />
          {t('live.on')}
        </span>
      ) : (
        <span>{t('live.connecting')}</span>
      )}
      {/* A count of 0 is hidden, because the first list of users arrives a moment after the connection. */}
      {total > 0 && <span className="num">{t('live.online', { count: total })}</span>}
      {points !== undefined && <span className="num">{t('live.points', { points })}</span>}
    </p>
  );
}
