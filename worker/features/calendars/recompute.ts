import { sql } from 'drizzle-orm';
import { RECOMPUTED_A_REQUEST, type CalendarEffect, type RecomputeResult } from '#domain/api/calendars.ts';
import { addEffects, NO_EFFECT } from '#domain/calendar/effect.ts';
import { changeRecord, type RecordChange } from '#domain/record/change.ts';
import { judgeMonths, type JudgedMonth } from '#domain/record/months.ts';
import { readCurrentStreak } from '#domain/streak/streak.ts';
import { localDateIn, toMonth, type LocalDate } from '#domain/time/local-date.ts';
import { listMonths } from '#domain/time/months.ts';
import type { ActionContext } from '#worker/core/action-context.ts';
import { commit } from '#worker/core/commit.ts';
import { guard } from '#worker/core/guard.ts';
import { readRecord, type CheckInFacts, type ReadRecord } from '#worker/core/record/read-record.ts';
import { isRecordUnchanged, writeRecord } from '#worker/core/record/write-record.ts';
import type { Db } from '#worker/db/client.ts';
import { writeNotice } from '#worker/db/notices.ts';
import { toSettings } from '#worker/db/settings.ts';
import { dayAt } from '#domain/time/user-zone.ts';
import { findTouched, findWaiting, measure, moveRecomputation, readPerfectMonths } from './parts-repository.ts';
import { findCalendar } from './repository.ts';

interface Recomputation {
  facts: ReadRecord;
  change: RecordChange<CheckInFacts>;
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

/** Returns null when the record does not change or the user does not exist. */
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
    const isNotified = effect.longer + effect.shorter + effect.pointsAdded + effect.pointsTaken > 0;
    return {
      answer: effect,
      stored: null,
      guards: isRecordUnchanged('recompute', user, facts, change.bookings),
      effects: { topics: ['check_in', 'points'], ranks: [userId], deliveries: isNotified },
      statements: [
        ...writeRecord(db, {
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
        }),
        ...(isNotified
          ? writeNotice(db, {
              id: context.newId(),
              userId,
              kind: 'calendar_days_changed',
              facts: {
                calendar: name,
                points: effect.pointsAdded - effect.pointsTaken,
                streak: readCurrentStreak(change.state.streak, change.validThrough, dayAt(user, context.now)),
              },
              at,
            })
          : []),
      ],
    };
  });
}

/**
 * The next request can continue an interrupted recomputation, because a record that is already correct is not written
 * again.
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
  const acts = { ...context, idempotent: null };
  const { ids, next } = await findTouched(db, id, { from, after: recomputedThrough, limit });
  let sum = NO_EFFECT;
  for (const userId of ids) {
    const effect = await recomputeUser(db, userId, { from, name }, acts);
    sum = addEffects(sum, effect ?? { ...NO_EFFECT, people: 1 });
  }
  // If the calendar changed meanwhile, the recomputation starts again with the first user.
  const isStillHere = guard(
    'calendar recomputation: place',
    sql`version = ${version} AND recomputed_through = ${recomputedThrough}`,
  );
  const place = next === null ? { recomputeFrom: null, recomputedThrough: '' } : { recomputedThrough: next };
  const isDone = await commit(db, acts, async () => moveRecomputation(db, id, place, isStillHere));
  return { ...sum, isDone };
}

/**
 * The hourly job calls this function to finish recomputations that an admin has interrupted. Returns null when no
 * calendar waits for a recomputation.
 */
export async function resumeRecomputing(
  db: Db,
  now: Date,
  newId: () => string,
  limit: number,
): Promise<RecomputeResult | null> {
  const waitingId = await findWaiting(db);
  return waitingId
    ? recomputeNext(db, waitingId, { actorId: '', rights: 'system', idempotent: null, now, newId }, limit)
    : null;
}
