import type { NumberedPolicy } from '../record/recompute.ts';
import { addDays, secondsOfTime, type LocalDate } from '../time/local-date.ts';
import type { ScoringPolicy } from './policy.ts';
import { scoreCheckIn } from './score.ts';

/** The largest raise that needs no second admin, as a factor between the points of a user under two policies. */
export const RAISE_LIMIT = 1.5;
/** The number of days over which raises add up. A policy is compared with every policy that applied within them. */
export const RAISE_DAYS = 30;
/** The number of compared check-ins. A bonus on a single day counts in proportion. */
const CHECK_INS = 30;
/**
 * The longest streak that is compared, in days. No bonus comes less often than every 1,000 days
 * (domain/settings/settings.ts).
 */
const STREAK_DAYS = 1_000;

/** A policy that scores days, and whether a second admin approved it. */
export interface HeldPolicy extends NumberedPolicy {
  isApproved: boolean;
}

/**
 * A habit of checking in: always at the same time of day, and always the same number of days after the last check-in.
 * Null stands for a very large number of days.
 */
interface Habit {
  secondsOfDay: number;
  daysSincePrevious: number | null;
}

/**
 * Lists every habit that two policies can score differently: by their early limits, and by their limits for returning
 * soon.
 */
function listHabits(one: ScoringPolicy, other: ScoringPolicy): Habit[] {
  const times = new Set([0, secondsOfTime(one.earlyBefore), secondsOfTime(other.earlyBefore)]);
  const limits = [one, other].flatMap(({ activeStreakBonus }) => activeStreakBonus?.withinDays ?? []);
  const gaps = new Set([1, ...limits, null]);
  return [...times].flatMap((secondsOfDay) =>
    [...gaps].map((daysSincePrevious) => ({ secondsOfDay, daysSincePrevious })),
  );
}

/**
 * Returns the points that streak bonuses add to 30 check-ins, for each course of streaks: within one streak from each
 * of its days on, and in repeated streaks of 1 to 29 days.
 */
function sumBonuses(policy: ScoringPolicy): number[] {
  const anyTime = { secondsOfDay: 0, daysSincePrevious: null };
  const [withoutStreak] = sumPoints(anyTime, policy);
  /** The sums of the bonuses of a streak's first days. */
  const upTo = [0];
  for (let streakDay = 1; streakDay <= STREAK_DAYS + CHECK_INS; streakDay++) {
    const { pointsEarned } = scoreCheckIn({ ...anyTime, streakDay, streakGrew: true }, policy);
    upTo.push((upTo.at(-1) ?? 0) + pointsEarned - withoutStreak / CHECK_INS);
  }
  const first = (count: number) => upTo[count] ?? 0;
  const withinOne = Array.from({ length: STREAK_DAYS + 1 }, (_, start) => first(start + CHECK_INS) - first(start));
  const againAndAgain = Array.from({ length: CHECK_INS - 1 }, (_, index) => {
    const length = index + 1;
    return Math.floor(CHECK_INS / length) * first(length) + first(CHECK_INS % length);
  });
  return [...withinOne, ...againAndAgain];
}

/**
 * Returns the points of 30 check-ins of the habit: on days outside any streak, and in a streak but without its bonuses.
 */
function sumPoints(habit: Habit, policy: ScoringPolicy): [alone: number, inStreak: number] {
  const alone = scoreCheckIn({ ...habit, streakDay: 1, streakGrew: false }, policy).pointsEarned;
  const grown = { streakDay: 1, streakGrew: true };
  const cameBack =
    scoreCheckIn({ ...habit, ...grown }, policy).pointsEarned -
    scoreCheckIn({ ...habit, ...grown, daysSincePrevious: null }, policy).pointsEarned;
  return [CHECK_INS * alone, CHECK_INS * (alone + cameBack)];
}

/**
 * Returns the greatest factor by which `after` pays a user more than `before` over 30 check-ins: 1 for the same, 1.5
 * for half more.
 * It compares check-ins that are early, between the two limits and late, with streaks of any length and with none.
 * Freezes are left out, because they pay no points by themselves.
 */
export function compareRaise(before: ScoringPolicy, after: ScoringPolicy): number {
  const [bonusesBefore, bonusesAfter] = [sumBonuses(before), sumBonuses(after)];
  let most = 0;
  for (const habit of listHabits(before, after)) {
    const [aloneBefore, inStreakBefore] = sumPoints(habit, before);
    const [aloneAfter, inStreakAfter] = sumPoints(habit, after);
    most = Math.max(most, aloneAfter / aloneBefore);
    for (const [span, bonuses] of bonusesAfter.entries()) {
      most = Math.max(most, (inStreakAfter + bonuses) / (inStreakBefore + (bonusesBefore[span] ?? 0)));
    }
  }
  return most;
}

/**
 * Lists the policies to compare with a change on the company's day `today`: those that applied today or within the 30
 * days before, each once.
 * Policies before one that a second admin approved do not count.
 */
export function listCompared(policies: readonly HeldPolicy[], today: LocalDate): ScoringPolicy[] {
  const since = addDays(today, -RAISE_DAYS);
  const begun = policies.filter(({ from }) => from <= today).toSorted((a, b) => a.number - b.number);
  const first = Math.max(
    0,
    begun.findLastIndex(({ from }) => from <= since),
    begun.findLastIndex(({ isApproved }) => isApproved),
  );
  const held = begun.slice(first).map(({ policy }) => [JSON.stringify(policy), policy] as const);
  return [...new Map(held).values()];
}

/**
 * Returns the factor by which the policy pays more than the lowest of `compared` (see compareRaise); 1 when it pays no
 * user more.
 */
export function largestRaise(policy: ScoringPolicy, compared: readonly ScoringPolicy[]): number {
  return Math.max(1, ...compared.map((before) => compareRaise(before, policy)));
}

/** Returns true when the policy raises a user's points by more than half, so that a second admin must approve it. */
export const waitsForApproval = (policy: ScoringPolicy, compared: readonly ScoringPolicy[]): boolean =>
  largestRaise(policy, compared) > RAISE_LIMIT;
