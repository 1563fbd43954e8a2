import type { Analytics } from '#domain/api/analytics.ts';
import type { CheckInWithUser, TimeProof } from '#domain/api/checkins.ts';
import { addDays, type LocalDate } from '#domain/time/local-date.ts';
import type { LiveCheckIn } from '#web/live/live-store.ts';

/** For this number of milliseconds after a live check-in, the server's list may not contain the check-in yet. */
const ON_THE_WAY_MS = 5_000;

interface Listed {
  items: readonly CheckInWithUser[];
  listedAtMs: number;
  proof: TimeProof | '';
}

/** An older live check-in that the list does not contain was voided, so it is left out. */
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

export interface ComparedDay {
  date: LocalDate;
  isWeekBefore: boolean;
  checkIns: number;
  /** The percentage of check-ins that were on time, with one decimal; null when nobody did on a working day of their own. */
  onTimeRate: number | null;
}

export function findComparedDay({ overview, trends }: Pick<Analytics, 'overview' | 'trends'>): ComparedDay | null {
  const before = trends.daily.filter(({ date }) => date < overview.date);
  const weekBefore = addDays(overview.date, -7);
  const day = before.find(({ date }) => date === weekBefore) ?? before.at(-1);
  if (!day) return null;
  const { date, checkIns, onTime, late } = day;
  return {
    date,
    isWeekBefore: date === weekBefore,
    checkIns,
    onTimeRate: onTime + late === 0 ? null : Math.round((1000 * onTime) / (onTime + late)) / 10,
  };
}
