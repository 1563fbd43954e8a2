import { sql } from 'drizzle-orm';
import type { CheckInAddition, Correction } from '../../../domain/api/corrections.ts';
import { momentOfCorrection, refusalToCorrect } from '../../../domain/checkins/corrections.ts';
import { standingStreak } from '../../../domain/streak/streak.ts';
import { localDateIn } from '../../../domain/time/local-date.ts';
import { AppError } from '../../app-error.ts';
import { runAudited } from '../../db/audit.ts';
import { areBadgesAsRead } from '../../db/award-writes.ts';
import { toCheckIn } from '../../db/check-ins.ts';
import type { Db } from '../../db/client.ts';
import { isFirst, keepAnswer, replayTwin } from '../../db/idempotency.ts';
import { appendToLedger } from '../../db/ledger.ts';
import { writeNotice } from '../../db/notices.ts';
import type { UserRow } from '../../db/schema.ts';
import { toSettings } from '../../db/settings.ts';
import { todayOf } from '../../db/users.ts';
import { toStreakRules } from '../../db/work-days.ts';
import type { AdminAct } from '../../http/admin-act.ts';
import { decideAwards } from './awards.ts';
import { decideCheckIn } from './decide.ts';
import { awardWrites, followUps, insertCheckIn, type AwardedCheckIn } from './write.ts';
import { readCorrectionFacts, type CorrectionFacts } from './correction-facts.ts';

const ATTEMPTS = 5;

/** The check-in as it would have been made that day, with what it brings. Throws check_in_exists, validation_failed. */
function decide(facts: CorrectionFacts, input: CheckInAddition, act: AdminAct) {
  const { user, known } = facts;
  const settings = toSettings(facts.settings);
  const rules = toStreakRules(facts, settings);
  const moment = momentOfCorrection(user, input.date, input.time, act.now);
  if ('problem' in moment) throw new AppError('validation_failed', [moment.problem]);
  if (known.some(({ localDate }) => localDate === input.date)) throw new AppError('check_in_exists');
  const decided = decideCheckIn({
    user,
    input: {},
    rules,
    settings,
    known,
    kept: facts.kept,
    isAdded: true,
    id: act.newId(),
    at: moment.at,
    // No clock has seen it: it is the admin's word.
    proof: 'unverified',
    offline: false,
    now: act.now,
  });
  const bookedOn = localDateIn(settings.companyTimeZone, act.now);
  const awards = decideAwards(decided, { user, rules, rows: facts, attended: facts.attended, bookedOn });
  const row = { ...decided.row, awards: awards.awards, addedBy: act.actorId };
  const { later, last, correction } = decided;
  const whole: AwardedCheckIn = { ...decided, row, last: last === decided.row ? row : last, awards };
  const answer: Correction = {
    userId: user.id,
    date: row.localDate,
    points: row.pointsEarned + correction,
    currentStreak: standingStreak(decided.streak.streak, decided.validThrough, todayOf(user, act.now)),
    changedDays: later.length,
  };
  return { decided: whole, bookedOn, answer };
}

/**
 * Adds a check-in that a person missed to make, exactly as one of that day that arrives late, with its reason in the ledger.
 * Throws user_not_found, check_in_own, account_of_admin, check_in_exists, validation_failed (the day or the time), busy.
 */
export async function addCheckIn(db: Db, input: CheckInAddition, actor: UserRow, act: AdminAct): Promise<Correction> {
  const { reason } = input;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const facts = await readCorrectionFacts(db, input.userId, input.date, act.now);
    if (!facts) throw new AppError('user_not_found');
    const { user } = facts;
    const refusal = refusalToCorrect(actor, user);
    if (refusal) throw new AppError(refusal);
    const { decided, bookedOn, answer } = decide(facts, input, act);
    const { row } = decided;

    const at = act.now.toISOString();
    const description = `Check-in added: ${reason}`;
    const context = { user, newId: act.newId, bookedOn, by: { id: act.actorId, description } };
    const isWritten = await runAudited(
      db,
      {
        id: act.newId(),
        actorId: act.actorId,
        action: 'check_in.added',
        targetType: 'check_in',
        targetId: row.id,
        before: null,
        after: { ...toCheckIn(row), correction: decided.correction, changedDays: answer.changedDays },
        reason,
        at,
      },
      sql`EXISTS (SELECT 1 FROM users WHERE id = ${user.id} AND version = ${user.version}
          AND points_balance >= ${Math.max(0, -answer.points)})
        AND ${areBadgesAsRead(decided.awards.badges)}
        AND NOT EXISTS (SELECT 1 FROM check_ins WHERE local_date = ${row.localDate} AND user_id = ${user.id})
        AND ${isFirst(act.actorId, act.idempotent)}`,
      (mine) => [
        insertCheckIn(db, row, mine, null),
        appendToLedger(
          db,
          {
            id: act.newId(),
            userId: user.id,
            transactionType: 'earned',
            pointsAmount: row.pointsEarned,
            referenceType: 'check_in',
            referenceId: row.localDate,
            description,
            createdBy: act.actorId,
            bookedOn,
            at,
          },
          mine,
        ),
        ...followUps(db, decided, mine, context),
        ...awardWrites(db, decided, mine, context),
        writeNotice(
          db,
          {
            id: act.newId(),
            userId: user.id,
            kind: 'check_in_added',
            facts: { date: row.localDate, points: answer.points, reason },
            at,
          },
          mine,
        ),
        keepAnswer(
          db,
          act.actorId,
          act.idempotent,
          { id: act.newId(), status: 201, response: JSON.stringify(answer), at },
          mine,
        ),
      ],
    );
    if (isWritten) return answer;
    await replayTwin(db, act.actorId, act.idempotent);
  }
  throw new AppError('busy');
}
