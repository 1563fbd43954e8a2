import { secondsOnDay } from '../time/day-clock.ts';
import type { ScoringPolicy } from './policy.ts';

export const CHECK_IN_TYPES = ['early', 'ontime'] as const;
export type CheckInType = (typeof CHECK_IN_TYPES)[number];

export const POINTS_LINE_REASONS = ['on_time', 'early', 'streak_bonus', 'active_streak'] as const;

/** One reason for points, as the receipt shows it. `every` and `streakDay` are set on streak bonuses. */
export interface PointsLine {
  reason: (typeof POINTS_LINE_REASONS)[number];
  points: number;
  /** The bonus comes on each streak day that this divides. */
  every?: number;
  streakDay?: number;
}

export interface ScoreFacts {
  /** Seconds since the midnight of the day by the clocks; null for an unverified time, which earns the base points alone. */
  secondsOfDay: number | null;
  /** The streak with this check-in counted. */
  streakDay: number;
  /** Whether this check-in made the streak longer; on a day off it does not and earns its base points alone. */
  streakGrew: boolean;
  /** Days since the check-in before this one; null when there is none. */
  daysSincePrevious: number | null;
}

export interface Score {
  checkInType: CheckInType;
  isOnTime: boolean;
  pointsEarned: number;
  lines: PointsLine[];
}

/** The points of one check-in and why. Spec section 9. */
export function scoreCheckIn(facts: ScoreFacts, policy: ScoringPolicy): Score {
  const { secondsOfDay } = facts;
  const isBefore = (time: string) => secondsOfDay !== null && secondsOfDay < secondsOnDay(time, policy.dayStart);
  const early = isBefore(policy.earlyBefore);
  const lines: PointsLine[] = [
    early ? { reason: 'early', points: policy.earlyPoints } : { reason: 'on_time', points: policy.basePoints },
  ];
  if (facts.streakGrew && secondsOfDay !== null) {
    for (const bonus of policy.streakBonuses) {
      const due = facts.streakDay % bonus.every === 0 && (bonus.upTo === null || facts.streakDay <= bonus.upTo);
      if (!due) continue;
      const { every, points } = bonus;
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

/** Every reason for the points of a check-in: its base points by its type, then its bonuses. */
export function explainPoints(checkIn: {
  checkInType: CheckInType;
  pointsEarned: number;
  bonusPoints: number;
  bonusLines: readonly PointsLine[];
}): PointsLine[] {
  const points = checkIn.pointsEarned - checkIn.bonusPoints;
  return [{ reason: checkIn.checkInType === 'early' ? 'early' : 'on_time', points }, ...checkIn.bonusLines];
}

/** The points among these that came for the day of the streak. */
export const sumStreakBonus = (lines: readonly PointsLine[]): number =>
  lines.reduce((sum, { reason, points }) => (reason === 'streak_bonus' ? sum + points : sum), 0);

/** No check-in brings more by the policy: as if all its bonuses fell on one day. */
export function mostPointsOf({ basePoints, earlyPoints, streakBonuses, activeStreakBonus }: ScoringPolicy): number {
  const bonuses = streakBonuses.reduce((sum, { points }) => sum + points, activeStreakBonus?.points ?? 0);
  return Math.max(basePoints, earlyPoints) + bonuses;
}

/** The next streak day after `streak` that brings a bonus, and its points; null when none will come. */
export function nextStreakBonus(streak: number, policy: ScoringPolicy): { streakDay: number; points: number } | null {
  const candidates = policy.streakBonuses
    .map(({ every, upTo }) => ({ day: (Math.floor(streak / every) + 1) * every, upTo }))
    .filter(({ day, upTo }) => upTo === null || day <= upTo)
    .map(({ day }) => day);
  if (candidates.length === 0) return null;
  const streakDay = Math.min(...candidates);
  const points = policy.streakBonuses
    .filter(({ every, upTo }) => streakDay % every === 0 && (upTo === null || streakDay <= upTo))
    .reduce((sum, bonus) => sum + bonus.points, 0);
  return { streakDay, points };
}
