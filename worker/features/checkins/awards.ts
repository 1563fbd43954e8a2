import { newlyUnlocked, type AchievementId } from '../../../domain/achievements/achievements.ts';
import type { Award, Badge } from '../../../domain/api/badges.ts';
import { awardsOf } from '../../../domain/badges/awards.ts';
import { newlyEarned } from '../../../domain/badges/criteria.ts';
import { isPerfectMonth } from '../../../domain/badges/perfect-month.ts';
import type { StreakRules } from '../../../domain/streak/streak.ts';
import { monthOf, type LocalDate } from '../../../domain/time/local-date.ts';
import { toAwardFacts, toBadge, type AwardRows } from '../../db/awards.ts';
import type { UserRow } from '../../db/schema.ts';
import type { DecidedCheckIn } from './decide.ts';

/** More badges than this wait for the next check-in: a batch of statements has bounds. */
const BADGES_AT_ONCE = 20;

export interface DecidedAwards {
  badges: (Badge & { progress: number; version: number })[];
  achievements: AchievementId[];
  /** The month that the check-in made perfect, `YYYY-MM`, or null. */
  perfectMonth: string | null;
  /** Both as the check-in's row keeps them. */
  awards: Award[];
}

/** What the check-in brings beside its own points: the badges and achievements that are met with it and were not before. */
export function decideAwards(
  decided: DecidedCheckIn,
  facts: {
    user: UserRow;
    rules: StreakRules;
    rows: AwardRows;
    /** The person's check-ins of the month, this one or not. */
    attended: readonly { localDate: LocalDate }[];
    /** Today in the company's zone. */
    bookedOn: LocalDate;
  },
): DecidedAwards {
  const { user, rules, rows, bookedOn } = facts;
  const { row, later, correction, streak } = decided;

  const month = monthOf(row.localDate);
  const attended = new Set([row.localDate, ...facts.attended.map(({ localDate }) => localDate)]);
  const isPerfect =
    !rows.perfectMonths.some((perfect) => perfect.month === month) &&
    isPerfectMonth(month, { calendar: rules.calendar, leaves: rules.leaves, hireDate: user.hireDate, attended });

  const monthPoints =
    (user.month === monthOf(bookedOn) ? user.monthPoints : 0) + row.pointsEarned + Math.max(correction, 0);
  const after = (points: number) =>
    toAwardFacts(
      {
        earlyCheckIns: user.earlyCheckIns + (row.checkInType === 'early' ? 1 : 0),
        longestEarlyRun: Math.max(user.longestEarlyRun, row.earlyRun, ...later.map(({ earlyRun }) => earlyRun)),
        longestStreak: Math.max(user.longestStreak, streak.longest),
        totalCheckIns: user.totalCheckIns + 1,
        bestMonthPoints: Math.max(user.bestMonthPoints, monthPoints + points),
      },
      {
        activities: rows.activities,
        perfectMonths: isPerfect ? [...rows.perfectMonths, { month }] : rows.perfectMonths,
      },
    );

  const met = after(0).badge;
  const offered = rows.badges.map((found) => {
    const { isActive, version, termsBy } = found;
    const badge = toBadge(found);
    // Nobody is paid by terms of their own.
    return { ...badge, points: termsBy === user.id ? 0 : badge.points, isActive, version };
  });
  const held = new Set(rows.heldBadges.map(({ badgeId }) => badgeId));
  const badges = newlyEarned(offered, held, met)
    .slice(0, BADGES_AT_ONCE)
    .map((badge) => ({ ...badge, progress: met[badge.criteria.type] }));

  // A badge's points are earned in this month too.
  const badgePoints = badges.reduce((sum, { points }) => sum + points, 0);
  const unlocked = new Set(rows.unlocked.map(({ achievementId }) => achievementId));
  const achievements = newlyUnlocked(unlocked, after(badgePoints).achievement);

  return {
    badges,
    achievements: achievements.map(({ id }) => id),
    perfectMonth: isPerfect ? month : null,
    awards: awardsOf(badges, achievements),
  };
}
