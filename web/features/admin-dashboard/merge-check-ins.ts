import type { CheckInWithUser, TimeProof } from '../../../domain/api/checkins.ts';
import type { LiveCheckIn } from '../../live/live-store.ts';

/** The time after a live check-in during which an answer may still lack it, in milliseconds. */
const ON_THE_WAY_MS = 5_000;

interface Listed {
  items: readonly CheckInWithUser[];
  /** Epoch milliseconds when the server answered with the items. */
  listedAtMs: number;
  /** The list holds only check-ins with this proof of time; empty means any. */
  proof: TimeProof | '';
}

/**
 * Returns the latest check-ins first: the list, and the live ones that are too recent for it. A live check-in that the
 * list had time to hold, and does not, was voided.
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
  // Live check-ins can be older than the list: a late one belongs further down.
  return [...fresh, ...items].toSorted((a, b) => b.checkInTime.localeCompare(a.checkInTime));
}
