import type { NumberedPolicy } from '../record/recompute.ts';
import { addDays, secondsOfTime, type LocalDate } from '../time/local-date.ts';
import type { ScoringPolicy } from './policy.ts';
import { scoreCheckIn } from './score.ts';

/** A raise is the points of a user under the new policy, divided by the points under the old policy. */
export const RAISE_LIMIT = 1.5;
/** Raises add up over this many days. A policy is compared with all policies that applied in these days. */
export const RAISE_DAYS = 30;
/**
 * Two policies are compared over this many check-ins, so that a bonus on a single day counts only as a part of the sum.
 */
const CHECK_INS = 30;
/** No policy has a bonus that is paid less often than every 1,000 days (domain/settings/settings.ts). */
const STREAK_DAYS = 1_000;

/** `isApproved` is true when a second admin approved the policy. */
export interface HeldPolicy extends NumberedPolicy {
  isApproved: boolean;
}

/**
 * The habit of a user who always checks in at the same time of day, and always the same number of days after the last
 * check-in. `daysSincePrevious` is null for a very large number of days.
 */
interface Habit {
  secondsOfDay: number;
  daysSincePrevious: number | null;
}

function listEdges({ earlyBefore, earlyWindowMinutes }: ScoringPolicy): number[] {
  const limit = secondsOfTime(earlyBefore);
  return earlyWindowMinutes === null ? [limit] : [limit, Math.max(0, limit - earlyWindowMinutes * 60)];
}

/**
 * The time of a habit is before, between or after the beginnings and the ends of the early windows. The days of a habit
 * since the previous check-in are within or beyond the limits of the active-streak bonuses.
 */
function listHabits(one: ScoringPolicy, other: ScoringPolicy): Habit[] {
  const times = new Set([0, ...listEdges(one), ...listEdges(other)]);
  const limits = [one, other].flatMap(({ activeStreakBonus }) => activeStreakBonus?.withinDays ?? []);
  const gaps = new Set([1, ...limits, null]);
  return [...times].flatMap((secondsOfDay) =>
    [...gaps].map((daysSincePrevious) => ({ secondsOfDay, daysSincePrevious })),
  );
}

/**
 * The first sums are for 30 days within one streak, one sum for each day on which the 30 days can begin. The other sums
 * are for streaks of 1 to 29 days that repeat.
 */
function sumBonuses(policy: ScoringPolicy): number[] {
  const anyTime = { secondsOfDay: 0, daysSincePrevious: null };
  const [withoutStreak] = sumPoints(anyTime, policy);
  /** `upTo[n]` is the sum of the bonuses of the first n days of a streak. */
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

/** In 30 check-ins: the points outside a streak, and those in a streak without the streak bonuses. */
function sumPoints(habit: Habit, policy: ScoringPolicy): [alone: number, inStreak: number] {
  const alone = scoreCheckIn({ ...habit, streakDay: 1, streakGrew: false }, policy).pointsEarned;
  const grown = { streakDay: 1, streakGrew: true };
  const activeBonus =
    scoreCheckIn({ ...habit, ...grown }, policy).pointsEarned -
    scoreCheckIn({ ...habit, ...grown, daysSincePrevious: null }, policy).pointsEarned;
  return [CHECK_INS * alone, CHECK_INS * (alone + activeBonus)];
}

/**
 * Returns the greatest factor by which `after` pays a user more than `before` over 30 check-ins. The compared check-ins
 * are early, late, or between the two early limits, in streaks of any length or in no streak. Freezes are left out,
 * because they pay no points by themselves (`keepsStreaks` compares them).
 */
export function compareRaise(before: ScoringPolicy, after: ScoringPolicy): number {
  const [bonusesBefore, bonusesAfter] = [sumBonuses(before), sumBonuses(after)];
  let most = 0;
  // Under a calendar with its own times, both policies have the same limit, and only their windows differ.
  const own = { ...after, earlyBefore: before.earlyBefore };
  const compared = [after, own].flatMap((one) => listHabits(before, one).map((habit) => [habit, one] as const));
  for (const [habit, one] of compared) {
    const [aloneBefore, inStreakBefore] = sumPoints(habit, before);
    const [aloneAfter, inStreakAfter] = sumPoints(habit, one);
    most = Math.max(most, aloneAfter / aloneBefore);
    for (const [span, bonuses] of bonusesAfter.entries()) {
      most = Math.max(most, (inStreakAfter + bonuses) / (inStreakBefore + (bonusesBefore[span] ?? 0)));
    }
  }
  return most;
}

/** Those that applied today or within the 30 days before, each once, without those before an approved policy. */
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

export function largestRaise(policy: ScoringPolicy, compared: readonly ScoringPolicy[]): number {
  return Math.max(1, ...compared.map((before) => compareRaise(before, policy)));
}

/**
 * The most scheduled days within 30 streak days that a user may miss before a second admin must approve the freezes. It
 * is one day in ten, with three freezes kept from before.
 */
const FREE_MISSES = 6;

const countMisses = ({ freezes: { cap, earnedEvery } }: ScoringPolicy): number =>
  cap === 0 ? 0 : cap + Math.floor(CHECK_INS / earnedEvery);

export const keepsStreaks = (policy: ScoringPolicy, compared: readonly ScoringPolicy[]): boolean =>
  compared.some((before) => countMisses(policy) > Math.max(FREE_MISSES, RAISE_LIMIT * countMisses(before)));

export const waitsForApproval = (policy: ScoringPolicy, compared: readonly ScoringPolicy[]): boolean =>
  largestRaise(policy, compared) > RAISE_LIMIT || keepsStreaks(policy, compared);
