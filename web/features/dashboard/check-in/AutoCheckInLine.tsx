import type { CheckIn } from '../../../../domain/api/checkins.ts';
import { t } from '../../../messages/t.ts';
import { useOutbox } from '../../../offline/outbox/outbox-store.ts';
import type { OfflineAction } from '../../../../domain/outbox/action.ts';

/** The device estimates the server's time. The estimate is wrong by less than this number of milliseconds. */
const APART_MS = 2 * 60_000;

/**
 * True when the check-in of `date` is automatic, which means that it was made by opening the app. `checkIn` is null
 * while the check-in waits on the device.
 */
export function isAutoCheckIn(
  actions: readonly OfflineAction[],
  date: string,
  checkIn: Pick<CheckIn, 'id' | 'checkInTime'> | null,
): boolean {
  return actions.some(({ type, shows, data, status, refusal, answer }) => {
    if (type !== 'check_in' || shows?.isByItself !== true || shows.date !== date || refusal) return false;
    if (status !== 'completed') return checkIn === null;
    // The response can be an earlier check-in of another device. The times of the two check-ins then differ.
    const { id } = answer as CheckIn;
    const apart = Date.parse(checkIn?.checkInTime ?? '') - Date.parse(String(data.occurredAt));
    return id === checkIn?.id && Math.abs(apart) < APART_MS;
  });
}

/** Shows a line in the receipt of an automatic check-in. */
export default function AutoCheckInLine({ date, checkIn }: { date: string; checkIn: CheckIn | null }) {
  const isAuto = useOutbox(({ actions }) => isAutoCheckIn(actions, date, checkIn));
  return isAuto && <p className="mt-4 text-sm text-ink-soft">{t('checkin.byItself')}</p>;
}
