import { newlyUnlocked, type AchievementFacts, type AchievementId } from '../achievements/achievements.ts';
import type { Award, Badge } from '../api/badges.ts';
import { toAwards } from '../badges/awards.ts';
import { findBadgeGiver, paysTo, type TermsSetters } from '../badges/terms.ts';
import type { ActivityKind } from '../badges/badge.ts';
import { newlyEarned, type BadgeFacts } from '../badges/criteria.ts';
import { ranksInMonth } from '../leaderboard/ranked-day.ts';
import { toMonth, type LocalDate } from '../time/local-date.ts';
import type { RecordChange } from './change.ts';
import type { CheckInFigures, MadeCheckIn } from './recompute.ts';

/** The limit keeps the batch of statements small. The user gets further badges with the next check-in. */
const BADGES_AT_ONCE = 20;

/** Other tables have the remaining counts. */
export interface AwardCounters {
  earlyCheckIns: number;
  longestEarlyRun: number;
  longestStreak: number;
  totalCheckIns: number;
  bestMonthPoints: number;
  peopleThanked: number;
}

export interface RecordedActivities {
  kind: ActivityKind;
  recordedBy: string | null;
  times: number;
}

/**
 * A badge leaves out the records of `setter`, the admin who set the badge's terms, so that nobody sets and fulfils the
 * terms alone.
 */
export function countActivities(
  rows: readonly RecordedActivities[],
  setter: string | null = null,
): Partial<Record<ActivityKind, number>> {
  const times: Partial<Record<ActivityKind, number>> = {};
  for (const row of rows) {
    if (setter === null || row.recordedBy !== setter) times[row.kind] = (times[row.kind] ?? 0) + row.times;
  }
  return times;
}

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
      thanks_given: counters.peopleThanked,
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

export type OfferedBadge = Badge & TermsSetters & { isActive: boolean; version: number };

export interface AwardFacts {
  user: AwardCounters & { id: string; month: string; monthPoints: number };
  badges: readonly OfferedBadge[];
  heldBadges: ReadonlySet<string>;
  unlocked: ReadonlySet<string>;
  activities: readonly RecordedActivities[];
  /** The admin who adds the check-in; null when the user made it. */
  addedBy: string | null;
  /** Returns the points that the admin may still give within 24 hours by badges that nobody confirmed. */
  leftToday: (giverId: string) => number;
  /** Including a month that this check-in completes. */
  perfectMonths: number;
  /** Today in the company's time zone. */
  bookedOn: LocalDate;
}

export interface DecidedAwards {
  badges: (OfferedBadge & { progress: number })[];
  achievements: AchievementId[];
  awards: Award[];
}

type MonthContext = Pick<AwardFacts, 'user' | 'bookedOn'>;

/** `badgePoints` count for the month in which they are booked. */
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
    peopleThanked: user.peopleThanked,
  };
}

/** Points of an added check-in have their own limit. */
function withinLimits<Paid extends OfferedBadge>(
  badges: readonly Paid[],
  { addedBy, leftToday }: Pick<AwardFacts, 'addedBy' | 'leftToday'>,
): Paid[] {
  const given = new Map<string, number>();
  return badges.filter((badge) => {
    const giver = addedBy === null && badge.points > 0 ? findBadgeGiver(badge, null) : null;
    if (giver === null) return true;
    const sum = (given.get(giver) ?? 0) + badge.points;
    if (sum > leftToday(giver)) return false;
    given.set(giver, sum);
    return true;
  });
}

export function sumTermsGifts(badges: readonly OfferedBadge[]): Map<string, number> {
  const gifts = new Map<string, number>();
  for (const badge of badges) {
    const giver = findBadgeGiver(badge, null);
    if (giver !== null && badge.points > 0) gifts.set(giver, (gifts.get(giver) ?? 0) + badge.points);
  }
  return gifts;
}

export function decideAwards<Made extends MadeCheckIn>(
  added: Made & CheckInFigures,
  change: RecordChange<Made>,
  { user, badges: offered, heldBadges, unlocked, activities, perfectMonths, bookedOn, addedBy, leftToday }: AwardFacts,
): DecidedAwards {
  const countersWith = (badgePoints: number) => countWith(added, change, { user, bookedOn }, badgePoints);
  const countFor = (setter: string | null) =>
    toBadgeAndAchievementFacts(countersWith(0), countActivities(activities, setter), perfectMonths).badge;
  const earned = offered.flatMap((badge) => {
    const facts = countFor(badge.termsBy);
    const points = paysTo(badge, user.id) ? badge.points : 0;
    return newlyEarned([badge], heldBadges, facts).map((one) => ({
      ...one,
      points,
      progress: facts[badge.criteria.type],
    }));
  });
  const allowed = withinLimits(earned, { addedBy, leftToday });
  const badges = allowed.slice(0, BADGES_AT_ONCE);
  const badgePoints = badges.reduce((sum, { points }) => sum + points, 0);
  const achieved = toBadgeAndAchievementFacts(
    countersWith(badgePoints),
    countActivities(activities),
    perfectMonths,
  ).achievement;
  const achievements = newlyUnlocked(unlocked, achieved);
  return {
    badges,
    achievements: achievements.map(({ id }) => id),
    awards: toAwards(badges, achievements),
  };
}
