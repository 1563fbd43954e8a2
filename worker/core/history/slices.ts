import { sql, type SQL } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { monthEnd, monthStart } from '#domain/time/months.ts';
import { runTogether, statement, type Db } from '#worker/db/client.ts';
import { writtenColumns } from '#worker/db/columns.ts';
import { checkIns, pointTransactions } from '#worker/db/schema.ts';
import { groupByUser, type StoredRow, type UserRows } from './lines.ts';

/**
 * The number of users whose rows are handled at once. In a busy month, they have about 18,000 rows, which are 6 MB of
 * text.
 */
const PEOPLE = 400;

/** The users with ids after `afterUser`, up to and including `lastUser`. */
export interface Slice {
  afterUser: string;
  lastUser: string;
}

export async function findSlice(db: Db, afterUser: string): Promise<Slice | null> {
  const [row] = await statement<{ id: string | null }>(
    db,
    sql`SELECT max(id) AS id FROM (SELECT id FROM users WHERE id > ${afterUser} ORDER BY id LIMIT ${PEOPLE})`,
  );
  return row?.id ? { afterUser, lastUser: row.id } : null;
}

export const isInSlice = ({ afterUser, lastUser }: Slice, column: SQL): SQL =>
  sql`${column} > ${afterUser} AND ${column} <= ${lastUser}`;

export const columnNames = (table: SQLiteTable): string[] => writtenColumns(table).map(([, column]) => column.name);

const selectColumns = (table: SQLiteTable, alias: string): SQL =>
  sql.raw(
    columnNames(table)
      .map((name) => `${alias}.${name}`)
      .join(', '),
  );

/**
 * Reads the users' rows of a month: the check-ins of its days, and all ledger rows before the user's first row of a
 * later month. A row's own booked day does not decide. After a change of the company's zone, it can be earlier than
 * that of the row before.
 */
export async function readSlice(db: Db, month: string, slice: Slice): Promise<UserRows[]> {
  const end = monthEnd(month);
  const rows = await runTogether(db, {
    made: statement<StoredRow>(
      db,
      sql`SELECT ${selectColumns(checkIns, 'c')} FROM users AS u
        CROSS JOIN check_ins AS c ON c.user_id = u.id AND c.local_date BETWEEN ${monthStart(month)} AND ${end}
        WHERE ${isInSlice(slice, sql`u.id`)} ORDER BY u.id, c.local_date`,
    ),
    ledger: statement<StoredRow>(
      db,
      sql`SELECT ${selectColumns(pointTransactions, 'p')}, p.booked_on FROM users AS u
        CROSS JOIN point_transactions AS p ON p.user_id = u.id AND p.seq < ifnull((
          SELECT seq FROM point_transactions AS later WHERE later.user_id = u.id AND later.booked_on > ${end}
          ORDER BY seq LIMIT 1), u.ledger_seq + 1)
        WHERE ${isInSlice(slice, sql`u.id`)} ORDER BY u.id, p.seq`,
    ),
  });
  return groupByUser(rows.made, rows.ledger);
}
