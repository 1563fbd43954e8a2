import type { CheckIn } from '../../../../domain/api/checkins.ts';
import { t } from '../../../messages/t.ts';
import { useOutbox } from '../../../offline/outbox/outbox-store.ts';
import type { OfflineAction } from '../../../../domain/outbox/action.ts';

/** The largest difference between the server's time and the device's estimate of this time, in milliseconds. */
const APART_MS = 2 * 60_000;

/** True when opening the app made the check-in of `date`. `checkIn` is null while the check-in waits on the device. */
export function isAutoCheckIn(
  actions: readonly OfflineAction[],
  date: string,
  checkIn: Pick<CheckIn, 'id' | 'checkInTime'> | null,
): boolean {
  return actions.some(({ type, shows, data, status, refusal, answer }) => {
    if (type !== 'check_in' || shows?.isByItself !== true || shows.date !== date || refusal) return false;
    if (status !== 'completed') return checkIn === null;
    // Compares the times, because the response can also be the check-in that another device made on that day.
    const { id } = answer as CheckIn;
    const apart = Date.parse(checkIn?.checkInTime ?? '') - Date.parse(String(data.occurredAt));
    return id === checkIn?.id && Math.abs(apart) < APART_MS;
  });
}

/** Shows a line in the receipt when the check-in was made by opening the app. */
export default function AutoCheckInLine({ date, checkIn }: { date: string; checkIn: CheckIn | null }) {
  const isAuto = useOutbox(({ actions }) => isAutoCheckIn(actions, date, checkIn));
  return isAuto && <p className="mt-4 text-sm text-ink-soft">{t('checkin.byItself')}</p>;
}
