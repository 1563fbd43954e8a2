import type { CheckInAddition, Correction } from '../../../domain/api/corrections.ts';
import { sumGifts } from '../../../domain/points/given.ts';
import { decideAddition } from '../../../domain/record/correct.ts';
import type { CheckInMoment } from '../../../domain/record/decide-check-in.ts';
import type { ScoredBy } from '../../../domain/record/recompute.ts';
import { localDateIn } from '../../../domain/time/local-date.ts';
import { AppError } from '../../app-error.ts';
import type { Act } from '../../core/act.ts';
import { auditMark, commit } from '../../core/commit.ts';
import { expectMayGive, mayGive } from '../../core/given.ts';
import { areBadgesAsRead } from '../../db/award-writes.ts';
import { toCheckIn } from '../../db/check-ins.ts';
import type { Db } from '../../db/client.ts';
import type { CheckInRow, UserRow } from '../../db/schema.ts';
import { toSettings } from '../../db/settings.ts';
import { toWorkDays } from '../../db/work-days.ts';
import { decideAwardsOf } from './decide-awards.ts';
import { readRecord, type CheckInFacts } from '../../core/record/read-record.ts';
import { sumEffect, writeCorrection, type AnsweredRequest } from './write-correction.ts';
import { isAsRead, isPolicyThere } from '../../core/record/write-record.ts';

function toMade(user: UserRow, moment: CheckInMoment, scoredBy: ScoredBy, act: Act): CheckInFacts {
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
    idempotencyKey: null,
    requestHash: null,
    receivedAt: act.now.toISOString(),
  };
}

/**
 * Adds a check-in that a user missed to make, as if it had been made that day: scored by the policy that held then, with its
 * reason in the ledger. Throws user_not_found, check_in_own, account_of_admin, check_in_exists, check_in_too_soon,
 * validation_failed (the day or the time), busy.
 */
export async function addCheckIn(
  db: Db,
  input: CheckInAddition,
  actor: UserRow,
  act: Act,
  request?: AnsweredRequest,
): Promise<Correction> {
  const { reason } = input;
  return commit(db, act, async () => {
    await request?.expectOpen();
    const facts = await readRecord(db, input.userId, input.date, act.now);
    if (!facts) throw new AppError('user_not_found');
    const { user, record } = facts;
    const { companyTimeZone, awardPointsPerDay } = toSettings(facts.settings);
    const decided = decideAddition(
      { actor, user, record, now: act.now },
      { ...input, neighbours: facts.known, toMade: (moment, scoredBy) => toMade(user, moment, scoredBy, act) },
    );
    if ('refused' in decided) throw new AppError(decided.refused, decided.fields);
    const { change, added } = decided;
    const bookedOn = localDateIn(companyTimeZone, act.now);
    const { attended } = facts;
    const { awards, perfectMonth } = decideAwardsOf(added, change, {
      user,
      workDays: toWorkDays(facts),
      rows: facts,
      attended,
      bookedOn,
    });
    const row: CheckInRow = { ...added, awards: awards.awards };
    const gifts = sumGifts(change.bookings, awards.badges);
    const answer: Correction = { userId: user.id, date: row.localDate, ...sumEffect(change, user, act.now) };
    const { points } = answer;
    return {
      answer,
      stored: request?.stored(answer) ?? { status: 201 },
      guards: [
        ...(request?.guards ?? []),
        ...isAsRead('add check-in', user, facts, change.bookings),
        ...areBadgesAsRead('add check-in: badges', awards.badges),
        ...isPolicyThere('add check-in', decided.policy, bookedOn),
        mayGive('add check-in: limit of a day', act, gifts, awardPointsPerDay),
      ],
      refuse: () => expectMayGive(db, act, gifts, awardPointsPerDay),
      mark: auditMark(db, act, {
        action: 'check_in.added',
        targetType: 'check_in',
        targetId: row.id,
        before: null,
        after: { ...toCheckIn(row), correction: points - row.pointsEarned, changedDays: answer.changedDays },
        reason,
      }),
      statements: (isWritten) => [
        ...(request?.statements(isWritten) ?? []),
        ...writeCorrection(
          db,
          facts,
          {
            change,
            added: { row, awards },
            months: perfectMonth === null ? [] : [{ month: perfectMonth, isPerfect: true }],
            description: `Check-in added: ${reason}`,
            notice: { kind: 'check_in_added', facts: { date: row.localDate, points, reason } },
          },
          act,
          isWritten,
        ),
      ],
    };
  });
}
