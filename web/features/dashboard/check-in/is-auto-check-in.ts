import type { CheckIn } from '../../../../domain/api/checkins.ts';
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
