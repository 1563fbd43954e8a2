import type { CheckIn } from '../../../../domain/api/checkins.ts';
import { t } from '../../../messages/t.ts';
import { useOutbox } from '../../../offline/outbox/outbox-store.ts';
import type { OfflineAction } from '../../../../domain/outbox/action.ts';

/** The longest difference between the server's time and the device's estimate of it, in milliseconds. */
const APART_MS = 2 * 60_000;

/** True when opening the app made the check-in of `date`. `checkIn` is null while it waits to be sent. Pure. */
export function isAutoCheckIn(
  actions: readonly OfflineAction[],
  date: string,
  checkIn: Pick<CheckIn, 'id' | 'checkInTime'> | null,
): boolean {
  return actions.some(({ type, shows, data, status, refusal, answer }) => {
    if (type !== 'check_in' || shows?.isByItself !== true || shows.date !== date || refusal) return false;
    if (status !== 'completed') return checkIn === null;
    // The response can also be another device's check-in of that day, so the times are compared.
    const { id } = answer as CheckIn;
    const apart = Date.parse(checkIn?.checkInTime ?? '') - Date.parse(String(data.occurredAt));
    return id === checkIn?.id && Math.abs(apart) < APART_MS;
  });
}

/** Marks a check-in that opening the app made, in its receipt. */
export default function AutoCheckInLine({ date, checkIn }: { date: string; checkIn: CheckIn | null }) {
  const isAuto = useOutbox(({ actions }) => isAutoCheckIn(actions, date, checkIn));
  return isAuto && <p className="mt-4 text-sm text-ink-soft">{t('checkin.byItself')}</p>;
}
