import type { Mood } from '../checkins/moods.ts';
import type { LocalDate } from '../time/local-date.ts';

/** The minimum number of users in a shown group. The figures of a smaller group could reveal one user's mood. */
export const MOOD_GROUP_MIN = 5;

export type MoodCounts = Readonly<Partial<Record<Mood, number>>>;

/** The number of users per mood, of one department on one day. A user has at most one check-in a day. */
export interface MoodCell {
  date: LocalDate;
  department: string;
  moods: MoodCounts;
}

export interface MoodGroup {
  /** Null for the departments that are too small to show separately. */
  department: string | null;
  moods: Record<Mood, number>;
}

export interface MoodReport {
  groups: MoodGroup[];
  /** The number of moods that are in no group, because a group would have fewer than five users. */
  hidden: number;
}

const countMoods = (moods: MoodCounts): number => Object.values(moods).reduce((sum, count) => sum + count, 0);

/**
 * Splits the departments of a day into departments to show and the rest. A department with fewer than five moods
 * belongs to the rest. The rest also needs five moods, because a reader can compute it as the total minus the shown
 * departments. While the rest has fewer than five moods, the smallest shown department is moved to the rest.
 */
function splitDay(cells: readonly MoodCell[]): { shown: MoodCell[]; rest: MoodCell[] } {
  const bySize = cells
    .filter(({ moods }) => countMoods(moods) > 0)
    .toSorted((a, b) => countMoods(a.moods) - countMoods(b.moods));
  let taken = bySize.findIndex(({ moods }) => countMoods(moods) >= MOOD_GROUP_MIN);
  if (taken === -1) taken = bySize.length;
  const restCount = () => bySize.slice(0, taken).reduce((sum, { moods }) => sum + countMoods(moods), 0);
  while (taken > 0 && taken < bySize.length && restCount() < MOOD_GROUP_MIN) taken++;
  return { shown: bySize.slice(taken), rest: bySize.slice(0, taken) };
}

/**
 * Adds up the moods by department over several days. Each day is split separately, and only groups of at least five
 * users are added. So no figure is about fewer than five users, and no difference between two figures or two periods is
 * about fewer than five users. The moods of a day with fewer than five users in total are hidden.
 */
export function reportMoods(cells: readonly MoodCell[]): MoodReport {
  const groups = new Map<string | null, Record<Mood, number>>();
  let hidden = 0;
  const add = (department: string | null, { moods }: MoodCell) => {
    const sums = groups.get(department) ?? { great: 0, excellent: 0, good: 0, okay: 0, tired: 0 };
    for (const [mood, count] of Object.entries(moods) as [Mood, number][]) sums[mood] += count;
    groups.set(department, sums);
  };
  for (const day of Map.groupBy(cells, ({ date }) => date).values()) {
    const { shown, rest } = splitDay(day);
    for (const cell of shown) add(cell.department, cell);
    const restCount = rest.reduce((sum, { moods }) => sum + countMoods(moods), 0);
    if (restCount < MOOD_GROUP_MIN) hidden += restCount;
    else for (const cell of rest) add(null, cell);
  }
  const byName = [...groups].toSorted(([a], [b]) => {
    if (a === null || b === null) return a === null ? 1 : -1;
    return a.localeCompare(b, 'en');
  });
  return { groups: byName.map(([department, moods]) => ({ department, moods })), hidden };
}
