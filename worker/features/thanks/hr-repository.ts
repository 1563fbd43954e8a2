import { eq, sql, type SQL } from 'drizzle-orm';
import { THANKS_PAGE, type ReviewedThanks, type ThanksFigures } from '#domain/api/thanks.ts';
import type { Settings } from '#domain/settings/settings.ts';
import { FIGURE_MONTHS, toThanksFigures, type Counted, type Department } from '#domain/thanks/figures.ts';
import { COMPANY_FEED } from '#domain/thanks/readers.ts';
import { localDateIn, toMonth } from '#domain/time/local-date.ts';
import { lastMonths } from '#domain/time/months.ts';
import { toPage } from '#worker/db/cursor.ts';
import { runTogether, statement, type Db, type Statement } from '#worker/db/client.ts';
import { hasOtherDecider } from '#worker/db/people/users.ts';
import { thanks, users, type ThanksRow } from '#worker/db/schema.ts';
import { placesInFeed, readPeople, toThanks, type FeedPlace, type FeedReader } from './repository.ts';

type List = 'open' | 'shown' | 'withdrawn';

const isOlder = (at: SQL, after: FeedPlace): SQL =>
  after.length === 0 ? sql`1` : sql`${at} <= ${after[0]} AND (${at} < ${after[0]} OR id > ${after[1]})`;

/**
 * An admin does not decide on a thanks that they gave or received, so it is not in their list either, unless no other
 * admin can decide. A receiver must not read it before another admin did.
 */
const placesToReview = (admin: FeedReader, after: FeedPlace): SQL => sql`
  SELECT id AS k, created_at AS at FROM thanks
  WHERE (state = 'held' OR reported_at IS NOT NULL) AND (
      from_user <> ${admin.id} AND NOT EXISTS (SELECT 1 FROM json_each(receivers) WHERE value = ${admin.id})
      OR NOT ${hasOtherDecider(sql`thanks.from_user`, sql`thanks.receivers`)})
    AND ${isOlder(sql`created_at`, after)}
  ORDER BY created_at DESC, id LIMIT ${THANKS_PAGE + 1}`;

/** The list looks for the rest of a page among this many withdrawn thanks. */
const SCAN_MAX = 200;

/** An admin reads what they decided on, what was reported, and what their own feeds showed. */
const placesWithdrawn = ({ id, department }: FeedReader, after: FeedPlace): SQL => sql`
  SELECT k, at FROM (
    SELECT id AS k, decided_at AS at, decided_by, feed FROM thanks
    WHERE state = 'withdrawn' AND ${isOlder(sql`decided_at`, after)} ORDER BY decided_at DESC, id LIMIT ${SCAN_MAX})
  WHERE decided_by = ${id} OR feed IN (${COMPANY_FEED}, ${department})
    OR EXISTS (SELECT 1 FROM thanks_marks WHERE thanks_id = k AND kind = 'report')
  ORDER BY at DESC, k LIMIT ${THANKS_PAGE + 1}`;

const listPlaces = (list: List, admin: FeedReader, after: FeedPlace): SQL => {
  if (list === 'open') return placesToReview(admin, after);
  return list === 'withdrawn' ? placesWithdrawn(admin, after) : placesInFeed('team', admin, after);
};

interface Read {
  row: ThanksRow;
  decidedByName: string | null;
}

const countKept = ({ state, points, receivers, pointsTaken }: ThanksRow): number =>
  state === 'withdrawn' ? points * receivers.length - pointsTaken : 0;

export async function readReview(db: Db, list: List, admin: FeedReader, after: FeedPlace) {
  const place = list === 'shown' ? sql`place.at DESC, place.k DESC` : sql`place.at DESC, place.k`;
  const rows: (Read & { at: string })[] = await db
    .select({ row: thanks, decidedByName: users.name, at: sql<string>`place.at` })
    .from(thanks)
    .innerJoin(sql`(${listPlaces(list, admin, after)}) AS place`, sql`${thanks.id} = place.k`)
    .leftJoin(users, eq(users.id, thanks.decidedBy))
    .orderBy(place);
  const people = await readPeople(
    db,
    rows.slice(0, THANKS_PAGE).map(({ row }) => row),
  );
  const toReviewed = ({ row, decidedByName }: Read): ReviewedThanks => ({
    ...toThanks(row, people, false),
    reportedAt: row.reportedAt,
    decidedByName,
    decidedAt: row.decidedAt,
    decisionReason: row.decisionReason,
    pointsKept: countKept(row),
  });
  return toPage(rows, THANKS_PAGE, toReviewed, ({ at, row }) => [at, row.id]);
}

type Shown = Pick<ThanksRow, 'fromUser' | 'department' | 'month' | 'value' | 'points' | 'receivers'>;

const key = ({ month, department, value }: Shown) => sql`${month}, ${department}, ${value?.id ?? ''}`;

/** Run these statements before thanks_pairs counts the thanks, because a user without a pair is a new giver. */
export function countThanks(db: Db, row: Shown, perMonth: number): Statement[] {
  const { fromUser, month, points, receivers } = row;
  const isNew = sql`NOT EXISTS (SELECT 1 FROM thanks_pairs WHERE from_user = ${fromUser} AND month = ${month} AND thanks > 0)`;
  return [
    statement(
      db,
      sql`INSERT INTO thanks_counts (month, department, value_id, thanks, givers, points)
        VALUES (${key(row)}, 1, ${isNew}, ${points * receivers.length})
        ON CONFLICT (month, department, value_id) DO UPDATE SET thanks = thanks + 1, givers = givers + excluded.givers,
          points = points + excluded.points`,
    ),
    statement(
      db,
      sql`INSERT INTO thanks_months (month, people, allowance)
        VALUES (${month}, iif(EXISTS (SELECT 1 FROM thanks_months WHERE month = ${month}), 0,
          (SELECT ifnull(sum(people), 0) FROM department_people)), ${perMonth})
        ON CONFLICT DO NOTHING`,
    ),
  ];
}

/** The giver of a withdrawn thanks still counts as one who gave. */
export const uncountThanks = (db: Db, row: Shown): Statement =>
  statement(
    db,
    sql`UPDATE thanks_counts SET thanks = thanks - 1, points = points - ${row.points * row.receivers.length}
      WHERE (month, department, value_id) = (${key(row)})`,
  );

const SUMS = sql`sum(thanks) AS thanks, sum(givers) AS givers, sum(points) AS points`;

export async function readFigures(db: Db, settings: Settings, now: Date): Promise<ThanksFigures> {
  const month = toMonth(localDateIn(settings.companyTimeZone, now));
  const months = lastMonths(month, FIGURE_MONTHS);
  const first = months[0] ?? month;
  const read = await runTogether(db, {
    months: statement<Counted & { month: string }>(
      db,
      sql`SELECT month, ${SUMS} FROM thanks_counts WHERE month BETWEEN ${first} AND ${month} GROUP BY month`,
    ),
    past: statement<{ month: string; people: number; allowance: number }>(
      db,
      sql`SELECT month, people, allowance FROM thanks_months WHERE month BETWEEN ${first} AND ${month}`,
    ),
    departments: statement<Department>(
      db,
      sql`SELECT department AS name, people FROM department_people WHERE people > 0`,
    ),
    byDepartment: statement<Counted & { name: string }>(
      db,
      sql`SELECT department AS name, ${SUMS} FROM thanks_counts WHERE month = ${month} GROUP BY department`,
    ),
    byValue: statement<{ id: string; thanks: number }>(
      db,
      sql`SELECT value_id AS id, sum(thanks) AS thanks FROM thanks_counts WHERE month = ${month} GROUP BY value_id`,
    ),
  });
  const people = read.departments.reduce((sum, one) => sum + one.people, 0);
  const isNow = { people, allowance: settings.thanksAllowance };
  return toThanksFigures({
    months: months.map((one) => ({
      month: one,
      ...(read.months.find((row) => row.month === one) ?? { thanks: 0, givers: 0, points: 0 }),
      ...(one === month ? isNow : (read.past.find((row) => row.month === one) ?? { people: 0, allowance: 0 })),
    })),
    departments: read.departments,
    byDepartment: new Map(read.byDepartment.map((row) => [row.name, row])),
    values: settings.thanksValues,
    byValue: new Map(read.byValue.map(({ id, thanks: count }) => [id, count])),
  });
}
