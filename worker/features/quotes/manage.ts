import { sql, eq } from 'drizzle-orm';
import type { AuditAction } from '#domain/api/audit.ts';
import type { Page } from '#domain/api/common.ts';
import {
  QUOTES_MAX,
  type ManagedQuote,
  type NewQuote,
  type QuoteChange,
  type QuotesQuery,
} from '#domain/api/quotes.ts';
import { AppError } from '#worker/app-error.ts';
import type { ActionContext } from '#worker/core/action-context.ts';
import { audited, commit } from '#worker/core/commit.ts';
import { guard, hasVersion } from '#worker/core/guard.ts';
import type { Db } from '#worker/db/client.ts';
import { decodeCursor, toPage } from '#worker/db/cursor.ts';
import { type QuoteRow, motivationalQuotes } from '#worker/db/schema.ts';
import { findQuote, selectQuotes } from './repository.ts';
import { updateRow } from '#worker/core/rows.ts';

const PAGE_DEFAULT = 50;

const HAS_ROOM = sql`(SELECT count(*) FROM motivational_quotes WHERE is_active = 1) < ${QUOTES_MAX}`;

function toManagedQuote({ createdAt, updatedAt, ...row }: QuoteRow): ManagedQuote {
  return { ...row, created: createdAt, updated: updatedAt };
}

export async function listQuotes(
  db: Db,
  { status, cursor, limit = PAGE_DEFAULT }: QuotesQuery,
): Promise<Page<ManagedQuote>> {
  const [at, id] = cursor ? decodeCursor(cursor, 2) : [];
  const rows = await selectQuotes(db, status, [at, id], limit + 1);
  return toPage(rows, limit, toManagedQuote, (row) => [row.createdAt, row.id]);
}

export async function createQuote(db: Db, input: NewQuote, context: ActionContext): Promise<ManagedQuote> {
  const at = context.now.toISOString();
  return commit(db, context, async () => {
    const row: QuoteRow = { id: context.newId(), ...input, isActive: true, version: 0, createdAt: at, updatedAt: at };
    return audited({
      action: 'quote.created',
      targetType: 'quote',
      targetId: row.id,
      before: null,
      after: toManagedQuote(row),
      status: 201,
      guards: [guard('quote: room', HAS_ROOM)],
      change: db.insert(motivationalQuotes).values(row),
    });
  });
}

/** No other row refers to quotes. */
export async function deleteQuote(db: Db, id: string, context: ActionContext): Promise<ManagedQuote> {
  return commit(db, context, async () => {
    const found = await findQuote(db, id);
    if (!found) throw new AppError('quote_not_found');
    const { row } = found;
    const quote = toManagedQuote(row);
    return audited({
      action: 'quote.deleted',
      targetType: 'quote',
      targetId: id,
      before: quote,
      after: null,
      answer: quote,
      status: 200,
      // The audit row must contain the quote as it was deleted. After a concurrent change, the quote is read again.
      guards: [hasVersion('quote deletion: version', 'motivational_quotes', row)],
      change: db.delete(motivationalQuotes).where(eq(motivationalQuotes.id, id)),
    });
  });
}

function findAction(before: QuoteRow, after: QuoteRow): AuditAction {
  if (before.isActive === after.isActive) return 'quote.updated';
  return after.isActive ? 'quote.restored' : 'quote.retired';
}

export async function updateQuote(
  db: Db,
  id: string,
  change: QuoteChange,
  context: ActionContext,
): Promise<ManagedQuote> {
  const { version, ...fields } = change;
  return commit(db, context, async () => {
    const found = await findQuote(db, id);
    if (!found) throw new AppError('quote_not_found');
    const { row: before, active } = found;
    if (version !== undefined && version !== before.version) throw new AppError('version_conflict');
    const after: QuoteRow = {
      ...before,
      ...fields,
      version: before.version + 1,
      updatedAt: context.now.toISOString(),
    };
    const comesBack = after.isActive && !before.isActive;
    if (comesBack && active >= QUOTES_MAX) throw new AppError('quote_limit');
    return audited({
      action: findAction(before, after),
      targetType: 'quote',
      targetId: id,
      before: toManagedQuote(before),
      after: toManagedQuote(after),
      status: 200,
      guards: [
        hasVersion('quote change: version', 'motivational_quotes', before),
        ...(comesBack ? [guard('quote: room', HAS_ROOM)] : []),
      ],
      change: updateRow(db, motivationalQuotes, after, sql`id = ${id}`, before),
    });
  });
}
