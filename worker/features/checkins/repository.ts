import { and, eq, getTableColumns, lte, sql, type SQL } from 'drizzle-orm';
import type { CriteriaType } from '../../../domain/badges/criteria.ts';
import { ON_THE_SPOT_MS } from '../../../domain/checkins/claimed-time.ts';
import { DATES_AHEAD_OF_UTC } from '../../../domain/time/day-clock.ts';
import { addDays, toMonth, type LocalDate } from '../../../domain/time/local-date.ts';
import { monthEnd, monthStart, previousMonth } from '../../../domain/time/months.ts';
import { selectAwardFacts } from '../../db/awards.ts';
import { insertRow, updateRow } from '../../core/rows.ts';
import { runTogether, statement, type Db, type Statement } from '../../db/client.ts';
import { selectDevicesOfSubject } from '../../identity/device-repository.ts';
import { selectSigningKeys } from '../../db/signing-keys.ts';
import { badgeChanges, checkIns, users, type CheckInRow } from '../../db/schema.ts';
import { selectPolicies, selectSettings } from '../../db/settings.ts';
import {
  DAYS_BACK,
  fromUserWithCalendar,
  selectWorkDays,
  workDaysColumns,
  type WorkDaysRow,
} from '../../db/work-days.ts';
import type { ReadContext } from '../../http/access.ts';
import { areOwn, selectCorrected } from '../../core/record/read-record.ts';

/**
 * The maximum age of a claimed time, in milliseconds. It is longer than the 168 hours that the setting allows at most.
 */
const MAX_CLAIM_MS = 8 * 86_400_000;

/**
 * Few facts include the holidays of this many days ahead. These days include the end of the month, and nearly always
 * the next scheduled day.
 */
export const FEW_DAYS_AHEAD = 35;

/**
 * Returns the instant at which the check-in was made, as the request claims. The body is not validated yet, so an
 * invalid instant is replaced by `now`.
 */
function claimedInstant(body: unknown, now: Date): Date {
  const { occurredAt } = Object(body) as { occurredAt?: unknown };
  const claimed = typeof occurredAt === 'string' ? Date.parse(occurredAt) : NaN;
  const isNear = Math.abs(now.getTime() - claimed) < MAX_CLAIM_MS;
  return isNear ? new Date(claimed) : now;
}

const isOnTheSpot = (claimed: Date, now: Date) => Math.abs(now.getTime() - claimed.getTime()) <= ON_THE_SPOT_MS;

const toUtcDate = (instant: Date): LocalDate => instant.toISOString().slice(0, 10);

const ownId = (subject: string) => sql`(SELECT id FROM users WHERE employee_id = ${subject})`;

/**
 * Selects the user's check-ins from `from` to `to`. Also selects the last check-in when it is before `from`. A replay
 * after midnight finds its idempotency key in that row.
 */
const selectKnown = (db: Db, subject: string, from: LocalDate, to: LocalDate) =>
  db
    .select(getTableColumns(checkIns))
    .from(users)
    .innerJoin(checkIns, eq(checkIns.userId, users.id))
    .where(
      and(
        eq(users.employeeId, subject),
        sql`${checkIns.localDate} >= min(${from}, ifnull(${users.lastCheckInDate}, ${from}))`,
        lte(checkIns.localDate, to),
      ),
    );

/** Returns the SQL condition that one more check-in of the user `u` would meet the criteria of an active badge. */
function isBadgeNear(): SQL {
  const isReached = (type: CriteriaType, counter: SQL) => sql`EXISTS (SELECT 1 FROM badges
    WHERE is_active = 1 AND criteria_type = ${type} AND criteria_count = ${counter} + 1)`;
  return sql`${isReached('early_checkin', sql`u.early_check_ins`)} OR ${isReached('streak', sql`u.longest_streak`)}
    OR ${isReached('total_checkins', sql`u.total_check_ins`)}`;
}

interface FewFactsRow extends WorkDaysRow {
  badgeChanges: number;
  isBadgeNear: number;
}

/** Selects the few facts that decide most check-ins on the spot. The user's row is not among these facts. */
export function selectFewFacts({ db, subject, now }: ReadContext) {
  const today = toUtcDate(now);
  const [yesterday, last] = [addDays(today, -1), addDays(today, DATES_AHEAD_OF_UTC)];
  const span = {
    from: monthStart(toMonth(yesterday)),
    to: addDays(last, FEW_DAYS_AHEAD),
    sinceLastCheckIn: addDays(today, -DAYS_BACK),
  };
  return {
    settings: selectSettings(db),
    // One statement reads all these values, because each of them needs the user.
    workDays: statement<FewFactsRow>(
      db,
      sql`
      SELECT (SELECT changes FROM badge_changes) AS badgeChanges, ${isBadgeNear()} AS isBadgeNear,
        ${workDaysColumns(span)}
      ${fromUserWithCalendar(subject)}`,
    ),
    // The user's local day can be the day before the UTC date, so check-ins are read from yesterday on.
    known: selectKnown(db, subject, yesterday, last),
  };
}

/** Selects every fact that may decide a check-in, except the user's row. */
export function selectAllFacts({ db, subject, now, body }: ReadContext) {
  const claimed = claimedInstant(body, now);
  const day = toUtcDate(claimed);
  // A late check-in needs the facts from DAYS_BACK days before it until now.
  const from = addDays(day, isOnTheSpot(claimed, now) ? -1 : -DAYS_BACK);
  const last = day > toUtcDate(now) ? day : toUtcDate(now);
  const own = ownId(subject);
  return {
    settings: selectSettings(db),
    ...selectWorkDays(db, subject, now),
    badgeChanges: db.select({ changes: badgeChanges.changes }).from(badgeChanges),
    ...selectAwardFacts(db, subject),
    policies: selectPolicies(db, from),
    signingKeys: selectSigningKeys(db),
    devices: selectDevicesOfSubject(db, subject, now),
    corrected: selectCorrected(db, own, from),
    // The check-ins of the month show whether the new check-in makes the month perfect. Those of the month before show
    // whether a left-out day completed it.
    attended: db
      .select({ localDate: checkIns.localDate })
      .from(checkIns)
      .where(
        areOwn(
          own,
          monthStart(previousMonth(toMonth(addDays(day, -1)))),
          monthEnd(toMonth(addDays(day, DATES_AHEAD_OF_UTC))),
        ),
      ),
    known: selectKnown(db, subject, from, addDays(last, DATES_AHEAD_OF_UTC)),
  };
}

/** Selects the facts that decide a check-in. The same round trip also reads the user's own row. */
export function selectCheckInFacts(context: ReadContext) {
  const claimed = claimedInstant(context.body, context.now);
  return isOnTheSpot(claimed, context.now) ? selectFewFacts(context) : selectAllFacts(context);
}

/** Reads a user's check-ins on the DAYS_BACK days before `date`. */
export function readCheckInsBefore(db: Db, userId: string, date: LocalDate): Promise<CheckInRow[]> {
  return db
    .select()
    .from(checkIns)
    .where(areOwn(sql`${userId}`, addDays(date, -DAYS_BACK), addDays(date, -1)));
}

/** Writes a check-in as the mark of its batch, unless the user already has a check-in on that day. */
export const markCheckIn = (db: Db, row: CheckInRow) => ({
  write: (guards: SQL) => insertRow(db, checkIns, row, guards, 'nothing'),
  isWritten: sql`EXISTS (SELECT 1 FROM check_ins
        WHERE local_date = ${row.localDate} AND user_id = ${row.userId} AND id = ${row.id})`,
});

const isOnDay = (userId: string, day: LocalDate) => sql`user_id = ${userId} AND local_date = ${day}`;

/** Finds the user's check-in of a day. */
export async function findCheckIn(db: Db, userId: string, day: LocalDate): Promise<CheckInRow | undefined> {
  const { known } = await runTogether(db, { known: db.select().from(checkIns).where(isOnDay(userId, day)) });
  return known[0];
}

/** Writes the mood and note of the user's check-in of a day. */
export const updateMoodAndNote = (
  db: Db,
  userId: string,
  day: LocalDate,
  changed: Pick<CheckInRow, 'mood' | 'notes' | 'isNamed'>,
  isWritten: SQL,
): Statement => updateRow(db, checkIns, changed, sql`${isOnDay(userId, day)} AND ${isWritten}`);
