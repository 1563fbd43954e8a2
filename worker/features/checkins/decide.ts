import { earlyRunAt } from '../../../domain/achievements/early-run.ts';
import type { CheckInInput, TimeProof } from '../../../domain/api/checkins.ts';
import type { Settings } from '../../../domain/settings/settings.ts';
import { scoreCheckIn, type Score } from '../../../domain/scoring/score.ts';
import {
  advanceStreak,
  NO_STREAK,
  streakValidThrough,
  type StreakRules,
  type StreakState,
} from '../../../domain/streak/streak.ts';
import { daysBetween, localMomentIn, type LocalDate } from '../../../domain/time/local-date.ts';
import { zoneAt } from '../../../domain/time/person-zone.ts';
import type { CheckInRow, UserRow } from '../../db/schema.ts';

export interface CheckInFactsToDecide {
  user: UserRow;
  input: CheckInInput;
  rules: StreakRules;
  settings: Settings;
  /** The check-ins around the day, in any order: those after it are decided anew. */
  known: readonly CheckInRow[];
  id: string;
  /** When it was made. */
  at: Date;
  proof: TimeProof;
  offline: boolean;
  now: Date;
}

export interface DecidedCheckIn {
  row: CheckInRow;
  /** Check-ins of later days whose streak this one changes, as they now are. */
  later: CheckInRow[];
  /** Points that the later check-ins bring more (or less) than was booked for them. */
  correction: number;
  /** The streak after the last of all of them, and the last day on which it stands. */
  streak: StreakState;
  validThrough: LocalDate | null;
}

const lastBefore = (date: LocalDate, known: readonly CheckInRow[]): CheckInRow | undefined =>
  known.filter((row) => row.localDate < date).toSorted((a, b) => (a.localDate < b.localDate ? 1 : -1))[0];

/** The streak before `date`. Before the latest day it is what the person's record says; earlier it is in the rows. */
function streakBefore(date: LocalDate, user: UserRow, previous: CheckInRow | undefined): StreakState {
  const { lastCheckInDate: lastDate, longestStreak: longest } = user;
  if (lastDate === null || lastDate < date) {
    return { streak: user.currentStreak, longest, freezes: user.streakFreezes, lastDate };
  }
  if (!previous) return { ...NO_STREAK, longest };
  return { streak: previous.streakDay, longest, freezes: previous.streakFreezes, lastDate: previous.localDate };
}

function score(
  moment: { secondsOfDay: number; date: LocalDate },
  before: StreakState,
  earlyRunBefore: number,
  settings: Settings,
  rules: StreakRules,
) {
  const { state, grew } = advanceStreak(before, moment.date, rules);
  const { secondsOfDay } = moment;
  const scored = scoreCheckIn(
    {
      secondsOfDay,
      streakDay: state.streak,
      streakGrew: grew,
      daysSincePrevious: before.lastDate === null ? null : daysBetween(before.lastDate, moment.date),
    },
    settings.scoringPolicy,
  );
  const earlyRun = earlyRunAt(earlyRunBefore, { secondsOfDay, streakDay: state.streak, streakGrew: grew });
  return { state, scored, earlyRun };
}

/** A later check-in with the streak it now has. Its base points stand as they were booked; bonuses follow the streak. */
function rescore(
  row: CheckInRow,
  { state, scored, earlyRun }: { state: StreakState; scored: Score; earlyRun: number },
  rules: StreakRules,
): CheckInRow {
  const pointsLines = [...row.pointsLines.slice(0, 1), ...scored.lines.slice(1)];
  const bonusPoints = scored.lines.slice(1).reduce((sum, line) => sum + line.points, 0);
  return {
    ...row,
    pointsLines,
    bonusPoints,
    pointsEarned: row.pointsEarned - row.bonusPoints + bonusPoints,
    streakDay: state.streak,
    streakFreezes: state.freezes,
    streakValidThrough: streakValidThrough(state, rules),
    earlyRun,
  };
}

/** The check-in that a person made at `at`, with its points and its streak day, and what it does to the days after it. */
export function decideCheckIn(facts: CheckInFactsToDecide): DecidedCheckIn {
  const { user, input, rules, settings, known, at, now } = facts;
  const timeZone = zoneAt(user, at);
  const moment = localMomentIn(timeZone, at);
  const previous = lastBefore(moment.date, known);
  const before = streakBefore(moment.date, user, previous);
  const first = score(moment, before, previous?.earlyRun ?? 0, settings, rules);
  const base = first.scored.lines[0]?.points ?? 0;
  const row: CheckInRow = {
    localDate: moment.date,
    userId: user.id,
    id: facts.id,
    timeZone,
    checkInTime: at.toISOString(),
    method: facts.offline ? 'offline' : 'button',
    timeProof: facts.proof,
    checkInType: first.scored.checkInType,
    isOnTime: first.scored.isOnTime,
    pointsEarned: first.scored.pointsEarned,
    bonusPoints: first.scored.pointsEarned - base,
    pointsLines: first.scored.lines,
    streakDay: first.state.streak,
    streakFreezes: first.state.freezes,
    streakValidThrough: streakValidThrough(first.state, rules),
    location: input.location || null,
    notes: input.notes || null,
    mood: input.mood ?? null,
    stationId: null,
    idempotencyKey: null,
    requestHash: null,
    createdAt: now.toISOString(),
    earlyRun: first.earlyRun,
    awards: [],
    department: user.department,
    localSeconds: moment.secondsOfDay,
  };

  let streak = first.state;
  let { earlyRun } = first;
  let correction = 0;
  const later: CheckInRow[] = [];
  const after = known
    .filter(({ localDate }) => localDate > moment.date)
    .toSorted((a, b) => (a.localDate < b.localDate ? -1 : 1));
  for (const old of after) {
    const { secondsOfDay } = localMomentIn(old.timeZone, new Date(old.checkInTime));
    const next = score({ date: old.localDate, secondsOfDay }, streak, earlyRun, settings, rules);
    const changed = rescore(old, next, rules);
    correction += changed.pointsEarned - old.pointsEarned;
    later.push(changed);
    streak = next.state;
    earlyRun = next.earlyRun;
  }
  return { row, later, correction, streak, validThrough: streakValidThrough(streak, rules) };
}
