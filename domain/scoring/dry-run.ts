import { daysBetween, type LocalDate } from '../time/local-date.ts';
import { withTimes, type ScoringPolicy, type ScoringTimes } from './policy.ts';
import { scoreCheckIn } from './score.ts';

/** The number of days on which a policy is tried, today included. */
export const DRY_RUN_DAYS = 90;

/** A recorded check-in. */
export interface RecordedScore {
  date: LocalDate;
  /** The seconds since local midnight; null for an unverified time. */
  secondsOfDay: number | null;
  /** The times of the user's calendar; null to use the policy's. */
  times: ScoringTimes | null;
  streakDay: number;
  /** True when the day is a working day of the user's current calendar. */
  isWorkday: boolean;
  pointsEarned: number;
}

/** The points of check-ins, bonuses included: as given, and as the other policy would give them. */
export interface Comparison {
  given: number;
  wouldBe: number;
}

/**
 * Returns true when the check-in made the streak longer. The streak days decide, except when both are 1: the streak
 * restarted, or a day off followed its first day.
 * The calendar then decides.
 */
function grew(checkIn: RecordedScore, previous: RecordedScore | null): boolean {
  if (!previous || checkIn.streakDay !== previous.streakDay) return checkIn.streakDay > 0;
  return checkIn.streakDay === 1 && checkIn.isWorkday;
}

/**
 * Scores one user's check-ins from `from` on under `policy`, day by day. The times and the streak days are the recorded
 * ones, so other freezes change nothing.
 * `recorded` is ascending and may begin earlier, to supply the check-in before the first day.
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

/** The effect of a policy on a department; `more` and `fewer` count users. */
export interface DepartmentComparison extends Comparison {
  department: string;
  people: number;
  more: number;
  fewer: number;
}

/** Groups users' comparisons by department, sorted by name. */
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

/** Merges parts of a dry run, with each department once. */
export function mergeDepartments(parts: readonly DepartmentComparison[]): DepartmentComparison[] {
  const merged = new Map<string, DepartmentComparison>();
  for (const part of parts) merged.set(part.department, sum(merged.get(part.department), part));
  return [...merged.values()].toSorted((a, b) => (a.department < b.department ? -1 : 1));
}

/** Returns the sum of all departments. */
export function sumDepartments(departments: readonly DepartmentComparison[]): DepartmentComparison {
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
