import { and, between, desc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { CheckInWithUser, ListedCheckIn } from '../../../domain/api/checkins.ts';
import { ON_THE_SPOT_MS } from '../../../domain/checkins/claimed-time.ts';
import { addDays, monthOf, type LocalDate } from '../../../domain/time/local-date.ts';
import { monthEnd, monthStart } from '../../../domain/time/months.ts';
import { selectAwardFacts } from '../../db/awards.ts';
import { toCheckIn } from '../../db/check-ins.ts';
import type { Db } from '../../db/client.ts';
import { checkIns, leaves, users, type CheckInRow } from '../../db/schema.ts';
import { selectPolicies, selectSettings } from '../../db/settings.ts';
import { selectWorkDays } from '../../db/work-days.ts';
import type { ReadContext } from '../../http/access.ts';
import { readDaysOff } from './days-off.ts';
import { areOwn, DAYS_BACK, selectCorrected } from './record-facts.ts';

/** No setting takes a claim that is older (168 hours). */
const MAX_CLAIM_MS = 8 * 86_400_000;

/** The days whose check-ins tell what a check-in made at `at` does: around now, or from well before it until now. */
function daysAround(at: Date, now: Date): { from: LocalDate; to: LocalDate } {
  const utcDate = (instant: Date) => instant.toISOString().slice(0, 10);
  // A few hours may lie between two local days on one date of UTC, with a newer check-in between them.
  const isOnTheSpot = Math.abs(now.getTime() - at.getTime()) <= ON_THE_SPOT_MS;
  // The local date is one of three, whatever the zone.
  const from = addDays(utcDate(at), isOnTheSpot ? -1 : -DAYS_BACK);
  const today = utcDate(now);
  return { from, to: addDays(today > utcDate(at) ? today : utcDate(at), 1) };
}

/** When the request says the check-in was made. The body is not checked yet: anything odd counts as now. */
function claimedInstant(body: unknown, now: Date): Date {
  const { occurredAt } = Object(body) as { occurredAt?: unknown };
  const claimed = typeof occurredAt === 'string' ? Date.parse(occurredAt) : NaN;
  const isNear = Math.abs(now.getTime() - claimed) < MAX_CLAIM_MS;
  return isNear ? new Date(claimed) : now;
}

/** What deciding a check-in needs, beside the user. One round trip with the user's own row. */
export function selectCheckInFacts({ db, subject, now, body }: ReadContext) {
  const claimed = claimedInstant(body, now);
  const { from, to } = daysAround(claimed, now);
  const day = claimed.toISOString().slice(0, 10);
  const own = sql`(SELECT id FROM users WHERE employee_id = ${subject})`;
  return {
    settings: selectSettings(db),
    ...selectWorkDays(db, subject, now),
    ...selectAwardFacts(db, subject),
    policies: selectPolicies(db, from),
    corrected: selectCorrected(db, own, from),
    // Whether the month is perfect with this one.
    attended: db
      .select({ localDate: checkIns.localDate })
      .from(checkIns)
      .where(areOwn(own, monthStart(monthOf(addDays(day, -1))), monthEnd(monthOf(addDays(day, 1))))),
    // The last check-in tells a replay after midnight.
    known: db
      .select()
      .from(checkIns)
      .where(
        and(
          sql`${checkIns.userId} = ${own}`,
          sql`${checkIns.localDate} >= (
            SELECT min(${from}, ifnull(last_check_in_date, ${from})) FROM users WHERE employee_id = ${subject})`,
          lte(checkIns.localDate, to),
        ),
      ),
  };
}

/** A user's check-ins on the days before `date`, as far back as the record is read. */
export function readCheckInsBefore(db: Db, userId: string, date: LocalDate): Promise<CheckInRow[]> {
  return db
    .select()
    .from(checkIns)
    .where(areOwn(sql`${userId}`, addDays(date, -DAYS_BACK), addDays(date, -1)));
}

/** A user's check-ins on the days from `from` to `to`, newest first. */
export async function listCheckIns(db: Db, userId: string, from: LocalDate, to: LocalDate): Promise<ListedCheckIn[]> {
  const rows = await db
    .select()
    .from(checkIns)
    .where(and(eq(checkIns.userId, userId), between(checkIns.localDate, from, to)))
    .orderBy(desc(checkIns.localDate));
  const isDayOff = await readDaysOff(db, rows);
  return rows.map((row) => ({ ...toCheckIn(row), isDayOff: isDayOff(row) }));
}

/** The check-ins of a day with who made them, the latest first, at most `limit`, from before `place` on. */
export async function listDay(
  db: Db,
  localDate: string,
  place: { at: string; userId: string } | null,
  limit: number,
): Promise<CheckInWithUser[]> {
  const rows = await db
    .select()
    .from(checkIns)
    .where(
      and(
        eq(checkIns.localDate, localDate),
        place
          ? sql`(${checkIns.checkInTime}, ${checkIns.userId}) < (${Date.parse(place.at)}, ${place.userId})`
          : undefined,
      ),
    )
    .orderBy(desc(checkIns.checkInTime), desc(checkIns.userId))
    .limit(limit);
  const people = await db
    .select({ id: users.id, name: users.name, department: users.department, avatarUrl: users.avatarUrl })
    .from(users)
    .where(inArray(users.id, sql`(SELECT value FROM json_each(${JSON.stringify(rows.map(({ userId }) => userId))}))`));
  const isDayOff = await readDaysOff(db, rows);
  const byId = new Map(people.map((person) => [person.id, person]));
  return rows.flatMap((row) => {
    const user = byId.get(row.userId);
    return user ? [{ ...toCheckIn(row), isDayOff: isDayOff(row), user }] : [];
  });
}

/** Somebody's leave, the latest first, after a place in the list. */
export function listLeaves(db: Db, userId: string, after: { day: string; id: string } | null, limit: number) {
  const earlier =
    after &&
    sql`(${leaves.endDate} < ${after.day} OR (${leaves.endDate} = ${after.day} AND ${leaves.id} > ${after.id}))`;
  return db
    .select({
      id: leaves.id,
      userId: leaves.userId,
      startDate: leaves.startDate,
      endDate: leaves.endDate,
      status: leaves.status,
      note: leaves.note,
      createdByName: users.name,
      createdAt: leaves.createdAt,
    })
    .from(leaves)
    .leftJoin(users, eq(users.id, leaves.createdBy))
    .where(and(eq(leaves.userId, userId), earlier ?? undefined))
    .orderBy(desc(leaves.endDate), leaves.id)
    .limit(limit);
}
