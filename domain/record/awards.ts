import { newlyUnlocked, type AchievementFacts, type AchievementId } from '../achievements/achievements.ts';
import type { Award, Badge } from '../api/badges.ts';
import { toAwards } from '../badges/awards.ts';
import type { ActivityKind } from '../badges/badge.ts';
import { newlyEarned, type BadgeFacts } from '../badges/criteria.ts';
import { ranksInMonth } from '../leaderboard/ranked-day.ts';
import { toMonth, type LocalDate } from '../time/local-date.ts';
import type { RecordChange } from './change.ts';
import type { CheckInFigures, MadeCheckIn } from './recompute.ts';

/**
 * The maximum number of badges from one check-in. The limit keeps the batch of statements small. The user gets further
 * badges with the next check-in.
 */
const BADGES_AT_ONCE = 20;

/** The counters that badges and achievements read from the user's row. Other tables have the remaining counts. */
export interface AwardCounters {
  earlyCheckIns: number;
  longestEarlyRun: number;
  longestStreak: number;
  totalCheckIns: number;
  bestMonthPoints: number;
}

/**
 * Returns the facts that badges and achievements count, from a user's counters, activity records and perfect months.
 */
export function toBadgeAndAchievementFacts(
  counters: AwardCounters,
  activities: Partial<Record<ActivityKind, number>>,
  perfectMonths: number,
): { badge: BadgeFacts; achievement: AchievementFacts } {
  const { team = 0, wellness = 0, course = 0, suggestion = 0 } = activities;
  return {
    badge: {
      early_checkin: counters.earlyCheckIns,
      streak: counters.longestStreak,
      total_checkins: counters.totalCheckIns,
      team_activities: team,
      wellness_activities: wellness,
      courses_completed: course,
      suggestions_implemented: suggestion,
      perfect_month: perfectMonths,
    },
    achievement: {
      longestEarlyRun: counters.longestEarlyRun,
      longestStreak: counters.longestStreak,
      teamActivities: team,
      perfectMonths,
      bestMonthPoints: counters.bestMonthPoints,
      suggestionsImplemented: suggestion,
    },
  };
}

/** A badge of the company, with its version as it was read and the id of the user who set its terms. */
export type OfferedBadge = Badge & { isActive: boolean; version: number; termsBy: string | null };

export interface AwardFacts {
  user: AwardCounters & { id: string; month: string; monthPoints: number };
  badges: readonly OfferedBadge[];
  heldBadges: ReadonlySet<string>;
  unlocked: ReadonlySet<string>;
  activities: Partial<Record<ActivityKind, number>>;
  /** The number of perfect months, including a month that this check-in completes. */
  perfectMonths: number;
  /** Today in the company's time zone. */
  bookedOn: LocalDate;
}

export interface DecidedAwards {
  badges: (OfferedBadge & { progress: number })[];
  achievements: AchievementId[];
  /** The badges and the achievements in the form in which the row of the check-in stores them. */
  awards: Award[];
}

/** The user's counters, and the day that decides to which month new points belong. */
type MonthContext = Pick<AwardFacts, 'user' | 'bookedOn'>;

/** Returns the user's counters after the check-in. `badgePoints` count for the month in which they are booked. */
function countWith<Made extends MadeCheckIn>(
  added: Made & CheckInFigures,
  { changed, bookings, state }: RecordChange<Made>,
  { user, bookedOn }: MonthContext,
  badgePoints: number,
): AwardCounters {
  const earned = bookings
    .filter(({ kind, date }) => kind === 'earned' && ranksInMonth(date, bookedOn))
    .reduce((sum, { points }) => sum + points, 0);
  const monthPoints = (user.month === toMonth(bookedOn) ? user.monthPoints : 0) + earned;
  return {
    earlyCheckIns: user.earlyCheckIns + (added.checkInType === 'early' ? 1 : 0),
    longestEarlyRun: Math.max(user.longestEarlyRun, state.longestEarlyRun, ...changed.map(({ earlyRun }) => earlyRun)),
    longestStreak: Math.max(user.longestStreak, state.longestStreak),
    totalCheckIns: user.totalCheckIns + 1,
    bestMonthPoints: Math.max(user.bestMonthPoints, monthPoints + badgePoints),
  };
}

/**
 * Returns true when the user's counters reach a further achievement through the check-in. The user must already have
 * every achievement that the counters reached before.
 *
 * Perfect months are left out, so the check-in must not complete a month. The caller must make sure of this:
 * worker/features/checkins/decide-check-in.ts checks `mayCompleteMonth` first. Activity records are left out, because a
 * check-in does not change them.
 */
export function reachesAchievement<Made extends MadeCheckIn>(
  added: Made & CheckInFigures,
  change: RecordChange<Made>,
  facts: MonthContext,
): boolean {
  const before = newlyUnlocked(new Set(), toBadgeAndAchievementFacts(facts.user, {}, 0).achievement);
  const after = toBadgeAndAchievementFacts(countWith(added, change, facts, 0), {}, 0).achievement;
  return newlyUnlocked(new Set(before.map(({ id }) => id)), after).length > 0;
}

/** Returns true when a check-in gave as many badges as are allowed at once. The user may have earned further badges. */
export const isFullOfBadges = ({ badges }: DecidedAwards): boolean => badges.length === BADGES_AT_ONCE;

export const NO_AWARDS: DecidedAwards = { badges: [], achievements: [], awards: [] };

/** Returns the badges and achievements that the user newly earns with a check-in. */
export function decideAwards<Made extends MadeCheckIn>(
  added: Made & CheckInFigures,
  change: RecordChange<Made>,
  { user, badges: offered, heldBadges, unlocked, activities, perfectMonths, bookedOn }: AwardFacts,
): DecidedAwards {
  const countersWith = (badgePoints: number) => countWith(added, change, { user, bookedOn }, badgePoints);
  const badgeFacts = toBadgeAndAchievementFacts(countersWith(0), activities, perfectMonths).badge;
  // A badge pays no points to the user who set its terms.
  const paid = offered.map((badge) => (badge.termsBy === user.id ? { ...badge, points: 0 } : badge));
  const badges = newlyEarned(paid, heldBadges, badgeFacts)
    .slice(0, BADGES_AT_ONCE)
    .map((badge) => ({ ...badge, progress: badgeFacts[badge.criteria.type] }));
  // The points of the new badges also count towards the points of this month.
  const badgePoints = badges.reduce((sum, { points }) => sum + points, 0);
  const achieved = toBadgeAndAchievementFacts(countersWith(badgePoints), activities, perfectMonths).achievement;
  const achievements = newlyUnlocked(unlocked, achieved);
  return { badges, achievements: achievements.map(({ id }) => id), awards: toAwards(badges, achievements) };
}
