import { secondsOnDay } from '../time/day-clock.ts';
import type { ScoringPolicy, ScoringTimes } from './policy.ts';

export const CHECK_IN_TYPES = ['early', 'ontime'] as const;
export type CheckInType = (typeof CHECK_IN_TYPES)[number];

export const POINTS_LINE_REASONS = ['on_time', 'early', 'streak_bonus', 'active_streak'] as const;

/** Streak bonuses also have `every` and `streakDay`. */
export interface PointsLine {
  reason: (typeof POINTS_LINE_REASONS)[number];
  points: number;
  /** The bonus is paid on the streak days that are multiples of this number. */
  every?: number;
  streakDay?: number;
}

export interface ScoreFacts {
  /** Since local midnight; null for an unverified time, which earns only the base points. */
  secondsOfDay: number | null;
  streakDay: number;
  /** A check-in on a day off does not make the streak longer, and brings no bonuses. */
  streakGrew: boolean;
  /** Absent on a scheduled day. */
  isDayOff?: boolean;
  /** Null when there is none. */
  daysSincePrevious: number | null;
}

export interface Score {
  checkInType: CheckInType;
  isOnTime: boolean;
  pointsEarned: number;
  lines: PointsLine[];
}

/** The window counts on the clock of the user's day, so that it may begin on the evening before a night shift. */
export function isEarlyAt(
  secondsOfDay: number,
  { earlyBefore, dayStart, earlyWindowMinutes }: ScoringTimes & Pick<ScoringPolicy, 'earlyWindowMinutes'>,
): boolean {
  const limit = secondsOnDay(earlyBefore, dayStart);
  return secondsOfDay < limit && (earlyWindowMinutes === null || secondsOfDay >= limit - earlyWindowMinutes * 60);
}

export const listStreakBonuses = (streakDay: number, { streakBonuses }: Pick<ScoringPolicy, 'streakBonuses'>) =>
  streakBonuses.filter(({ every, upTo }) => streakDay % every === 0 && (upTo === null || streakDay <= upTo));

/** Spec section 9. */
export function scoreCheckIn(facts: ScoreFacts, policy: ScoringPolicy): Score {
  const { secondsOfDay } = facts;
  const isBefore = (time: string) => secondsOfDay !== null && secondsOfDay < secondsOnDay(time, policy.dayStart);
  const early = secondsOfDay !== null && isEarlyAt(secondsOfDay, policy);
  const isPaid = !facts.isDayOff || policy.paysDaysOff;
  const base = early ? policy.earlyPoints : policy.basePoints;
  const lines: PointsLine[] = [{ reason: early ? 'early' : 'on_time', points: isPaid ? base : 0 }];
  if (facts.streakGrew && secondsOfDay !== null) {
    for (const { every, points } of listStreakBonuses(facts.streakDay, policy)) {
      lines.push({ reason: 'streak_bonus', points, every, streakDay: facts.streakDay });
    }
    const active = policy.activeStreakBonus;
    if (active && facts.daysSincePrevious !== null && facts.daysSincePrevious <= active.withinDays) {
      lines.push({ reason: 'active_streak', points: active.points });
    }
  }
  return {
    checkInType: early ? 'early' : 'ontime',
    isOnTime: isBefore(policy.onTimeBefore),
    pointsEarned: lines.reduce((sum, line) => sum + line.points, 0),
    lines,
  };
}

export function explainPoints(checkIn: {
  checkInType: CheckInType;
  pointsEarned: number;
  bonusPoints: number;
  bonusLines: readonly PointsLine[];
}): PointsLine[] {
  const points = checkIn.pointsEarned - checkIn.bonusPoints;
  return [{ reason: checkIn.checkInType === 'early' ? 'early' : 'on_time', points }, ...checkIn.bonusLines];
}

export const sumStreakBonus = (lines: readonly PointsLine[]): number =>
  lines.reduce((sum, { reason, points }) => (reason === 'streak_bonus' ? sum + points : sum), 0);

/** One day is assumed to have all the bonuses. */
export function findMostPoints({ basePoints, earlyPoints, streakBonuses, activeStreakBonus }: ScoringPolicy): number {
  const bonuses = streakBonuses.reduce((sum, { points }) => sum + points, activeStreakBonus?.points ?? 0);
  return Math.max(basePoints, earlyPoints) + bonuses;
}
