import type { CheckInInput } from '../../../domain/api/checkins.ts';
import type { Settings } from '../../../domain/settings/settings.ts';
import { scoreCheckIn } from '../../../domain/scoring/score.ts';
import { advanceStreak, streakValidThrough, type StreakRules } from '../../../domain/streak/streak.ts';
import { daysBetween, localMomentIn } from '../../../domain/time/local-date.ts';
import { zoneAt } from '../../../domain/time/person-zone.ts';
import type { CheckInRow, UserRow } from '../../db/schema.ts';

/** The check-in that a person makes at `now` by the button, with its points and its streak day. */
export function decideCheckIn(facts: {
  user: UserRow;
  input: CheckInInput;
  rules: StreakRules;
  settings: Settings;
  id: string;
  now: Date;
}): CheckInRow {
  const { user, input, rules, settings, now } = facts;
  const timeZone = zoneAt(user, now);
  const { date, secondsOfDay } = localMomentIn(timeZone, now);
  const before = {
    streak: user.currentStreak,
    longest: user.longestStreak,
    freezes: user.streakFreezes,
    lastDate: user.lastCheckInDate,
  };
  const { state, grew } = advanceStreak(before, date, rules);
  const score = scoreCheckIn(
    {
      secondsOfDay,
      streakDay: state.streak,
      streakGrew: grew,
      daysSincePrevious: user.lastCheckInDate === null ? null : daysBetween(user.lastCheckInDate, date),
    },
    settings.scoringPolicy,
  );
  const [base] = score.lines;
  return {
    localDate: date,
    userId: user.id,
    id: facts.id,
    timeZone,
    checkInTime: now.toISOString(),
    method: 'button',
    timeProof: 'verified',
    checkInType: score.checkInType,
    isOnTime: score.isOnTime,
    pointsEarned: score.pointsEarned,
    bonusPoints: score.pointsEarned - (base?.points ?? 0),
    pointsLines: score.lines,
    streakDay: state.streak,
    streakFreezes: state.freezes,
    streakValidThrough: streakValidThrough(state, rules),
    location: input.location || null,
    notes: input.notes || null,
    mood: input.mood ?? null,
    stationId: null,
    idempotencyKey: null,
    requestHash: null,
    createdAt: now.toISOString(),
  };
}
