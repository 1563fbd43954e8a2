import { MOODS, type Mood } from '../checkins/moods.ts';
import { addDays, type LocalDate } from '../time/local-date.ts';

export const MOOD_GROUP_MIN = 5;

/** The number of users per mood, of one department on one day. */
export interface MoodCell {
  department: string;
  moods: Readonly<Partial<Record<Mood, number>>>;
}

/** A null department is the group of all departments that are too small. */
export type GroupMood = readonly [department: string | null, mood: Mood];

const count = (moods: MoodCell['moods'], mood: Mood): number => moods[mood] ?? 0;
const total = (moods: MoodCell['moods']): number => MOODS.reduce((sum, mood) => sum + count(moods, mood), 0);

/** A day is over in every zone and for every night shift when two whole days have passed in UTC. */
const CLOSED_AFTER_DAYS = 2;

export const lastClosedDay = (now: Date): LocalDate => addDays(now.toISOString().slice(0, 10), -CLOSED_AFTER_DAYS);

/** Returns the mood in the middle: at least half of the users felt so or better, and at least half felt so or worse. */
function middleMood(moods: MoodCell['moods']): Mood | null {
  const people = total(moods);
  if (people < MOOD_GROUP_MIN) return null;
  let sum = 0;
  return MOODS.find((mood) => (sum += count(moods, mood)) >= people / 2) ?? null;
}

/**
 * Returns all that admins may ever know about the moods of a day: the middle mood of each department with at least five
 * moods, and of the other departments together. Each mood belongs to one group, and no total is shown, so no two figures
 * can be subtracted (docs/decisions/0067).
 */
export function groupMoods(cells: readonly MoodCell[]): GroupMood[] {
  const isSmall = ({ moods }: MoodCell) => total(moods) < MOOD_GROUP_MIN;
  const small = cells.filter(isSmall);
  const rest = Object.fromEntries(
    MOODS.map((mood) => [mood, small.reduce((sum, { moods }) => sum + count(moods, mood), 0)]),
  );
  const named = cells
    .filter((cell) => !isSmall(cell))
    .map(({ department, moods }): [string | null, Mood | null] => [department, middleMood(moods)]);
  return [...named, [null, middleMood(rest)] as const].flatMap(([department, mood]) =>
    mood === null ? [] : [[department, mood] as const],
  );
}

export interface MoodDays {
  department: string | null;
  days: Record<Mood, number>;
}

/** The group without a name comes last. */
export function countMoodDays(days: readonly (readonly GroupMood[])[]): MoodDays[] {
  const groups = new Map<string | null, Record<Mood, number>>();
  for (const [department, mood] of days.flat()) {
    const counted = groups.get(department) ?? { excellent: 0, great: 0, good: 0, okay: 0, tired: 0 };
    counted[mood]++;
    groups.set(department, counted);
  }
  return [...groups]
    .map(([department, counted]) => ({ department, days: counted }))
    .toSorted(({ department: a }, { department: b }) =>
      a === null || b === null ? Number(a === null) - Number(b === null) : a.localeCompare(b, 'en'),
    );
}
