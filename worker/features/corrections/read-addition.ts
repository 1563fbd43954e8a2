import type { CorrectionEffect } from '#domain/api/corrections.ts';
import type { DecidedAwards } from '#domain/record/awards.ts';
import { sumGifts } from '#domain/points/gifts.ts';
import type { JudgedMonth } from '#domain/record/months.ts';
import type { RecordChange } from '#domain/record/change.ts';
import { decideAddition } from '#domain/record/correct.ts';
import type { CheckInMoment } from '#domain/record/decide-check-in.ts';
import type { NumberedPolicy, ScoredBy } from '#domain/record/recompute.ts';
import { localDateIn, type LocalDate } from '#domain/time/local-date.ts';
import { AppError } from '#worker/app-error.ts';
import type { ActionContext } from '#worker/core/action-context.ts';
import { decideCheckInAwards } from '#worker/core/record/decide-awards.ts';
import { readRecord, type CheckInFacts, type ReadRecord } from '#worker/core/record/read-record.ts';
import { sumEffect } from '#worker/core/record/write-correction.ts';
import type { Db } from '#worker/db/client.ts';
import type { CheckInRow, UserRow } from '#worker/db/schema.ts';
import { toSettings } from '#worker/db/settings.ts';
import { toWorkDays } from '#worker/db/work-days.ts';

export type AddingAction = Pick<ActionContext, 'actorId' | 'now' | 'newId'>;

function toMade(user: UserRow, moment: CheckInMoment, scoredBy: ScoredBy, act: AddingAction): CheckInFacts {
  const { at, timeZone, date, secondsOfDay } = moment;
  return {
    localDate: date,
    userId: user.id,
    id: act.newId(),
    checkInTime: at.toISOString(),
    timeZone,
    localSeconds: secondsOfDay,
    department: user.department,
    method: 'button',
    timeProof: 'added',
    stationId: null,
    addedBy: act.actorId,
    location: null,
    notes: null,
    mood: null,
    isNamed: null,
    ...scoredBy,
    awards: [],
    receivedAt: act.now.toISOString(),
  };
}

export interface Addition {
  facts: ReadRecord;
  change: RecordChange<CheckInFacts>;
  row: CheckInRow;
  awards: DecidedAwards;
  perfectMonths: JudgedMonth[];
  policy: NumberedPolicy;
  /** Today in the company's zone. */
  bookedOn: LocalDate;
  /** These points count towards the admin's daily limit. */
  gifts: number;
  awardPointsPerDay: number;
  effect: CorrectionEffect & { changedDays: number };
}

export async function readAddition(
  db: Db,
  input: { userId: string; date: LocalDate; time: string },
  actor: UserRow,
  act: AddingAction,
): Promise<Addition> {
  const facts = await readRecord(db, input.userId, input.date, act.now);
  if (!facts) throw new AppError('user_not_found');
  const { user, record, attended } = facts;
  const { companyTimeZone, awardPointsPerDay } = toSettings(facts.settings);
  const decided = decideAddition(
    { actor, user, record, now: act.now },
    { ...input, neighbours: facts.known, toMade: (moment, scoredBy) => toMade(user, moment, scoredBy, act) },
  );
  if ('refused' in decided) throw new AppError(decided.refused, decided.fields);
  const { change, added, policy } = decided;
  const bookedOn = localDateIn(companyTimeZone, act.now);
  const workDays = toWorkDays(facts);
  const { awards, perfectMonths } = decideCheckInAwards(added, change, {
    user,
    workDays,
    rows: facts,
    attended,
    bookedOn,
    addedBy: act.actorId,
    // The added check-in and its badges count towards the limit of the admin who adds it.
    leftToday: () => Infinity,
  });
  return {
    facts,
    change,
    row: { ...added, awards: awards.awards },
    awards,
    perfectMonths,
    policy,
    bookedOn,
    gifts: sumGifts(change.bookings, awards.badges),
    awardPointsPerDay,
    effect: {
      ...sumEffect(change, user, act.now),
      badgePoints: awards.badges.reduce((sum, { points }) => sum + points, 0),
    },
  };
}
