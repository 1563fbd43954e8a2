import { t } from '../messages/t.ts';
import { useLive } from './live-store.ts';
import { NotLive } from './NotLive.tsx';
import { PresenceDot } from './PresenceDot.tsx';

/** Whether an admin's figures move by themselves, with those that only the room has. */
export default function LiveSign() {
  const status = useLive((state) => state.status);
  const total = useLive((state) => state.total);
  const points = useLive((state) => state.realtimeStats?.day?.pointsGiven);
  if (status === 'error') return <NotLive />;
  if (status !== 'connected') return null;
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-soft">
      <span className="inline-flex items-center gap-2 font-semibold text-good">
        <PresenceDot status="online" />
        {t('live.on')}
      </span>
      <span className="num">{t('live.online', { count: total })}</span>
      {points !== undefined && <span className="num">{t('live.points', { points })}</span>}
    </p>
  );
}
