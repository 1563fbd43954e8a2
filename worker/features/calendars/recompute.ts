import { and, eq, sql } from 'drizzle-orm';
import {
  RECOMPUTED_A_REQUEST,
  type CalendarPreview,
  type CalendarPreviewInput,
  type Recomputed,
  type RecomputeResult,
} from '../../../domain/api/calendars.ts';
import { decideCalendarChange, firstDayAhead } from '../../../domain/calendar/change-calendar.ts';
import { sumBookings } from '../../../domain/record/bookings.ts';
import { changeRecord, type RecordChange } from '../../../domain/record/change.ts';
import { judgeMonths, type JudgedMonth } from '../../../domain/record/months.ts';
import { standingStreak } from '../../../domain/streak/streak.ts';
import { localDateIn, monthOf, type LocalDate } from '../../../domain/time/local-date.ts';
import { listMonths } from '../../../domain/time/months.ts';
import { AppError } from '../../app-error.ts';
import type { Act } from '../../core/act.ts';
import { commit } from '../../core/commit.ts';
import { guard } from '../../core/guard.ts';
import { readRecord, type CheckInFacts, type ReadRecord } from '../../core/record/read-record.ts';
import { isAsRead, writeRecord } from '../../core/record/write-record.ts';
import { updateRow } from '../../core/rows.ts';
import { statement, type Db } from '../../db/client.ts';
import { writeNotice } from '../../db/notices.ts';
import { perfectMonths, workCalendars, type UserRow } from '../../db/schema.ts';
import { toSettings } from '../../db/settings.ts';
import { standingStreakOf, todayOf } from '../../db/users.ts';
import { toWorkDays, type CalendarJson } from '../../db/work-days.ts';
import { findCalendar } from './repository.ts';

/** Users whom one request looks at; most changes of days to come touch few of them. */
const LOOKED_AT = 1_000;

interface Part {
  ids: string[];
  /** The user after whom the next part begins; null after the last. */
  next: string | null;
}

/**
 * The next users who have or had the calendar, as far as days from `from` on can touch their record: neither a check-in nor a
 * streak of theirs reaches so far otherwise.
 */
async function findTouched(db: Db, calendarId: string, from: LocalDate, after: string): Promise<Part> {
  const looked = await statement<{ id: string; isTouched: number }>(
    db,
    sql`
    SELECT users.id, ifnull(last_check_in_date >= ${from}, 0) OR ifnull(streak_valid_through >= ${from}, 0) AS isTouched
    FROM (
      SELECT id FROM users WHERE work_calendar_id = ${calendarId} AND id > ${after}
      UNION SELECT user_id FROM past_calendars WHERE calendar_id = ${calendarId} AND user_id > ${after}
      ORDER BY id LIMIT ${LOOKED_AT}) AS held
    CROSS JOIN users ON users.id = held.id`,
  );
  const touched = looked.filter(({ isTouched }) => isTouched);
  const ids = touched.slice(0, RECOMPUTED_A_REQUEST).map(({ id }) => id);
  if (touched.length > ids.length) return { ids, next: ids.at(-1) ?? null };
  return { ids, next: looked.length === LOOKED_AT ? (looked.at(-1)?.id ?? null) : null };
}

const NOTHING: Recomputed = { people: 0, longer: 0, shorter: 0, pointsAdded: 0, pointsTaken: 0 };

/** The effect of a change on one person. */
function measure({ bookings, state, validThrough }: RecordChange<CheckInFacts>, user: UserRow, now: Date): Recomputed {
  const [before, after] = [standingStreakOf(user, now), standingStreak(state.streak, validThrough, todayOf(user, now))];
  const points = sumBookings(bookings);
  return {
    people: 1,
    longer: after > before ? 1 : 0,
    shorter: after < before ? 1 : 0,
    pointsAdded: Math.max(points, 0),
    pointsTaken: Math.max(-points, 0),
  };
}

const add = (a: Recomputed, b: Recomputed): Recomputed => ({
  people: a.people + b.people,
  longer: a.longer + b.longer,
  shorter: a.shorter + b.shorter,
  pointsAdded: a.pointsAdded + b.pointsAdded,
  pointsTaken: a.pointsTaken + b.pointsTaken,
});

/**
 * The effect that a change would have on the next of the calendar's people. Writes nothing. Throws calendar_not_found,
 * calendar_day_begun, validation_failed (a holiday of long ago).
 */
export async function previewChange(
  db: Db,
  id: string,
  { after = '', ...draft }: CalendarPreviewInput,
  actor: UserRow,
  now: Date,
): Promise<CalendarPreview> {
  const { row, holidays } = await findCalendar(db, id);
  const decided = decideCalendarChange({ ...row, holidays }, draft, { now, isSuper: actor.role === 'super_admin' });
  if ('refused' in decided) throw new AppError(decided.refused, decided.fields);
  const { pastRules, from } = decided;
  const rulesFrom =
    pastRules.length > 0 && pastRules.at(-1)?.until !== row.pastRules.at(-1)?.until ? firstDayAhead(now) : null;
  if (from === null) return { ...NOTHING, from, rulesFrom, next: null };
  const drafted: CalendarJson = {
    id,
    workdays: draft.workdays,
    times: draft.times,
    pastRules,
    holidays: draft.holidays.map(({ date, name }) => [date, name]),
  };
  const { ids, next } = await findTouched(db, id, from, after);
  let sum = NOTHING;
  for (const userId of ids) {
    const facts = await readRecord(db, userId, from, now);
    if (!facts) continue;
    const change = changeRecord(facts.record, { workDays: toWorkDays(facts, drafted) });
    sum = add(sum, measure(change, facts.user, now));
  }
  return { ...sum, from, rulesFrom, next };
}

interface Recomputation {
  facts: ReadRecord;
  change: RecordChange<CheckInFacts>;
  /** The months that are now judged otherwise than they are stored. */
  months: JudgedMonth[];
}

async function decideAgain(db: Db, userId: string, from: LocalDate, now: Date): Promise<Recomputation | null> {
  const facts = await readRecord(db, userId, from, now);
  if (!facts) return null;
  const { user, known, record } = facts;
  const stored = await db
    .select({ month: perfectMonths.month })
    .from(perfectMonths)
    .where(and(eq(perfectMonths.userId, userId), sql`${perfectMonths.month} >= ${monthOf(from)}`));
  const perfect = new Set(stored.map(({ month }) => month));
  const today = todayOf(user, now);
  const attended = new Set(known.map(({ localDate }) => localDate));
  // Also of a day to come: without it, this month may have no day left that asks for a check-in.
  const months = listMonths(monthOf(from), monthOf(today));
  const judged = judgeMonths(months, { workDays: record.rules.workDays, hireDate: user.hireDate, attended }, today);
  return {
    facts,
    change: changeRecord(record, {}),
    months: judged.filter(({ month, isPerfect }) => isPerfect !== perfect.has(month)),
  };
}

/** Whether the record is what its work days make of it already. */
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

/** Computes a user's record again from `from` on; null where it stays as it is, or the user is gone. Throws busy. */
async function recomputeUser(
  db: Db,
  userId: string,
  { from, name }: { from: LocalDate; name: string },
  act: Act,
): Promise<Recomputed | null> {
  const at = act.now.toISOString();
  return commit<Recomputed | null>(db, act, async () => {
    const decided = await decideAgain(db, userId, from, act.now);
    if (!decided || isUnchanged(decided)) return { unchanged: null };
    const { facts, change, months } = decided;
    const { user, known, settings } = facts;
    const effect = measure(change, user, act.now);
    const description = `Days of the calendar changed: ${name}`;
    const changeId = act.newId();
    const isTold = effect.longer + effect.shorter + effect.pointsAdded + effect.pointsTaken > 0;
    return {
      answer: effect,
      stored: null,
      guards: isAsRead('recompute', user, change.bookings),
      mark: {
        write: (guards) =>
          statement(db, sql`UPDATE users SET change_id = ${changeId} WHERE id = ${userId} AND ${guards}`),
        isWritten: sql`EXISTS (SELECT 1 FROM users WHERE id = ${userId} AND change_id = ${changeId})`,
      },
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
            bookedOn: localDateIn(toSettings(settings).companyTimeZone, act.now),
            at,
            newId: act.newId,
            booked: { createdBy: null, added: description, corrected: description },
          },
          isWritten,
          'user',
        ),
        ...(isTold
          ? [
              writeNotice(
                db,
                {
                  id: act.newId(),
                  userId,
                  kind: 'calendar_days_changed',
                  facts: {
                    calendar: name,
                    points: effect.pointsAdded - effect.pointsTaken,
                    streak: standingStreak(change.state.streak, change.validThrough, todayOf(user, act.now)),
                  },
                  at,
                },
                isWritten,
              ),
            ]
          : []),
      ],
    };
  });
}

/**
 * Computes the records of the next of the calendar's people again, after a change of its days. Stopped anywhere and asked
 * again, it goes on: a record that is right is not written. Throws calendar_not_found, busy.
 */
export async function recomputeNext(db: Db, id: string, act: Act): Promise<RecomputeResult> {
  const { row } = await findCalendar(db, id);
  const { recomputeFrom: from, recomputedThrough, version, name } = row;
  if (from === null) return { ...NOTHING, isDone: true };
  const { ids, next } = await findTouched(db, id, from, recomputedThrough);
  let sum = NOTHING;
  for (const userId of ids) {
    const effect = await recomputeUser(db, userId, { from, name }, { ...act, idempotent: null });
    sum = add(sum, effect ?? { ...NOTHING, people: 1 });
  }
  // A change of the calendar meanwhile begins again with the first.
  const isStillHere = guard(
    'calendar recomputation: place',
    sql`version = ${version} AND recomputed_through = ${recomputedThrough}`,
  );
  await updateRow(
    db,
    workCalendars,
    next === null ? { recomputeFrom: null, recomputedThrough: '' } : { recomputedThrough: next },
    sql`id = ${id} AND ${isStillHere}`,
  );
  return { ...sum, isDone: next === null };
}

/** Goes on with one part of one calendar, for an admin who closed the page. For the hourly run. */
export async function goOnRecomputing(db: Db, now: Date, newId: () => string): Promise<void> {
  const [waiting] = await db
    .select({ id: workCalendars.id })
    .from(workCalendars)
    .where(sql`recompute_from IS NOT NULL`)
    .limit(1);
  if (waiting) await recomputeNext(db, waiting.id, { actorId: '', idempotent: null, now, newId });
}
