import { daysBetween, type LocalDate } from '../time/local-date.ts';
import { withTimes, type ScoringPolicy, type ScoringTimes } from './policy.ts';
import { scoreCheckIn } from './score.ts';

/** The days over which a policy is tried, today included. */
export const DRY_RUN_DAYS = 90;

/** A check-in as it is on record. */
export interface RecordedScore {
  date: LocalDate;
  /** Seconds since midnight on the person's clock; null for an unverified time. */
  secondsOfDay: number | null;
  /** The times of the person's calendar; null where the policy's count. */
  times: ScoringTimes | null;
  streakDay: number;
  /** Whether the day is a working day of the person's calendar of today. */
  isWorkday: boolean;
  pointsEarned: number;
}

/** Points of check-ins, bonuses included, as they were given and as the other policy would have given them. */
export interface Comparison {
  given: number;
  wouldBe: number;
}

/**
 * Whether the check-in made the streak longer. The streak days tell, but for two of one day each: a streak that began again, or
 * a day off after the first day. Then the calendar does.
 */
function grew(checkIn: RecordedScore, previous: RecordedScore | null): boolean {
  if (!previous || checkIn.streakDay !== previous.streakDay) return checkIn.streakDay > 0;
  return checkIn.streakDay === 1 && checkIn.isWorkday;
}

/**
 * One person's check-ins from `from` on, scored anew under `policy`, day by day. The times and the streak days are those on
 * record: the streaks that other freezes would have saved are not compared. `recorded` is ascending and may begin
 * earlier, so that what came before the first day is known.
 */
export function scoreAgain(recorded: readonly RecordedScore[], from: LocalDate, policy: ScoringPolicy): Comparison {
  let given = 0;
  let wouldBe = 0;
  let previous: RecordedScore | null = null;
  for (const checkIn of recorded) {
    if (checkIn.date >= from) {
      const { secondsOfDay, streakDay } = checkIn;
      const daysSincePrevious: number | null = previous && daysBetween(previous.date, checkIn.date);
      const facts = { secondsOfDay, streakDay, streakGrew: grew(checkIn, previous), daysSincePrevious };
      given += checkIn.pointsEarned;
      wouldBe += scoreCheckIn(facts, withTimes(policy, checkIn.times)).pointsEarned;
    }
    previous = checkIn;
  }
  return { given, wouldBe };
}

/** The difference that a policy would have made for a department: `more` and `fewer` count people. */
export interface DepartmentComparison extends Comparison {
  department: string;
  people: number;
  more: number;
  fewer: number;
}

/** People's comparisons by their department, by its name. */
export function byDepartment(people: readonly (Comparison & { department: string })[]): DepartmentComparison[] {
  return mergeDepartments(
    people.map(({ department, given, wouldBe }) => ({
      department,
      people: 1,
      given,
      wouldBe,
      more: wouldBe > given ? 1 : 0,
      fewer: wouldBe < given ? 1 : 0,
    })),
  );
}

/** Parts of a dry run as one, each department once. */
export function mergeDepartments(parts: readonly DepartmentComparison[]): DepartmentComparison[] {
  const merged = new Map<string, DepartmentComparison>();
  for (const part of parts) merged.set(part.department, sum(merged.get(part.department), part));
  return [...merged.values()].toSorted((a, b) => (a.department < b.department ? -1 : 1));
}

/** All departments together. */
export function totalOf(departments: readonly DepartmentComparison[]): DepartmentComparison {
  return departments.reduce<DepartmentComparison>((all, one) => sum(all, { ...one, department: '' }), {
    department: '',
    people: 0,
    given: 0,
    wouldBe: 0,
    more: 0,
    fewer: 0,
  });
}

function sum(all: DepartmentComparison | undefined, one: DepartmentComparison): DepartmentComparison {
  if (!all) return one;
  return {
    department: one.department,
    people: all.people + one.people,
    given: all.given + one.given,
    wouldBe: all.wouldBe + one.wouldBe,
    more: all.more + one.more,
    fewer: all.fewer + one.fewer,
  };
}
