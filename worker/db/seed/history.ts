import { MOODS } from '../../../domain/api/checkins.ts';
import type { ReferenceType, TransactionType } from '../../../domain/api/points.ts';
import { lastScheduledOnOrBefore, type Leave } from '../../../domain/calendar/work-calendar.ts';
import { SCORING_PRESETS } from '../../../domain/scoring/policy.ts';
import { scoreCheckIn, type Score } from '../../../domain/scoring/score.ts';
import { advanceStreak, NO_STREAK, streakValidThrough, type StreakState } from '../../../domain/streak/streak.ts';
import {
  addDays,
  daysBetween,
  instantOf,
  localDateIn,
  localMomentIn,
  secondsOfTime,
} from '../../../domain/time/local-date.ts';
import { ACTIVITIES, AWARDS, CLAIMS } from './acts.ts';
import { attendanceOf } from './attendance.ts';
import { BadgeProgress, type Badge } from './badge-progress.ts';
import { COMPANY_ZONE, happenedAt, scheduledDayBack, type DemoDays } from './calendar.ts';
import { claimId, decidedAt, requestedAt, rewardOf } from './claims.ts';
import { openingOf, totalsAreFixed, type Opening } from './openings.ts';
import type { Person } from './people.ts';
import { randomFor } from './random.ts';
import type { ActivityRow, CheckInRow, LedgerRow, UserAchievementRow, UserBadgeRow } from './rows.ts';

const POLICY = SCORING_PRESETS.standard;

/** Everything that the rows of one person say. */
export interface History {
  openingCheckIns: number;
  openingLongestStreak: number;
  checkIns: CheckInRow[];
  ledger: LedgerRow[];
  activities: ActivityRow[];
  badges: UserBadgeRow[];
  achievements: UserAchievementRow[];
}

/** Points that move, before they have a place in the chain. */
interface Movement {
  at: Date;
  type: TransactionType;
  points: number;
  referenceType: ReferenceType;
  referenceId: string | null;
  description: string;
  createdBy: string | null;
}

const NOTES = ['Quiet morning.', 'Train was on time for once.', 'First one in today.', 'Ready for the audit.'] as const;

function describe(score: Score): string {
  const kind = score.checkInType === 'early' ? 'Early check-in' : score.isOnTime ? 'On-time check-in' : 'Check-in';
  const bonus = score.lines.find((line) => line.reason === 'streak_bonus');
  return bonus ? `${kind}, streak day ${bonus.streakDay}` : kind;
}

/** The streak that the person brought along: it stood on the last scheduled day before the history. */
function openingStreak(days: DemoDays, opening: Opening): StreakState {
  const first = days.scheduled[0] ?? days.today;
  if (opening.streak === 0) return { ...NO_STREAK, longest: opening.longestStreak };
  return {
    streak: opening.streak,
    longest: opening.longestStreak,
    freezes: 0,
    lastDate: lastScheduledOnOrBefore(addDays(first, -1), days.calendar),
  };
}

function checkInRows(person: Person, days: DemoDays, leaves: readonly Leave[], opening: Opening) {
  const random = randomFor(`check-ins/${person.id}`);
  const rules = { calendar: days.calendar, leaves, freezes: POLICY.freezes };
  let state = openingStreak(days, opening);
  return attendanceOf(person, days, leaves).map((attended) => {
    const at = happenedAt(days, person.timeZone, attended.date, attended.secondsOfDay);
    const { date, secondsOfDay } = localMomentIn(person.timeZone, at);
    const next = advanceStreak(state, date, rules);
    const score = scoreCheckIn(
      {
        secondsOfDay,
        streakDay: next.state.streak,
        streakGrew: next.grew,
        daysSincePrevious: state.lastDate === null ? null : daysBetween(state.lastDate, date),
      },
      POLICY,
    );
    state = next.state;
    const instant = at.toISOString();
    const row: CheckInRow = {
      localDate: date,
      userId: person.id,
      id: `checkin-${person.id}-${date}`,
      timeZone: person.timeZone,
      checkInTime: instant,
      method: 'button',
      timeProof: 'verified',
      checkInType: score.checkInType,
      isOnTime: score.isOnTime ? 1 : 0,
      pointsEarned: score.pointsEarned,
      bonusPoints: score.lines
        .filter((line) => line.reason === 'streak_bonus' || line.reason === 'active_streak')
        .reduce((sum, line) => sum + line.points, 0),
      pointsLines: JSON.stringify(score.lines),
      streakDay: state.streak,
      streakFreezes: state.freezes,
      streakValidThrough: streakValidThrough(state, rules),
      location: person.location,
      notes: random.chance(0.02) ? random.pick(NOTES) : null,
      mood: random.chance(0.55) ? random.pick(MOODS) : null,
      createdAt: instant,
    };
    return { at, secondsOfDay, score, row };
  });
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
      createdAt: instantOf(COMPANY_ZONE, date, secondsOfTime('17:30')).toISOString(),
    };
  });
}

function awardsAndClaims(person: Person, days: DemoDays): Movement[] {
  const movements: Movement[] = AWARDS.filter((award) => award.userId === person.id).map((award) => ({
    at: instantOf(COMPANY_ZONE, scheduledDayBack(days, award.back), secondsOfTime(award.time)),
    type: 'bonus',
    points: award.points,
    referenceType: 'admin_adjustment',
    referenceId: `award-${award.back}-${person.id}`,
    description: award.description,
    createdBy: award.by,
  }));
  for (const claim of CLAIMS) {
    if (claim.userId !== person.id) continue;
    const reward = rewardOf(claim);
    const reference = { referenceType: 'redemption', referenceId: claimId(claim), createdBy: null } as const;
    movements.push({
      ...reference,
      at: requestedAt(claim, person, days),
      type: 'redeemed',
      points: -reward.pointsCost,
      description: `Claimed: ${reward.name}`,
    });
    if (claim.status === 'rejected' || claim.status === 'cancelled') {
      movements.push({
        ...reference,
        at: decidedAt(claim, days),
        type: 'refunded',
        points: reward.pointsCost,
        description: `Refunded: ${reward.name}`,
      });
    }
  }
  return movements;
}

function isEarned(movement: Movement): boolean {
  return movement.type === 'earned' || movement.type === 'bonus';
}

function sumOf(movements: readonly Movement[]): number {
  return movements.reduce((sum, movement) => sum + movement.points, 0);
}

/** The movements in the order in which they happened, each with its place in the chain. */
function chain(person: Person, movements: readonly Movement[]): LedgerRow[] {
  let balance = 0;
  let earned = 0;
  return movements
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map((movement, index) => {
      balance += movement.points;
      if (isEarned(movement)) earned += movement.points;
      if (balance < 0) throw new RangeError(`seed: ${person.id} cannot pay for "${movement.description}"`);
      return {
        userId: person.id,
        seq: index + 1,
        id: `points-${person.id}-${index + 1}`,
        transactionType: movement.type,
        pointsAmount: movement.points,
        referenceType: movement.referenceType,
        referenceId: movement.referenceId,
        description: movement.description,
        createdBy: movement.createdBy,
        runningBalance: balance,
        runningEarned: earned,
        bookedOn: localDateIn(COMPANY_ZONE, movement.at),
        createdAt: movement.at.toISOString(),
      };
    });
}

/** One person's history at `days.now`: what was brought over, then 60 days. */
export function historyOf(person: Person, days: DemoDays, leaves: readonly Leave[]): History {
  const opening = openingOf(person);
  const made = checkInRows(person, days, leaves, opening);
  const activities = activityRows(person, days);
  const openingCheckIns = totalsAreFixed(opening) ? opening.totalCheckIns - made.length : opening.checkIns;
  const progress = new BadgeProgress(days, leaves, openingCheckIns, opening.longestStreak);
  const badges: UserBadgeRow[] = [];
  const achievements: UserAchievementRow[] = [];
  const movements: Movement[] = [];

  const honour = (at: Date) => {
    for (const badge of progress.newBadges()) {
      badges.push(userBadgeRow(person, badge, at, progress));
      movements.push({
        at,
        type: 'bonus',
        points: badge.points,
        referenceType: 'badge',
        referenceId: badge.id,
        description: `Badge: ${badge.name}`,
        createdBy: null,
      });
    }
    for (const achievementId of progress.newAchievements()) {
      achievements.push({ userId: person.id, achievementId, unlockedAt: at.toISOString() });
    }
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
      const { row, score, secondsOfDay } = event.checkIn;
      progress.addCheckIn({
        date: row.localDate,
        secondsOfDay,
        early: score.checkInType === 'early',
        streakDay: row.streakDay,
      });
      movements.push({
        at: event.at,
        type: 'earned',
        points: score.pointsEarned,
        referenceType: 'check_in',
        referenceId: row.localDate,
        description: describe(score),
        createdBy: null,
      });
    }
    honour(event.at);
  }
  movements.push(...awardsAndClaims(person, days));

  return {
    openingCheckIns,
    openingLongestStreak: opening.longestStreak,
    checkIns: made.map((checkIn) => checkIn.row),
    ledger: chain(person, [...openingMovements(days, opening, movements), ...movements]),
    activities,
    badges,
    achievements,
  };
}

function userBadgeRow(person: Person, badge: Badge, at: Date, progress: BadgeProgress): UserBadgeRow {
  return {
    userId: person.id,
    badgeId: badge.id,
    id: `${badge.id}-${person.id}`,
    earnedDate: at.toISOString(),
    progress: progress.countOf(badge.criteriaType),
  };
}

/** The opening rows: what was earned and spent before, so that the totals come out as they should. */
function openingMovements(days: DemoDays, opening: Opening, movements: readonly Movement[]): Movement[] {
  const common = { at: days.opening, referenceType: 'opening', referenceId: null, createdBy: null } as const;
  const earnedSince = sumOf(movements.filter(isEarned));
  const spentSince = -sumOf(movements.filter((movement) => !isEarned(movement)));
  const earned = totalsAreFixed(opening) ? opening.totalEarned - earnedSince : opening.earned;
  const spent = totalsAreFixed(opening) ? opening.totalEarned - opening.balance - spentSince : opening.spent;
  return [
    { ...common, type: 'earned', points: earned, description: 'Points earned before the move to this app' },
    { ...common, type: 'redeemed', points: -spent, description: 'Points redeemed before the move to this app' },
  ];
}
