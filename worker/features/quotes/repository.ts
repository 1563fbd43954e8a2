import { and, eq, sql } from 'drizzle-orm';
import { QUOTES_MAX, type QuotesQuery } from '#domain/api/quotes.ts';
import type { Db } from '#worker/db/client.ts';
import { motivationalQuotes, type QuoteRow } from '#worker/db/schema.ts';

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
