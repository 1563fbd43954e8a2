import { and, eq, getTableColumns, lte, sql } from 'drizzle-orm';
import { ON_THE_SPOT_MS } from '#domain/checkins/claimed-time.ts';
import { DATES_AHEAD_OF_UTC } from '#domain/time/day-clock.ts';
import { addDays, toMonth, type LocalDate } from '#domain/time/local-date.ts';
import { monthEnd, monthStart, previousMonth } from '#domain/time/months.ts';
import { selectAwardFacts } from '#worker/db/awards.ts';
import { updateRow } from '#worker/core/rows.ts';
import { runTogether, type Db, type Statement } from '#worker/db/client.ts';
import { selectDevicesOfSubject } from '#worker/identity/device-repository.ts';
import { selectSigningKeys } from '#worker/db/signing-keys.ts';
import { checkIns, users, type CheckInRow } from '#worker/db/schema.ts';
import { selectPolicies, selectSettings } from '#worker/db/settings.ts';
import { DAYS_BACK, selectWorkDays } from '#worker/db/work-days.ts';
import type { ReadContext } from '#worker/http/access.ts';
import { areOwn, selectCorrected } from '#worker/core/record/read-record.ts';

/**
 * The maximum age of a claimed time, in milliseconds. It is longer than the 168 hours that the setting allows at most.
 */
const MAX_CLAIM_MS = 8 * 86_400_000;

/** The body is not validated yet, so an invalid instant is replaced by `now`. */
function claimedInstant(body: unknown, now: Date): Date {
  const { occurredAt } = Object(body) as { occurredAt?: unknown };
  const claimed = typeof occurredAt === 'string' ? Date.parse(occurredAt) : NaN;
  const isNear = Math.abs(now.getTime() - claimed) < MAX_CLAIM_MS;
  return isNear ? new Date(claimed) : now;
}

const isOnTheSpot = (claimed: Date, now: Date) => Math.abs(now.getTime() - claimed.getTime()) <= ON_THE_SPOT_MS;

const toUtcDate = (instant: Date): LocalDate => instant.toISOString().slice(0, 10);

const ownId = (subject: string) => sql`(SELECT id FROM users WHERE employee_id = ${subject})`;

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

export const selectFactsOfAwards = (db: Db, subject: string, day: LocalDate) => ({
  ...selectAwardFacts(db, subject),
  // The check-ins of the month show whether the new check-in makes the month perfect. Those of the month before show
  // whether a left-out day completed it.
  attended: db
    .select({ localDate: checkIns.localDate })
    .from(checkIns)
    .where(
      areOwn(
        ownId(subject),
        monthStart(previousMonth(toMonth(addDays(day, -1)))),
        monthEnd(toMonth(addDays(day, DATES_AHEAD_OF_UTC))),
      ),
    ),
});

/** The same round trip also reads the user's own row. */
export function selectCheckInFacts({ db, subject, now, body }: ReadContext) {
  const claimed = claimedInstant(body, now);
  const day = toUtcDate(claimed);
  // A late check-in needs the facts from DAYS_BACK days before it until now.
  const from = addDays(day, isOnTheSpot(claimed, now) ? -1 : -DAYS_BACK);
  const last = day > toUtcDate(now) ? day : toUtcDate(now);
  const own = ownId(subject);
  return {
    settings: selectSettings(db),
    ...selectWorkDays(db, subject, now),
    ...selectFactsOfAwards(db, subject, day),
    policies: selectPolicies(db, from),
    signingKeys: selectSigningKeys(db),
    devices: selectDevicesOfSubject(db, subject, now),
    corrected: selectCorrected(db, own, from),
    known: selectKnown(db, subject, from, addDays(last, DATES_AHEAD_OF_UTC)),
  };
}

export function readCheckInsBefore(db: Db, userId: string, date: LocalDate): Promise<CheckInRow[]> {
  return db
    .select()
    .from(checkIns)
    .where(areOwn(sql`${userId}`, addDays(date, -DAYS_BACK), addDays(date, -1)));
}

const isOnDay = (userId: string, day: LocalDate) => sql`user_id = ${userId} AND local_date = ${day}`;

export async function findCheckIn(db: Db, userId: string, day: LocalDate): Promise<CheckInRow | undefined> {
  const { known } = await runTogether(db, { known: db.select().from(checkIns).where(isOnDay(userId, day)) });
  return known[0];
}

export const updateMoodAndNote = (
  db: Db,
  userId: string,
  day: LocalDate,
  changed: Pick<CheckInRow, 'mood' | 'notes' | 'isNamed'>,
): Statement => updateRow(db, checkIns, changed, sql`${isOnDay(userId, day)}`);
