import { MOODS } from '#domain/checkins/moods.ts';
import { isScheduled, lastScheduledOnOrBefore, type Leave } from '#domain/calendar/work-calendar.ts';
import { SCORING_PRESETS } from '#domain/scoring/policy.ts';
import { STANDARD_POLICY } from '#domain/record/recompute.ts';
import { advanceRecord, EMPTY_RECORD, type RecordState } from '#domain/record/state.ts';
import type { Score } from '#domain/scoring/score.ts';
import { streakValidThrough } from '#domain/streak/streak.ts';
import { addDays, localMomentIn, type LocalDate } from '#domain/time/local-date.ts';
import { makeAttendance } from './attendance.ts';
import { happenedAt, type DemoDays } from './calendar.ts';
import type { Opening } from './openings.ts';
import type { Person } from './people.ts';
import { randomFor } from './random.ts';
import type { CheckInRow } from './rows.ts';

export interface MadeCheckIn {
  at: Date;
  secondsOfDay: number;
  score: Score;
  row: CheckInRow;
}

const NOTES = ['Quiet morning.', 'Train was on time for once.', 'First one in today.', 'Ready for the audit.'] as const;

export function openingRecord(days: DemoDays, opening: Opening): RecordState {
  const first = days.scheduled[0] ?? days.today;
  const lastDate = opening.streak === 0 ? null : lastScheduledOnOrBefore(addDays(first, -1), days.calendar);
  return { ...EMPTY_RECORD, streak: opening.streak, longestStreak: opening.longestStreak, lastDate };
}

export function makeCheckIns(
  person: Person,
  days: DemoDays,
  leaves: readonly Leave[],
  opening: Opening,
): MadeCheckIn[] {
  const random = randomFor(`check-ins/${person.id}`);
  const workDays = { calendar: days.calendar, leaves };
  let state = openingRecord(days, opening);
  return makeAttendance(person, days, leaves).map((attended) => {
    const at = happenedAt(days, person.timeZone, attended.date, attended.secondsOfDay);
    const moment = localMomentIn(person.timeZone, at);
    const { date, secondsOfDay } = moment;
    const isDayOff = !isScheduled(date, days.calendar, leaves);
    const next = advanceRecord(state, { ...moment, isDayOff }, SCORING_PRESETS.standard, workDays);
    const { score } = next;
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
      isOnTime: score.isOnTime,
      isDayOff,
      wasDayOff: isDayOff,
      pointsEarned: score.pointsEarned,
      bonusPoints: score.pointsEarned - (score.lines[0]?.points ?? 0),
      bonusLines: score.lines.slice(1),
      streakDay: state.streak,
      streakFreezes: state.freezes,
      longestStreak: state.longestStreak,
      location: person.location,
      notes: random.chance(0.02) ? random.pick(NOTES) : null,
      mood: random.chance(0.55) ? random.pick(MOODS) : null,
      isNamed: null,
      policyNumber: STANDARD_POLICY,
      earlyRun: state.earlyRun,
      longestEarlyRun: state.longestEarlyRun,
      awards: [],
      department: person.department,
      localSeconds: secondsOfDay,
    };
    return { at, secondsOfDay, score, row };
  });
}

export function heldThrough(last: CheckInRow | undefined, days: DemoDays, leaves: readonly Leave[]): LocalDate | null {
  if (!last) return null;
  const { streakDay: streak, longestStreak: longest, streakFreezes: freezes, localDate: lastDate } = last;
  return streakValidThrough({ streak, longest, freezes, lastDate }, { calendar: days.calendar, leaves });
}
