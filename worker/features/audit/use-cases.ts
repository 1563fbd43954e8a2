import type { AuditEntry, AuditQuery, AuditTarget } from '#domain/api/audit.ts';
import type { Page } from '#domain/api/common.ts';
import type { Settings } from '#domain/settings/settings.ts';
import { addDays, toInstant } from '#domain/time/local-date.ts';
import { auditedValue } from '#worker/db/audit.ts';
import { runTogether, type Db } from '#worker/db/client.ts';
import { decodeCursor, encodeCursor } from '#worker/db/cursor.ts';
import type { CsvValue } from '#domain/text/csv.ts';
import { selectAudit, selectNames, type AuditRow } from './repository.ts';

const NAMES_MAX = 500;

function toEntry(row: AuditRow): AuditEntry {
  const targetType = row.targetType as AuditTarget;
  const parsed = (json: string | null) => (json === null ? null : auditedValue(targetType, JSON.parse(json)));
  return { ...row, targetType, before: parsed(row.before), after: parsed(row.after) };
}

const NAMES_USER = /(^userId|UserId|^actorId|By)$/;

function userIdsIn(value: unknown, name = ''): string[] {
  if (typeof value === 'string') return NAMES_USER.test(name) ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((one) => userIdsIn(one, name));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([inner, one]) => userIdsIn(one, inner));
}

export async function withNames(db: Db, page: Page<AuditEntry>): Promise<Page<AuditEntry>> {
  const mentioned = page.items.map(({ before, after }) => userIdsIn([before, after]));
  const ids = [...new Set(mentioned.flat())].slice(0, NAMES_MAX);
  if (ids.length === 0) return page;
  const found = new Map((await selectNames(db, ids)).map(({ id, name }) => [id, name]));
  const items = page.items.map((entry, index) => {
    const names = (mentioned[index] ?? []).flatMap((id): [string, string][] => {
      const name = found.get(id);
      return name === undefined ? [] : [[id, name]];
    });
    return names.length === 0 ? entry : { ...entry, names: Object.fromEntries(names) };
  });
  return { ...page, items };
}

export async function readAudit(
  db: Db,
  query: AuditQuery & { limit: number },
  { companyTimeZone }: Settings,
): Promise<Page<AuditEntry>> {
  const { from, to, cursor, limit, ...filters } = query;
  const [at, id] = cursor ? decodeCursor(cursor, 2) : [];
  const { entries, last } = await runTogether(
    db,
    selectAudit(
      db,
      {
        ...filters,
        since: from === undefined ? null : toInstant(companyTimeZone, from, 0).toISOString(),
        until: to === undefined ? null : toInstant(companyTimeZone, addDays(to, 1), 0).toISOString(),
        after: id === undefined ? null : { at: String(at), id: String(id) },
      },
      limit + 1,
    ),
  );
  const items = entries.slice(0, limit).map(toEntry);
  const shown = items.at(-1);
  const next = entries.length > limit && shown ? shown : last[0];
  return next ? { items, nextCursor: encodeCursor([next.createdAt, next.id]) } : { items };
}

const EXPORT_PAGE = 1_000;

export const EXPORT_COLUMNS = [
  'when',
  'actor',
  'actor_id',
  'action',
  'target_type',
  'target',
  'target_id',
  'before',
  'after',
  'reason',
] as const;

const asJson = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

export async function* exportAudit(
  db: Db,
  query: Omit<AuditQuery, 'cursor' | 'limit'>,
  settings: Settings,
): AsyncGenerator<CsvValue[][]> {
  let cursor: string | undefined;
  do {
    const page = await readAudit(db, { ...query, cursor, limit: EXPORT_PAGE }, settings);
    yield page.items.map((entry) => [
      entry.createdAt,
      entry.actorName,
      entry.actorId,
      entry.action,
      entry.targetType,
      entry.targetName,
      entry.targetId,
      asJson(entry.before),
      asJson(entry.after),
      entry.reason,
    ]);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
}
