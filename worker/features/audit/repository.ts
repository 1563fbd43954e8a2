import { sql, type SQL } from 'drizzle-orm';
import { statement, type Db } from '#worker/db/client.ts';

/**
 * One page reads at most this many entries when no index matches all filters. The next page continues after the last
 * entry that was read.
 */
const SCAN_MAX = 1_000;

export interface AuditFilters {
  actorId?: string | undefined;
  action?: string | undefined;
  targetType?: string | undefined;
  targetId?: string | undefined;
  /** Two instants. `since` is inclusive, and `until` is exclusive. */
  since: string | null;
  until: string | null;
  after: { at: string; id: string } | null;
}

export interface AuditRow {
  id: string;
  actorId: string;
  actorName: string | null;
  action: string;
  targetType: string;
  targetId: string;
  targetName: string | null;
  before: string | null;
  after: string | null;
  reason: string | null;
  createdAt: string;
}

function split({ actorId, action, targetType, targetId }: AuditFilters): { walked: SQL; others: SQL[] } {
  const found: SQL[] = [];
  if (targetId !== undefined) found.push(sql`target_type = ${targetType} AND target_id = ${targetId}`);
  if (actorId !== undefined) found.push(sql`actor_id = ${actorId}`);
  if (action !== undefined) found.push(sql`action = ${action}`);
  const [walked = sql`1`, ...others] = found;
  // A target type alone has no index, so it is checked on each row.
  if (targetId === undefined && targetType !== undefined) others.push(sql`target_type = ${targetType}`);
  return { walked, others };
}

const TARGET_NAME = sql`CASE target_type
  WHEN 'user' THEN (SELECT name FROM users WHERE id = target_id)
  WHEN 'reward' THEN (SELECT name FROM rewards WHERE id = target_id)
  WHEN 'badge' THEN (SELECT name FROM badges WHERE id = target_id)
  WHEN 'quote' THEN (SELECT quote_text FROM motivational_quotes WHERE id = target_id)
  WHEN 'calendar' THEN (SELECT name FROM work_calendars WHERE id = target_id)
  WHEN 'announcement' THEN (SELECT title FROM announcements WHERE id = target_id)
  WHEN 'station' THEN (SELECT name FROM qr_stations WHERE id = target_id)
  WHEN 'wall' THEN (SELECT name FROM walls WHERE id = target_id)
  WHEN 'redemption' THEN (SELECT (reward_snapshot ->> '$.name') || ' (' || owner.name || ')'
    FROM redemptions JOIN users AS owner ON owner.id = user_id WHERE redemptions.id = target_id)
END`;

/** A single bound: with two, SQLite might use the wrong one to enter the index. */
function upTo({ until, after }: AuditFilters): SQL {
  if (after) return sql`created_at <= ${after.at} AND (created_at < ${after.at} OR id > ${after.id})`;
  return until === null ? sql`1` : sql`created_at < ${until}`;
}

/** `last` selects the last entry that was read, if more entries may follow. */
export function selectAudit(db: Db, filters: AuditFilters, limit: number) {
  const { walked, others } = split(filters);
  const range = [walked, filters.since === null ? sql`1` : sql`created_at >= ${filters.since}`, upTo(filters)];
  const scanned = others.length > 0 ? SCAN_MAX : limit;
  const from = sql`(
    SELECT * FROM audit_log WHERE ${sql.join(range, sql` AND `)} ORDER BY created_at DESC, id LIMIT ${scanned}
  ) AS walked`;
  return {
    entries: statement<AuditRow>(
      db,
      sql`SELECT walked.id, actor_id AS actorId, users.name AS actorName, action, target_type AS targetType,
          target_id AS targetId, ${TARGET_NAME} AS targetName, before_value AS "before", after_value AS "after", reason, walked.created_at AS createdAt
        FROM ${from} LEFT JOIN users ON users.id = actor_id
        WHERE ${others.length === 0 ? sql`1` : sql.join(others, sql` AND `)} LIMIT ${limit}`,
    ),
    last: statement<{ id: string; createdAt: string }>(
      db,
      sql`SELECT id, created_at AS createdAt FROM ${from} LIMIT 1 OFFSET ${scanned - 1}`,
    ),
  };
}

export const selectNames = (db: Db, ids: readonly string[]) =>
  statement<{ id: string; name: string }>(
    db,
    sql`SELECT id, name FROM users WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
  );
