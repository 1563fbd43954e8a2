import type { TimeProof } from '../api/checkins.ts';
import { isScheduled, type WorkDays } from '../calendar/work-calendar.ts';
import { withTimes, type ScoringPolicy, type ScoringTimes } from '../scoring/policy.ts';
import type { CheckInType, PointsLine } from '../scoring/score.ts';
import type { LocalDate } from '../time/local-date.ts';
import { advanceRecord, type RecordState } from './state.ts';

export interface MadeCheckIn {
  localDate: LocalDate;
  /** The seconds since the midnight of `localDate` in the user's time zone. */
  localSeconds: number;
  /** An unverified check-in earns only its base points. */
  timeProof: TimeProof;
  policyNumber: number;
  /** Null when the times of the policy apply. */
  times: ScoringTimes | null;
  /** True when the day was a day off when the check-in was made. Absent for a check-in that is being made. */
  wasDayOff?: boolean;
}

export type ScoredBy = Pick<MadeCheckIn, 'policyNumber' | 'times'>;

export interface CheckInFigures {
  checkInType: CheckInType;
  isOnTime: boolean;
  /** Nobody is early or late on a day off, so the check-in counts in no average time and in no share on time. */
  isDayOff: boolean;
  /** Never changes, so that a later holiday or leave takes no base points back. */
  wasDayOff: boolean;
  /** The points that the day owes, including bonuses. */
  pointsEarned: number;
  bonusPoints: number;
  bonusLines: PointsLine[];
  streakDay: number;
  streakFreezes: number;
  longestStreak: number;
  earlyRun: number;
  longestEarlyRun: number;
}

/** The number is below those of stored policies, which replace it. */
export const STANDARD_POLICY = -1;
/** The number of the standard policy of earlier releases (FORMER_STANDARD), which scores no new check-in. */
export const FORMER_STANDARD_POLICY = 0;

/**
 * The policy scores the days from `from` on. A stored policy never changes: an edit stores a new policy with the next
 * number.
 */
export interface NumberedPolicy {
  number: number;
  from: LocalDate;
  madeAt: Date;
  policy: ScoringPolicy;
}

export interface RecordRules {
  workDays: WorkDays;
  policies: readonly NumberedPolicy[];
}

/** Throws when there is no such policy. */
export function findPolicy(date: LocalDate, policies: readonly NumberedPolicy[]): NumberedPolicy {
  const held = policies.filter(({ from }) => from <= date).toSorted((a, b) => a.number - b.number);
  const newest = held.at(-1);
  if (!newest) throw new Error(`No scoring policy holds on ${date}`);
  return newest;
}

/**
 * When the opening streak ends after the check-in, the last day of the record is the last day of the opening streak.
 */
export function readState(row: MadeCheckIn & CheckInFigures, opening: Pick<RecordState, 'lastDate'>): RecordState {
  const { lastDate } = opening;
  return {
    streak: row.streakDay,
    longestStreak: row.longestStreak,
    freezes: row.streakFreezes,
    earlyRun: row.earlyRun,
    longestEarlyRun: row.longestEarlyRun,
    lastDate: lastDate !== null && lastDate > row.localDate ? lastDate : row.localDate,
  };
}

/** `made` must be in ascending order and come after the record `before`. */
export function recompute<Made extends MadeCheckIn>(
  before: RecordState,
  made: readonly Made[],
  { workDays, policies }: RecordRules,
): { checkIns: (Made & CheckInFigures)[]; state: RecordState } {
  const byNumber = new Map(policies.map(({ number, policy }) => [number, policy]));
  const checkIns: (Made & CheckInFigures)[] = [];
  let state = before;
  for (const one of made) {
    const policy = byNumber.get(one.policyNumber);
    if (!policy) throw new Error(`Scoring policy ${one.policyNumber} was not read`);
    const isDayOff = !isScheduled(one.localDate, workDays.calendar, workDays.leaves);
    const wasDayOff = one.wasDayOff ?? isDayOff;
    const secondsOfDay = one.timeProof === 'unverified' ? null : one.localSeconds;
    const moment = { date: one.localDate, secondsOfDay, isDayOff: isDayOff && wasDayOff };
    const next = advanceRecord(state, moment, withTimes(policy, one.times), workDays);
    state = next.state;
    checkIns.push({
      ...one,
      checkInType: next.score.checkInType,
      isOnTime: next.score.isOnTime,
      isDayOff,
      wasDayOff,
      pointsEarned: next.score.pointsEarned,
      bonusPoints: next.score.pointsEarned - (next.score.lines[0]?.points ?? 0),
      bonusLines: next.score.lines.slice(1),
      streakDay: state.streak,
      streakFreezes: state.freezes,
      longestStreak: state.longestStreak,
      earlyRun: state.earlyRun,
      longestEarlyRun: state.longestEarlyRun,
    });
  }
  return { checkIns, state };
}

const FIGURES = [
  'checkInType',
  'isOnTime',
  'isDayOff',
  'pointsEarned',
  'bonusPoints',
  'streakDay',
  'streakFreezes',
  'longestStreak',
  'earlyRun',
  'longestEarlyRun',
] as const satisfies readonly (keyof CheckInFigures)[];

export function hasSameFigures(a: CheckInFigures, b: CheckInFigures): boolean {
  return FIGURES.every((name) => a[name] === b[name]) && JSON.stringify(a.bonusLines) === JSON.stringify(b.bonusLines);
}
