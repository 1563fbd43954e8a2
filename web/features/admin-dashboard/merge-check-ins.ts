import type { CheckInWithUser, TimeProof } from '../../../domain/api/checkins.ts';
import type { LiveCheckIn } from '../../live/live-store.ts';

/** An answer may have been on its way when the room told of a check-in: so long it need not have it, milliseconds. */
const ON_THE_WAY_MS = 5_000;

interface Listed {
  items: readonly CheckInWithUser[];
  /** When the items were answered, epoch milliseconds. */
  listedAtMs: number;
  /** The list holds only those with this proof of their time; an empty one is any. */
  proof: TimeProof | '';
}

/**
 * The latest check-ins first: those of the room that the list cannot have yet, and the list. What the list had time to hold
 * and does not is gone: somebody has voided it.
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
  // Not all are newer than the list: a late one belongs further down.
  return [...fresh, ...items].toSorted((a, b) => b.checkInTime.localeCompare(a.checkInTime));
}
