import { and, eq, sql, type SQL } from 'drizzle-orm';
import { QUOTES_MAX, type QuotesQuery } from '../../../domain/api/quotes.ts';
import { insertRow, updateRow } from '../../core/rows.ts';
import type { Db, Statement } from '../../db/client.ts';
import { motivationalQuotes, type QuoteRow } from '../../db/schema.ts';

/** Selects the active quotes in the order of their ids. */
export const selectActiveQuotes = (db: Db) =>
  db
    .select({
      id: motivationalQuotes.id,
      quoteText: motivationalQuotes.quoteText,
      author: motivationalQuotes.author,
      category: motivationalQuotes.category,
    })
    .from(motivationalQuotes)
    .where(eq(motivationalQuotes.isActive, true))
    .orderBy(motivationalQuotes.id)
    .limit(QUOTES_MAX);

/** Selects the quotes of a status, or all, that come after a cursor position, newest first. */
export function selectQuotes(
  db: Db,
  status: QuotesQuery['status'],
  [at, id]: readonly (string | number | undefined)[],
  limit: number,
) {
  const { createdAt, id: key, isActive } = motivationalQuotes;
  return db
    .select()
    .from(motivationalQuotes)
    .where(
      and(
        status && eq(isActive, status === 'active'),
        id === undefined ? undefined : sql`${createdAt} <= ${at} AND (${createdAt} < ${at} OR ${key} > ${id})`,
      ),
    )
    .orderBy(sql`${createdAt} DESC`, key)
    .limit(limit);
}

/** Reads a quote, and the number of all active quotes. */
export async function findQuote(db: Db, id: string): Promise<{ row: QuoteRow; active: number } | undefined> {
  const [found] = await db
    .select({
      row: motivationalQuotes,
      active: sql<number>`(SELECT count(*) FROM motivational_quotes AS counted WHERE counted.is_active = 1)`,
    })
    .from(motivationalQuotes)
    .where(eq(motivationalQuotes.id, id));
  return found;
}

/** Returns the statement that inserts the quote when `isWritten` holds. */
export const insertQuote = (db: Db, row: QuoteRow, isWritten: SQL): Statement =>
  insertRow(db, motivationalQuotes, row, isWritten);

/** Returns the statement that writes the changed columns of a quote. */
export const updateQuoteRow = (db: Db, before: QuoteRow, after: QuoteRow, isWritten: SQL): Statement =>
  updateRow(db, motivationalQuotes, after, sql`id = ${before.id} AND ${isWritten}`, before);

export const deleteQuoteRow = (db: Db, id: string, isWritten: SQL): Statement =>
  db.delete(motivationalQuotes).where(and(eq(motivationalQuotes.id, id), isWritten));
