import type { Mood } from '../checkins/moods.ts';
import type { LocalDate } from '../time/local-date.ts';

/** Fewer people than this are not broken down by mood: one of them could be told from the figures. */
export const MOOD_GROUP_MIN = 5;

export type MoodCounts = Readonly<Partial<Record<Mood, number>>>;

/** How many people of a department said which mood on a day. A person has at most one check-in a day, so these are people. */
export interface MoodCell {
  date: LocalDate;
  department: string;
  moods: MoodCounts;
}

export interface MoodGroup {
  /** Null: what could not be shown by department, of several departments together. */
  department: string | null;
  moods: Record<Mood, number>;
}

export interface MoodReport {
  groups: MoodGroup[];
  /** Moods that are in no group, because too few people said them. */
  hidden: number;
}

const countOf = (moods: MoodCounts): number => Object.values(moods).reduce((sum, count) => sum + count, 0);

/**
 * Whose moods a day may show. A department with fewer than five goes to the rest; and as the rest is what a total leaves
 * when the others are taken away, it needs five as well, or the smallest department joins it.
 */
function splitDay(cells: readonly MoodCell[]): { shown: MoodCell[]; rest: MoodCell[] } {
  const bySize = cells
    .filter(({ moods }) => countOf(moods) > 0)
    .toSorted((a, b) => countOf(a.moods) - countOf(b.moods));
  let taken = bySize.findIndex(({ moods }) => countOf(moods) >= MOOD_GROUP_MIN);
  if (taken === -1) taken = bySize.length;
  const restCount = () => bySize.slice(0, taken).reduce((sum, { moods }) => sum + countOf(moods), 0);
  while (taken > 0 && taken < bySize.length && restCount() < MOOD_GROUP_MIN) taken++;
  return { shown: bySize.slice(taken), rest: bySize.slice(0, taken) };
}

/**
 * Moods by department over days, such that no figure, and no difference of two figures or of two periods, is of fewer than
 * five people: what is shown of a day is of five people at least, and a day that has none is not counted.
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
    const restCount = rest.reduce((sum, { moods }) => sum + countOf(moods), 0);
    if (restCount < MOOD_GROUP_MIN) hidden += restCount;
    else for (const cell of rest) add(null, cell);
  }
  const byName = [...groups].toSorted(([a], [b]) => {
    if (a === null || b === null) return a === null ? 1 : -1;
    return a.localeCompare(b, 'en');
  });
  return { groups: byName.map(([department, moods]) => ({ department, moods })), hidden };
}
