import { sql } from 'drizzle-orm';
import { RECOMPUTED_A_REQUEST, type CalendarEffect, type RecomputeResult } from '../../../domain/api/calendars.ts';
import { addEffects, NO_EFFECT } from '../../../domain/calendar/effect.ts';
import { changeRecord, type RecordChange } from '../../../domain/record/change.ts';
import { judgeMonths, type JudgedMonth } from '../../../domain/record/months.ts';
import { readCurrentStreak } from '../../../domain/streak/streak.ts';
import { localDateIn, toMonth, type LocalDate } from '../../../domain/time/local-date.ts';
import { listMonths } from '../../../domain/time/months.ts';
import type { ActionContext } from '../../core/action-context.ts';
import { commit } from '../../core/commit.ts';
import { guard } from '../../core/guard.ts';
import { readRecord, type CheckInFacts, type ReadRecord } from '../../core/record/read-record.ts';
import { isRecordUnchanged, writeRecord } from '../../core/record/write-record.ts';
import type { Db } from '../../db/client.ts';
import { writeNotice } from '../../db/notices.ts';
import { toSettings } from '../../db/settings.ts';
import { dayAt } from '../../../domain/time/user-zone.ts';
import {
  findTouched,
  findWaiting,
  markUser,
  measure,
  moveRecomputation,
  readPerfectMonths,
} from './parts-repository.ts';
import { findCalendar } from './repository.ts';

interface Recomputation {
  facts: ReadRecord;
  change: RecordChange<CheckInFacts>;
  /** The months that become perfect, and the months that are no longer perfect. */
  months: JudgedMonth[];
}

async function decideAgain(db: Db, userId: string, from: LocalDate, now: Date): Promise<Recomputation | null> {
  const facts = await readRecord(db, userId, from, now);
  if (!facts) return null;
  const { user, known, record } = facts;
  const perfect = await readPerfectMonths(db, userId, toMonth(from));
  const today = dayAt(user, now);
  const attended = new Set(known.map(({ localDate }) => localDate));
  // The current month is decided, too. A change of a future day can leave this month without another scheduled day.
  const months = listMonths(toMonth(from), toMonth(today));
  const judged = judgeMonths(months, { workDays: record.rules.workDays, hireDate: user.hireDate, attended }, today);
  return {
    facts,
    change: changeRecord(record, {}),
    months: judged.filter(({ month, isPerfect }) => isPerfect !== perfect.has(month)),
  };
}

/** Returns true when the record already matches its work days, so that nothing must be written. */
function isUnchanged({ facts: { user }, change, months }: Recomputation): boolean {
  const { state, validThrough } = change;
  return (
    change.changed.length === 0 &&
    change.bookings.length === 0 &&
    months.length === 0 &&
    validThrough === user.streakValidThrough &&
    state.streak === user.currentStreak &&
    state.freezes === user.streakFreezes
  );
}

/**
 * Recomputes a user's record from `from` on. Returns null when the record does not change or the user does not exist.
 * Throws busy.
 */
async function recomputeUser(
  db: Db,
  userId: string,
  { from, name }: { from: LocalDate; name: string },
  context: ActionContext,
): Promise<CalendarEffect | null> {
  const at = context.now.toISOString();
  return commit<CalendarEffect | null>(db, context, async () => {
    const decided = await decideAgain(db, userId, from, context.now);
    if (!decided || isUnchanged(decided)) return { unchanged: null };
    const { facts, change, months } = decided;
    const { user, known, settings } = facts;
    const effect = measure(change, user, context.now);
    const description = `Days of the calendar changed: ${name}`;
    const changeId = context.newId();
    const isNotified = effect.longer + effect.shorter + effect.pointsAdded + effect.pointsTaken > 0;
    return {
      answer: effect,
      stored: null,
      guards: isRecordUnchanged('recompute', user, facts, change.bookings),
      mark: markUser(db, userId, changeId),
      statements: (isWritten) => [
        ...writeRecord(
          db,
          {
            user,
            before: known,
            change,
            added: null,
            awards: null,
            months,
            bookedOn: localDateIn(toSettings(settings).companyTimeZone, context.now),
            at,
            newId: context.newId,
            booked: { createdBy: null, added: description, corrected: description },
          },
          isWritten,
          'user',
        ),
        ...(isNotified
          ? writeNotice(
              db,
              {
                id: context.newId(),
                userId,
                kind: 'calendar_days_changed',
                facts: {
                  calendar: name,
                  points: effect.pointsAdded - effect.pointsTaken,
                  streak: readCurrentStreak(change.state.streak, change.validThrough, dayAt(user, context.now)),
                },
                at,
              },
              isWritten,
            )
          : []),
      ],
    };
  });
}

/**
 * Recomputes the records of at most `limit` further users of the calendar after a change of its days. The next request
 * can continue an interrupted recomputation, because a record that is already correct is not written again. Throws
 * calendar_not_found, busy.
 */
export async function recomputeNext(
  db: Db,
  id: string,
  context: ActionContext,
  limit = RECOMPUTED_A_REQUEST,
): Promise<RecomputeResult> {
  const { row } = await findCalendar(db, id);
  const { recomputeFrom: from, recomputedThrough, version, name } = row;
  if (from === null) return { ...NO_EFFECT, isDone: true };
  const { ids, next } = await findTouched(db, id, { from, after: recomputedThrough, limit });
  let sum = NO_EFFECT;
  for (const userId of ids) {
    const effect = await recomputeUser(db, userId, { from, name }, { ...context, idempotent: null });
    sum = addEffects(sum, effect ?? { ...NO_EFFECT, people: 1 });
  }
  // If the calendar changed meanwhile, the recomputation starts again with the first user.
  const isStillHere = guard(
    'calendar recomputation: place',
    sql`version = ${version} AND recomputed_through = ${recomputedThrough}`,
  );
  const place = next === null ? { recomputeFrom: null, recomputedThrough: '' } : { recomputedThrough: next };
  const isDone = await moveRecomputation(db, id, place, isStillHere);
  return { ...sum, isDone };
}

/**
 * Recomputes the records of one part of a calendar's users. The hourly job calls this function to finish recomputations
 * that an admin has interrupted. Returns null when no calendar waits for a recomputation.
 */
export async function resumeRecomputing(
  db: Db,
  now: Date,
  newId: () => string,
  limit: number,
): Promise<RecomputeResult | null> {
  const waitingId = await findWaiting(db);
  return waitingId ? recomputeNext(db, waitingId, { actorId: '', idempotent: null, now, newId }, limit) : null;
}
