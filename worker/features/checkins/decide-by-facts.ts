import { leavesBadges, NO_AWARDS, reachesAchievement, type DecidedAwards } from '../../../domain/record/awards.ts';
import { changeRecord, type RecordChange } from '../../../domain/record/change.ts';
import { listCompletable, mayCompleteMonth, type JudgedMonth } from '../../../domain/record/months.ts';
import { findPolicyAt, findScoring } from '../../../domain/record/policy-day.ts';
import {
  STANDARD_POLICY,
  type CheckInFigures,
  type NumberedPolicy,
  type ScoredBy,
} from '../../../domain/record/recompute.ts';
import { addDays, type LocalDate } from '../../../domain/time/local-date.ts';
import type { ReadResults } from '../../db/client.ts';
import type { CheckInRow, UserRow } from '../../db/schema.ts';
import { POLICIES_AROUND_TODAY, toPolicies } from '../../db/settings.ts';
import { toWorkDays } from '../../db/work-days.ts';
import { decideCheckInAwards } from '../../core/record/decide-awards.ts';
import { toRecordFacts, type CheckInFacts } from '../../core/record/read-record.ts';
import { FEW_DAYS_AHEAD, type selectAllFacts, type selectFewFacts } from './repository.ts';

export type FewFacts = ReadResults<ReturnType<typeof selectFewFacts>>;
export type AllFacts = ReadResults<ReturnType<typeof selectAllFacts>>;

/** A check-in without its scoring policy. */
export type UnscoredCheckIn = Omit<CheckInFacts, keyof ScoredBy>;

interface Asked {
  user: UserRow;
  made: UnscoredCheckIn;
  /** The time of the clock check of a claimed time, in seconds of the day (decideMoment). */
  provenSeconds: number | null;
  /** The user's check-ins on the days around the new check-in. */
  known: readonly CheckInRow[];
  /** Today in the company's zone. */
  bookedOn: LocalDate;
  now: Date;
  /** Points that admins may still give by the badges whose terms they set. */
  leftToday: (giverId: string) => number;
}

export interface DecidedCheckIn {
  policy: NumberedPolicy;
  change: RecordChange<CheckInFacts>;
  added: CheckInFacts & CheckInFigures;
  awards: DecidedAwards;
  /** The months that the check-in makes perfect. */
  perfectMonths: JudgedMonth[];
  /**
   * Few facts can decide the user's next check-in while the number of badge changes equals this number. Null when the
   * next check-in needs all facts.
   */
  settledBadges: number | null;
}

export const hasAll = (facts: FewFacts | AllFacts): facts is AllFacts => 'policies' in facts;

function add(
  facts: Pick<AllFacts, 'corrected' | 'workDays'> & { policies: Parameters<typeof toPolicies>[0] },
  { user, made, known, provenSeconds }: Asked,
) {
  const workDays = toWorkDays(facts);
  const { localDate: date, timeZone } = made;
  const policy = findPolicyAt({ date, timeZone }, { workDays, policies: toPolicies(facts.policies) });
  const change = changeRecord(toRecordFacts(user, made.localDate, { ...facts, known, workDays }), {
    add: { ...made, ...findScoring(made.localDate, policy, workDays, provenSeconds) },
  });
  if (!change.added) throw new Error('The check-in that is added has figures');
  return { workDays, policy, change, added: change.added };
}

/** Decides a check-in by all facts. The check-in may be on any day. */
export function decideByAll(facts: AllFacts, asked: Asked): DecidedCheckIn {
  const { user, bookedOn, leftToday } = asked;
  const { workDays, policy, change, added } = add(facts, asked);
  const { attended, badgeChanges, corrected } = facts;
  const { awards, perfectMonths } = decideCheckInAwards(added, change, {
    user,
    workDays,
    rows: facts,
    attended,
    bookedOn,
    addedBy: null,
    leftToday,
  });
  // The user may check in again on a later day whose check-in was voided. Few facts do not include such corrections.
  const isSettled = !leavesBadges(awards) && corrected.every(({ date }) => date <= added.localDate);
  return {
    policy,
    change,
    added,
    awards,
    perfectMonths,
    settledBadges: isSettled ? (badgeChanges[0]?.changes ?? null) : null,
  };
}

/**
 * Decides a check-in on the spot by few facts (docs/decisions/0038). Returns null when the check-in needs all facts.
 * Few facts are enough when the check-in is the user's latest and brings only points and a streak day. The user must
 * have every earned award, and no counter may reach an award now.
 */
export function decideByFew({ settings, workDays: rows, known }: FewFacts, asked: Asked): DecidedCheckIn | null {
  const { user, made, bookedOn, now } = asked;
  const [row] = rows;
  const isSettled = row !== undefined && user.settledBadges === row.badgeChanges && !row.isBadgeNear;
  if (!isSettled || known.some(({ localDate }) => localDate > made.localDate)) return null;

  const policies = settings.filter(({ number }) => number !== null);
  const { workDays, policy, change, added } = add({ policies, corrected: [], workDays: rows }, asked);
  // Only the newest policies were read, so an older policy may apply.
  if (policy.number === STANDARD_POLICY && policies.length === POLICIES_AROUND_TODAY) return null;
  const readThrough = addDays(now.toISOString().slice(0, 10), FEW_DAYS_AHEAD);
  const isPlain =
    change.validThrough !== null &&
    change.validThrough <= readThrough &&
    listCompletable(added.localDate, workDays.calendar).length === 1 &&
    !mayCompleteMonth(added, user.openingStreakThrough, workDays) &&
    !reachesAchievement(added, change, { user, bookedOn });
  if (!isPlain) return null;
  return { policy, change, added, awards: NO_AWARDS, perfectMonths: [], settledBadges: user.settledBadges };
}
