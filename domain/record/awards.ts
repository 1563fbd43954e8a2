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
 * The most badges from one check-in, because a batch of statements is limited. Further badges come with the next
 * check-in.
 */
const BADGES_AT_ONCE = 20;

/** The user's counters for badges and achievements, besides activities and perfect months. */
export interface AwardCounters {
  earlyCheckIns: number;
  longestEarlyRun: number;
  longestStreak: number;
  totalCheckIns: number;
  bestMonthPoints: number;
}

/** Returns the facts for badges and achievements from a user's counters, activities and perfect months. */
export function countAwardFacts(
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

/** An available badge, with its version when read and the user who set its terms. */
export type OfferedBadge = Badge & { isActive: boolean; version: number; termsBy: string | null };

export interface AwardFacts {
  user: AwardCounters & { id: string; month: string; monthPoints: number };
  badges: readonly OfferedBadge[];
  heldBadges: ReadonlySet<string>;
  unlocked: ReadonlySet<string>;
  activities: Partial<Record<ActivityKind, number>>;
  /** The number of perfect months, this check-in included. */
  perfectMonths: number;
  /** Today in the company's time zone. */
  bookedOn: LocalDate;
}

export interface DecidedAwards {
  badges: (OfferedBadge & { progress: number })[];
  achievements: AchievementId[];
  /** Both in the form that the check-in's row stores. */
  awards: Award[];
}

type Counting = Pick<AwardFacts, 'user' | 'bookedOn'>;

/** Returns the user's counters with the check-in. Points of badges count for the month of their booking. */
function countWith<Made extends MadeCheckIn>(
  added: Made & CheckInFigures,
  { changed, bookings, state }: RecordChange<Made>,
  { user, bookedOn }: Counting,
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
 * Returns true when a check-in lifts the user's counters to an achievement. The user must already have all that their
 * counters earned before.
 * Activities and perfect months do not change here, so they are left out.
 */
export function reachesAchievement<Made extends MadeCheckIn>(
  added: Made & CheckInFigures,
  change: RecordChange<Made>,
  facts: Counting,
): boolean {
  const before = newlyUnlocked(new Set(), countAwardFacts(facts.user, {}, 0).achievement);
  const after = countAwardFacts(countWith(added, change, facts, 0), {}, 0).achievement;
  return newlyUnlocked(new Set(before.map(({ id }) => id)), after).length > 0;
}

/** Returns true when a check-in gave the maximum number of badges, so more may be earned. */
export const isFullOfBadges = ({ badges }: DecidedAwards): boolean => badges.length === BADGES_AT_ONCE;

export const NO_AWARDS: DecidedAwards = { badges: [], achievements: [], awards: [] };

/** Returns the badges and achievements that are newly met with a check-in. */
export function decideAwards<Made extends MadeCheckIn>(
  added: Made & CheckInFigures,
  change: RecordChange<Made>,
  { user, badges: offered, heldBadges, unlocked, activities, perfectMonths, bookedOn }: AwardFacts,
): DecidedAwards {
  const counters = (badgePoints: number) => countWith(added, change, { user, bookedOn }, badgePoints);
  const met = countAwardFacts(counters(0), activities, perfectMonths).badge;
  // Badges whose terms the user set pay that user nothing.
  const paid = offered.map((badge) => (badge.termsBy === user.id ? { ...badge, points: 0 } : badge));
  const badges = newlyEarned(paid, heldBadges, met)
    .slice(0, BADGES_AT_ONCE)
    .map((badge) => ({ ...badge, progress: met[badge.criteria.type] }));
  // The points of badges are also earned in this month.
  const badgePoints = badges.reduce((sum, { points }) => sum + points, 0);
  const achieved = countAwardFacts(counters(badgePoints), activities, perfectMonths).achievement;
  const achievements = newlyUnlocked(unlocked, achieved);
  return { badges, achievements: achievements.map(({ id }) => id), awards: toAwards(badges, achievements) };
}
