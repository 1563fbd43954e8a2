import type { DecidedAwards } from '#domain/record/awards.ts';
import { changeRecord, type RecordChange } from '#domain/record/change.ts';
import type { JudgedMonth } from '#domain/record/months.ts';
import { findPolicyAt, findScoring } from '#domain/record/policy-day.ts';
import type { CheckInFigures, NumberedPolicy, ScoredBy } from '#domain/record/recompute.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import type { ReadResults } from '#worker/db/client.ts';
import type { CheckInRow, UserRow } from '#worker/db/schema.ts';
import { toPolicies } from '#worker/db/settings.ts';
import { toWorkDays } from '#worker/db/work-days.ts';
import { decideCheckInAwards } from '#worker/core/record/decide-awards.ts';
import { toRecordFacts, type CheckInFacts } from '#worker/core/record/read-record.ts';
import type { selectCheckInFacts } from './repository.ts';

export type ReadFacts = ReadResults<ReturnType<typeof selectCheckInFacts>>;

export type UnscoredCheckIn = Omit<CheckInFacts, keyof ScoredBy>;

interface Asked {
  user: UserRow;
  made: UnscoredCheckIn;
  /** The time of the clock check of a claimed time, in seconds of the day (decideMoment). */
  provenSeconds: number | null;
  known: readonly CheckInRow[];
  /** Today in the company's zone. */
  bookedOn: LocalDate;
  leftToday: (giverId: string) => number;
}

export interface DecidedCheckIn {
  policy: NumberedPolicy;
  change: RecordChange<CheckInFacts>;
  added: CheckInFacts & CheckInFigures;
  awards: DecidedAwards;
  perfectMonths: JudgedMonth[];
}

function add(facts: ReadFacts, { user, made, known, provenSeconds }: Asked) {
  const workDays = toWorkDays(facts);
  const { localDate: date, timeZone } = made;
  const policy = findPolicyAt({ date, timeZone }, { workDays, policies: toPolicies(facts.policies) });
  const change = changeRecord(toRecordFacts(user, made.localDate, { ...facts, known, workDays }), {
    add: { ...made, ...findScoring(made.localDate, policy, workDays, provenSeconds) },
  });
  if (!change.added) throw new Error('The check-in that is added has figures');
  return { workDays, policy, change, added: change.added };
}

export function decideCheckIn(facts: ReadFacts, asked: Asked): DecidedCheckIn {
  const { user, bookedOn, leftToday } = asked;
  const { workDays, policy, change, added } = add(facts, asked);
  const { awards, perfectMonths } = decideCheckInAwards(added, change, {
    user,
    workDays,
    rows: facts,
    attended: facts.attended,
    bookedOn,
    addedBy: null,
    leftToday,
  });
  return { policy, change, added, awards, perfectMonths };
}
