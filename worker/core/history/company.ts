import { and, between, desc, inArray, sql } from 'drizzle-orm';
import { toMonth, type LocalDate } from '#domain/time/local-date.ts';
import { statement, type Db } from '#worker/db/client.ts';
import { archives, type ArchivePartRow } from './tables.ts';
import { readLines, toCheckInRow, toLedgerRow } from './lines.ts';
import { BrokenArchive, checkPart, listParts } from './parts.ts';
import { decompress, fileKey, type MonthFiles } from './month-files.ts';
import { refuseFiles } from './user-months.ts';
import type { CheckInRow, PointTransactionRow } from '#worker/db/schema.ts';

/**
 * The number of parts that one request to R2 reads. With a smaller number, the export of a large company's year would
 * need more requests than one invocation may make.
 */
const PARTS_AT_ONCE = 8;

export interface MovedUser {
  name: string;
  email: string;
  department: string;
}

export interface MovedRows {
  users: ReadonlyMap<string, MovedUser>;
  checkIns: CheckInRow[];
  ledger: PointTransactionRow[];
}

async function listMovedMonths(db: Db, from: LocalDate, to: LocalDate): Promise<string[]> {
  const rows = await db
    .select({ month: archives.month })
    .from(archives)
    .where(
      and(
        between(archives.month, toMonth(from), toMonth(to)),
        inArray(archives.state, ['moving', 'done', 'stuck', 'restoring']),
      ),
    )
    .orderBy(archives.month);
  return rows.map(({ month }) => month);
}

/** Leaves out users whose rows of the month are still in the database. */
async function readUsers(db: Db, month: string, parts: readonly ArchivePartRow[]): Promise<Map<string, MovedUser>> {
  const rows = await statement<MovedUser & { id: string }>(
    db,
    sql`SELECT u.id, u.name, u.email, u.department FROM users AS u
      CROSS JOIN archived_records AS a ON a.user_id = u.id AND a.month = ${month}
      WHERE u.id > ${parts[0]?.afterUser ?? ''} AND u.id <= ${parts.at(-1)?.lastUser ?? ''}`,
  );
  return new Map(rows.map(({ id, ...user }) => [id, user]));
}

async function* readTexts(store: MonthFiles, parts: readonly ArchivePartRow[]): AsyncGenerator<string> {
  const [first, last] = [parts[0], parts.at(-1)];
  if (!first || !last) return;
  const range = { offset: first.offset, length: last.offset + last.bytes - first.offset };
  const found = await store.get(fileKey(first.month), { range });
  if (!found) throw new BrokenArchive(`The file of ${first.month} is missing.`);
  const bytes = new Uint8Array(await found.arrayBuffer());
  for (const part of parts) {
    const start = part.offset - first.offset;
    yield decompress(await checkPart(bytes.slice(start, start + part.bytes), part));
  }
}

/** The order is by month, and within a month by user. Rows of a day may also be in the file of the next month. */
export async function* readMovedRows(
  db: Db,
  store: MonthFiles | null,
  from: LocalDate,
  to: LocalDate,
): AsyncGenerator<MovedRows> {
  for (const month of await listMovedMonths(db, from, to)) {
    const parts = await listParts(db, month);
    for (let index = 0; index < parts.length; index += PARTS_AT_ONCE) {
      const group = parts.slice(index, index + PARTS_AT_ONCE);
      const users = await readUsers(db, month, group);
      if (users.size === 0) continue;
      try {
        if (!store) throw new BrokenArchive('There is no ARCHIVE.');
        for await (const text of readTexts(store, group)) {
          const rows = readLines(text);
          const hasMoved = ({ userId }: { userId: string }) => users.has(userId);
          yield {
            users,
            checkIns: rows.checkIns.map(toCheckInRow).filter(hasMoved),
            ledger: rows.ledger.map(toLedgerRow).filter(hasMoved),
          };
        }
      } catch (error) {
        refuseFiles(error);
      }
    }
  }
}

export const selectClosedMonths = (db: Db, limit: number) =>
  db.select().from(archives).orderBy(desc(archives.month)).limit(limit);

/** Restored months can leave gaps between a user's ledger rows. */
export async function readHasGaps(db: Db): Promise<boolean> {
  const [row] = await statement<{ found: number }>(
    db,
    sql`SELECT EXISTS (SELECT 1 FROM archives WHERE state IN ('restoring', 'restored', 'stuck')) AS found`,
  );
  return row?.found === 1;
}
