import { sql, type SQL } from 'drizzle-orm';
import { THANKED_A_MONTH } from '#domain/thanks/allowance.ts';
import { guard, type Guard } from '#worker/core/guard.ts';
import { eachJson, statement, type Db, type Statement } from '#worker/db/client.ts';
import { areOtherAdmins } from '#worker/db/notices.ts';
import { hasOtherDecider, MAY_USE_APP } from '#worker/db/people/users.ts';
import type { ThanksRow } from '#worker/db/schema.ts';

const listIds = (ids: readonly string[]) => sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`;

const COLUMNS = sql.raw('user_id, month, seq, kind, points, points_left, thanks_id, created_at');

/** The row that follows the last row of the month. */
const continueAllowance = (
  db: Db,
  { id, fromUser, month }: ThanksRow,
  { kind, points, at }: { kind: 'given' | 'returned'; points: number; at: string },
): Statement =>
  statement(
    db,
    sql`INSERT INTO allowance_transactions (${COLUMNS})
      SELECT user_id, month, seq + 1, ${kind}, ${points}, points_left + ${points}, ${id}, ${at}
      FROM allowance_transactions WHERE user_id = ${fromUser} AND month = ${month} ORDER BY seq DESC LIMIT 1`,
  );

/** The first points of a month bring the month's grant. */
export function takeFromAllowance(db: Db, row: ThanksRow, perMonth: number): Statement[] {
  const { fromUser, month, createdAt: at } = row;
  const total = row.points * row.receivers.length;
  if (total === 0) return [];
  return [
    statement(
      db,
      sql`INSERT INTO allowance_transactions (${COLUMNS})
        VALUES (${fromUser}, ${month}, 1, 'granted', ${perMonth}, ${perMonth}, NULL, ${at}) ON CONFLICT DO NOTHING`,
    ),
    continueAllowance(db, row, { kind: 'given', points: -total, at }),
  ];
}

export const returnToAllowance = (db: Db, row: ThanksRow, points: number, at: string): Statement[] =>
  points === 0 ? [] : [continueAllowance(db, row, { kind: 'returned', points, at })];

export function linkPeople(db: Db, { id, fromUser, receivers, createdAt: at }: ThanksRow): Statement {
  const people = [{ id: fromUser, isGiver: 1 }, ...receivers.map((one) => ({ id: one, isGiver: 0 }))];
  const rows = people.map((one) => sql`(${one.id}, ${sql.raw(String(one.isGiver))}, ${at}, ${id})`);
  return statement(
    db,
    sql`INSERT INTO thanks_people (user_id, is_giver, created_at, thanks_id) VALUES ${sql.join(rows, sql`, `)}`,
  );
}

/** The admins who may decide on the thanks: not its giver, and none of its receivers, unless there are no others. */
export const areDeciders = ({ fromUser, receivers }: ThanksRow): SQL =>
  sql`${areOtherAdmins('')} AND (id <> ${fromUser} AND id NOT IN ${listIds(receivers)}
    OR NOT ${hasOtherDecider(fromUser, JSON.stringify(receivers))})`;

export const areReceiversHere = ({ receivers }: ThanksRow): Guard =>
  guard(
    'thanks: receivers',
    // Parameters, because each value of a JSON list would count as a read row.
    sql`(SELECT count(*) FROM users WHERE id IN ${receivers} AND ${MAY_USE_APP}) = ${new Set(receivers).size}`,
  );

/**
 * `shown` is 1 for a thanks that becomes visible, which then counts. `points` are counted when they are given, so that a
 * held thanks leaves no room for more.
 */
export function growPairs(
  db: Db,
  { fromUser, month, receivers }: ThanksRow,
  by: { shown: 0 | 1; points: number },
): Statement {
  const rows = receivers.map((one) => ({ to: one }));
  return statement(
    db,
    sql`INSERT INTO thanks_pairs (from_user, month, to_user, thanks, points)
      SELECT ${fromUser}, ${month}, value ->> 'to', ${by.shown}, ${by.points} FROM ${eachJson(rows)} WHERE 1
      ON CONFLICT (from_user, month, to_user) DO UPDATE SET thanks = thanks + excluded.thanks,
        points = points + excluded.points`,
  );
}

export const shrinkPairs = (db: Db, { fromUser, month, receivers, points }: ThanksRow): Statement[] =>
  points === 0
    ? []
    : [
        statement(
          db,
          sql`UPDATE thanks_pairs SET points = points - ${points}
            WHERE from_user = ${fromUser} AND month = ${month} AND to_user IN ${listIds(receivers)}`,
        ),
      ];

/**
 * Counts the receivers whom the giver had not thanked in that month, up to THANKED_A_MONTH a month. Reads the pairs, so
 * it must run before the statement that makes them count.
 */
export function countThanked(db: Db, { fromUser, month, receivers }: ThanksRow): Statement {
  const ofMonth = sql`SELECT 1 FROM thanks_pairs WHERE from_user = ${fromUser} AND month = ${month} AND thanks > 0`;
  const rows = receivers.map((one) => ({ to: one }));
  return statement(
    db,
    sql`WITH more AS MATERIALIZED (
        SELECT iif(fresh = 0, 0, max(0, min(fresh, ${THANKED_A_MONTH} - (
          SELECT count(*) FROM (${ofMonth} LIMIT ${THANKED_A_MONTH}))))) AS people
        FROM (SELECT count(*) AS fresh FROM ${eachJson(rows)} WHERE NOT EXISTS (${ofMonth} AND to_user = value ->> 'to'))
      )
      UPDATE users SET people_thanked = people_thanked + more.people FROM more
      WHERE id = ${fromUser} AND more.people > 0`,
  );
}
