import type { ScoringPolicy } from '../scoring/policy.ts';

/** Spec section 9. The stored streak has no limit, and bonuses depend on the stored streak. */
export function displayedStreak(
  days: number,
  { displayedStreakCap }: Pick<ScoringPolicy, 'displayedStreakCap'>,
): number {
  return displayedStreakCap === null ? days : Math.min(displayedStreakCap, days);
}
