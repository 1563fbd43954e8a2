import type { CheckInInput, TimeProof } from '../../../domain/api/checkins.ts';
import { settlePoints, takesKept, type KeptPoints } from '../../../domain/checkins/kept-points.ts';
import {
  around,
  countCheckIn,
  NO_STANDING,
  recountAdded,
  standingAfter,
  type Standing,
} from '../../../domain/checkins/recount.ts';
import type { Settings } from '../../../domain/settings/settings.ts';
import { streakValidThrough, type StreakRules, type StreakState } from '../../../domain/streak/streak.ts';
import { localMomentIn, type LocalDate } from '../../../domain/time/local-date.ts';
import { zoneAt } from '../../../domain/time/person-zone.ts';
import type { CheckInRow, UserRow } from '../../db/schema.ts';

export interface CheckInFactsToDecide {
  user: UserRow;
  input: CheckInInput;
  rules: StreakRules;
  settings: Settings;
  /** The check-ins around the day, in any order: those after it are decided anew. */
  known: readonly CheckInRow[];
  /** The points that stayed with the person. */
  kept: readonly KeptPoints[];
  /** Whether an admin adds it for the person. */
  isAdded: boolean;
  id: string;
  /** When it was made. */
  at: Date;
  proof: TimeProof;
  offline: boolean;
  now: Date;
}

export interface DecidedCheckIn {
  row: CheckInRow;
  /** Check-ins of later days whose streak or bonuses this one changes, as they now are. */
  later: CheckInRow[];
  /** What is booked beside its own points: what later check-ins bring more (or less), without what had stayed with the person. */
  correction: number;
  /** The points that stayed, where they change. */
  kept: KeptPoints[];
  /** Whether some of them are taken for it. */
  takesKept: boolean;
  /** The person's latest check-in: this one, or one of a later day. */
  last: CheckInRow;
  /** The streak after it, and the last day on which it stands. */
  streak: StreakState;
  validThrough: LocalDate | null;
}

/** What stood before `date`. Before the latest day the streak is what the person's record says; earlier it is in the rows. */
function standingBefore(date: LocalDate, user: UserRow, previous: CheckInRow | undefined): Standing {
  const { lastCheckInDate: lastDate, longestStreak: longest } = user;
  const told = previous ? standingAfter(previous) : NO_STANDING;
  if (lastDate !== null && lastDate >= date) return told;
  return { ...told, streak: { streak: user.currentStreak, longest, freezes: user.streakFreezes, lastDate } };
}

/** The check-in that a person made at `at`, with its points and its streak day, and what it does to the days after it. */
export function decideCheckIn(facts: CheckInFactsToDecide): DecidedCheckIn {
  const { user, input, rules, settings, known, at, now } = facts;
  const counting = { rules, policy: settings.scoringPolicy };
  const timeZone = zoneAt(user, at);
  const moment = localMomentIn(timeZone, at);
  const { previous, later } = around(moment.date, known);
  const { standing, score } = countCheckIn(standingBefore(moment.date, user, previous), moment, counting);
  const base = score.lines[0]?.points ?? 0;
  const row: CheckInRow = {
    localDate: moment.date,
    userId: user.id,
    id: facts.id,
    timeZone,
    checkInTime: at.toISOString(),
    method: facts.offline ? 'offline' : 'button',
    timeProof: facts.proof,
    checkInType: score.checkInType,
    isOnTime: score.isOnTime,
    pointsEarned: score.pointsEarned,
    bonusPoints: score.pointsEarned - base,
    pointsLines: score.lines,
    streakDay: standing.streak.streak,
    streakFreezes: standing.streak.freezes,
    streakValidThrough: streakValidThrough(standing.streak, rules),
    location: input.location || null,
    notes: input.notes || null,
    mood: input.mood ?? null,
    stationId: null,
    idempotencyKey: null,
    requestHash: null,
    createdAt: now.toISOString(),
    earlyRun: standing.earlyRun,
    awards: [],
    department: user.department,
    localSeconds: moment.secondsOfDay,
    addedBy: null,
  };
  const { changed, correction, end } = recountAdded(previous, standing, later, counting);
  const longest = Math.max(user.longestStreak, row.streakDay, ...changed.map(({ streakDay }) => streakDay));
  const settled = settlePoints({ date: moment.date, base, bonus: row.bonusPoints + correction }, facts.kept, {
    // What is spent already cannot leave the balance.
    takes: user.pointsBalance,
    drawsBonuses: facts.isAdded,
  });
  return {
    row,
    later: changed,
    correction: settled.points - row.pointsEarned,
    kept: settled.kept,
    takesKept: takesKept(facts.kept, settled.kept),
    last: changed.findLast(({ localDate }) => localDate === later.at(-1)?.localDate) ?? later.at(-1) ?? row,
    streak: { ...end.streak, longest },
    validThrough: streakValidThrough(end.streak, rules),
  };
}
