import { daysBetween, type LocalDate } from '../time/local-date.ts';
import { withTimes, type ScoringPolicy, type ScoringTimes } from './policy.ts';
import { scoreCheckIn } from './score.ts';

/** The number of days on which a policy is tried, today included. */
export const DRY_RUN_DAYS = 90;

export interface RecordedScore {
  date: LocalDate;
  /** Since local midnight; null for an unverified time. */
  secondsOfDay: number | null;
  /** Null when the times of the policy apply. */
  times: ScoringTimes | null;
  streakDay: number;
  isDayOff: boolean;
  wasDayOff: boolean;
  pointsEarned: number;
}

/** `given` are the booked points, and `wouldBe` are the points under the tried policy. */
export interface Comparison {
  given: number;
  wouldBe: number;
}

/**
 * Returns true when the check-in made the streak longer, that is, when its streak day differs from the streak day of
 * the previous check-in. When both streak days are 1, either the streak restarted or the check-in is on a day off.
 */
function grew(checkIn: RecordedScore, previous: RecordedScore | null): boolean {
  if (!previous || checkIn.streakDay !== previous.streakDay) return checkIn.streakDay > 0;
  return checkIn.streakDay === 1 && !checkIn.isDayOff;
}

/**
 * The function uses the recorded times and streak days, so the freezes of `policy` have no effect. `recorded` is in
 * ascending order. `recorded` may begin before `from`, because the score of a check-in depends on the previous
 * check-in.
 */
export function scoreAgain(recorded: readonly RecordedScore[], from: LocalDate, policy: ScoringPolicy): Comparison {
  let given = 0;
  let wouldBe = 0;
  let previous: RecordedScore | null = null;
  for (const checkIn of recorded) {
    if (checkIn.date >= from) {
      const { secondsOfDay, streakDay } = checkIn;
      const isDayOff = checkIn.isDayOff && checkIn.wasDayOff;
      const daysSincePrevious: number | null = previous && daysBetween(previous.date, checkIn.date);
      const facts = { secondsOfDay, streakDay, streakGrew: grew(checkIn, previous), isDayOff, daysSincePrevious };
      given += checkIn.pointsEarned;
      wouldBe += scoreCheckIn(facts, withTimes(policy, checkIn.times)).pointsEarned;
    }
    previous = checkIn;
  }
  return { given, wouldBe };
}

export interface DepartmentComparison extends Comparison {
  department: string;
  people: number;
  more: number;
  fewer: number;
}

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

export function mergeDepartments(parts: readonly DepartmentComparison[]): DepartmentComparison[] {
  const merged = new Map<string, DepartmentComparison>();
  for (const part of parts) merged.set(part.department, sum(merged.get(part.department), part));
  return [...merged.values()].toSorted((a, b) => (a.department < b.department ? -1 : 1));
}

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
