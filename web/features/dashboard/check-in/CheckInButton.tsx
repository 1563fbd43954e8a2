import { serverNow, type LoadedMe } from '../../../kit/session/me.ts';
import { formatTimeOfDay } from '../../../messages/format.ts';
import { t } from '../../../messages/t.ts';
import { Horizon } from '../Horizon.tsx';
import { findCheckInPoints, isEarlyAt } from './check-in-points.ts';

/** Returns the points of a check-in at `now`, the server's time, as text. */
function describePoints(me: LoadedMe, now: Date): string {
  const points = findCheckInPoints(me, now);
  if (!isEarlyAt(me, now)) return t('checkin.base', { points });
  return t('checkin.early', { points, time: formatTimeOfDay(me.scoring.earlyBefore) });
}

/** Shows the largest element on the screen: the sky before sunrise. */
export function CheckInButton({ me, label, onPress }: { me: LoadedMe; label: string; onPress: () => void }) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="group relative isolate flex min-h-48 short:min-h-32 grow flex-col items-center justify-center overflow-hidden rounded-hero bg-linear-to-b from-dawn-top to-dawn-bottom px-6 pt-8 pb-32 short:pt-4 short:pb-10 text-white shadow-soft transition-transform duration-150 active:scale-[0.98] max-sm:group-has-data-given/day:min-h-32 max-sm:group-has-data-given/day:pb-10 sm:min-h-72"
    >
      <Horizon state="waiting" />
      <span className="text-4xl short:text-3xl font-bold tracking-tight lg:text-5xl">{label}</span>
      <span className="mt-2 short:mt-1 text-lg short:text-base text-white/90">{describePoints(me, serverNow(me))}</span>
    </button>
  );
}
