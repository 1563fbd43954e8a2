import type { CheckInWithUser, TimeProof } from '../../../domain/api/checkins.ts';
import type { LiveCheckIn } from '../../live/live-store.ts';

/** For this number of milliseconds after a live check-in, the server's list may not contain the check-in yet. */
const ON_THE_WAY_MS = 5_000;

interface Listed {
  items: readonly CheckInWithUser[];
  /** The time at which the server answered with the items, in epoch milliseconds. */
  listedAtMs: number;
  /** The time proof by which the list is filtered; empty for no filter. */
  proof: TimeProof | '';
}

/**
 * Returns the check-ins of the list and the live check-ins that are too recent for the list, latest first. An older
 * live check-in that the list does not contain was voided, so it is left out.
 */
export function mergeCheckIns(live: readonly LiveCheckIn[], { items, listedAtMs, proof }: Listed): CheckInWithUser[] {
  const listed = new Set(items.map(({ id }) => id));
  const fresh = live
    .filter(({ checkIn, receivedAtMs }) => {
      if (listed.has(checkIn.id) || receivedAtMs + ON_THE_WAY_MS < listedAtMs) return false;
      return proof === '' || checkIn.timeProof === proof;
    })
    .map(({ checkIn }) => checkIn);
  if (fresh.length === 0) return [...items];
  // Sorts by time, because a late check-in can be older than the check-ins of the list.
  return [...fresh, ...items].toSorted((a, b) => b.checkInTime.localeCompare(a.checkInTime));
}
