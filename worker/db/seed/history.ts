import type { Award } from '#domain/api/badges.ts';
import type { Leave } from '#domain/calendar/work-calendar.ts';
import { toAwards } from '#domain/badges/awards.ts';
import { toInstant, toMonth, secondsOfTime, type LocalDate } from '#domain/time/local-date.ts';
import { ACTIVITIES } from './actions.ts';
import { BadgeProgress, type Badge } from './badge-progress.ts';
import { COMPANY_ZONE, scheduledDayBack, type DemoDays } from './calendar.ts';
import { makeCheckIns, heldThrough, openingRecord } from './check-ins.ts';
import {
  awardsAndClaims,
  badgeMovement,
  chain,
  checkInMovement,
  openingMovements,
  type Movement,
} from './movements.ts';
import { makeOpening, totalsAreFixed } from './openings.ts';
import type { Person } from './people.ts';
import type { ActivityRow, CheckInRow, LedgerRow, PerfectMonthRow, UserAchievementRow, UserBadgeRow } from './rows.ts';

export interface History {
  openingCheckIns: number;
  openingStreak: number;
  openingStreakThrough: LocalDate | null;
  openingLongestStreak: number;
  validThrough: LocalDate | null;
  checkIns: CheckInRow[];
  ledger: LedgerRow[];
  activities: ActivityRow[];
  badges: UserBadgeRow[];
  achievements: UserAchievementRow[];
  perfectMonths: PerfectMonthRow[];
}

function activityRows(person: Person, days: DemoDays): ActivityRow[] {
  return ACTIVITIES.filter((activity) => activity.userIds.includes(person.id)).map((activity) => {
    const date = scheduledDayBack(days, activity.back);
    return {
      id: `activity-${activity.kind}-${activity.back}-${person.id}`,
      userId: person.id,
      kind: activity.kind,
      title: activity.title,
      occurredOn: date,
      recordedBy: 'demo-admin',
      createdAt: toInstant(COMPANY_ZONE, date, secondsOfTime('17:30')).toISOString(),
    };
  });
}

export function makeHistory(person: Person, days: DemoDays, leaves: readonly Leave[]): History {
  const opening = makeOpening(person);
  const made = makeCheckIns(person, days, leaves, opening);
  const activities = activityRows(person, days);
  const openingCheckIns = totalsAreFixed(opening) ? opening.totalCheckIns - made.length : opening.checkIns;
  const progress = new BadgeProgress(
    days,
    { leaves, hireDate: person.hireDate },
    { checkIns: openingCheckIns, longestStreak: opening.longestStreak },
  );
  const badges: UserBadgeRow[] = [];
  const achievements: UserAchievementRow[] = [];
  const perfectMonths: PerfectMonthRow[] = [];
  const movements: Movement[] = [];

  const honour = (at: Date): Award[] => {
    const newBadges = progress.newBadges();
    for (const badge of newBadges) {
      badges.push(userBadgeRow(person, badge, at, progress));
      movements.push(badgeMovement(badge, at));
    }
    const unlocked = progress.newAchievements();
    for (const { id } of unlocked) {
      achievements.push({ userId: person.id, achievementId: id, unlockedAt: at.toISOString() });
    }
    return toAwards(newBadges, unlocked);
  };

  honour(days.opening);
  if (person.role === 'admin') {
    const unlockedAt = days.opening.toISOString();
    achievements.push({ userId: person.id, achievementId: 'leadership_excellence', unlockedAt });
  }
  const events = [
    ...made.map((checkIn) => ({ at: checkIn.at, checkIn })),
    ...activities.map((activity) => ({ at: new Date(activity.createdAt), activity })),
  ].toSorted((a, b) => a.at.getTime() - b.at.getTime());
  for (const event of events) {
    if ('activity' in event) {
      progress.addActivity(event.activity.kind);
    } else {
      const { row, score } = event.checkIn;
      progress.addCheckIn({
        date: row.localDate,
        early: score.checkInType === 'early',
        streakDay: row.streakDay,
        earlyRun: row.earlyRun,
      });
      const month = toMonth(row.localDate);
      if (progress.completesMonth(month)) {
        perfectMonths.push({ userId: person.id, month, completedAt: event.at.toISOString() });
      }
      movements.push(checkInMovement(event.checkIn));
    }
    const awards = honour(event.at);
    if ('checkIn' in event) event.checkIn.row.awards = awards;
  }
  movements.push(...awardsAndClaims(person, days));

  return {
    openingCheckIns,
    openingStreak: opening.streak,
    openingStreakThrough: openingRecord(days, opening).lastDate,
    openingLongestStreak: opening.longestStreak,
    validThrough: heldThrough(made.at(-1)?.row, days, leaves),
    checkIns: made.map((checkIn) => checkIn.row),
    ledger: chain(person, [...openingMovements(days, opening, movements), ...movements]),
    activities,
    badges,
    achievements,
    perfectMonths,
  };
}

function userBadgeRow(person: Person, badge: Badge, at: Date, progress: BadgeProgress): UserBadgeRow {
  return {
    userId: person.id,
    badgeId: badge.id,
    id: `${badge.id}-${person.id}`,
    earnedDate: at.toISOString(),
    progress: progress.countCriteria(badge.criteriaType),
    points: badge.points,
  };
}
