import { earlyRunAt } from '../../../domain/achievements/early-run.ts';
import { MOODS } from '../../../domain/checkins/moods.ts';
import { lastScheduledOnOrBefore, type Leave } from '../../../domain/calendar/work-calendar.ts';
import { SCORING_PRESETS } from '../../../domain/scoring/policy.ts';
import { scoreCheckIn, type Score } from '../../../domain/scoring/score.ts';
import { advanceStreak, NO_STREAK, streakValidThrough, type StreakState } from '../../../domain/streak/streak.ts';
import { addDays, daysBetween, localMomentIn } from '../../../domain/time/local-date.ts';
import { attendanceOf } from './attendance.ts';
import { happenedAt, type DemoDays } from './calendar.ts';
import type { Opening } from './openings.ts';
import type { Person } from './people.ts';
import { randomFor } from './random.ts';
import type { CheckInRow } from './rows.ts';

const POLICY = SCORING_PRESETS.standard;

/** A check-in with what its row does not say. */
export interface MadeCheckIn {
  at: Date;
  secondsOfDay: number;
  score: Score;
  row: CheckInRow;
}

const NOTES = ['Quiet morning.', 'Train was on time for once.', 'First one in today.', 'Ready for the audit.'] as const;

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

/** The person's check-ins over the history, dated, scored and counted by the domain's rules. */
export function checkInsOf(person: Person, days: DemoDays, leaves: readonly Leave[], opening: Opening): MadeCheckIn[] {
  const random = randomFor(`check-ins/${person.id}`);
  const rules = { calendar: days.calendar, leaves, freezes: POLICY.freezes };
  let state = openingStreak(days, opening);
  let earlyRun = 0;
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
    earlyRun = earlyRunAt(earlyRun, { secondsOfDay, streakDay: state.streak, streakGrew: next.grew });
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
      earlyRun,
      awards: '[]',
      department: person.department,
      localSeconds: secondsOfDay,
    };
    return { at, secondsOfDay, score, row };
  });
}
