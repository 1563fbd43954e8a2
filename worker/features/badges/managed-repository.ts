import { and, asc, desc, eq, sql, type SQL } from 'drizzle-orm';
import type { ManagedBadge } from '../../../domain/api/badges.ts';
import { all, type Guard } from '../../core/guard.ts';
import { insertRow, updateRow } from '../../core/rows.ts';
import { toBadge } from '../../db/awards.ts';
import { statement, type Db, type Statement } from '../../db/client.ts';
import { badgeHolders, badges, type BadgeRow } from '../../db/schema.ts';

/**
 * The maximum number of badges in the list. The list contains all active badges, which are at most BADGES_MAX, and the
 * latest retired badges.
 */
const MANAGED_MAX = 500;

export function toManagedBadge(row: BadgeRow, earned: number): ManagedBadge {
  const { isActive, version, createdAt, updatedAt, termsBy, termsConfirmedBy } = row;
  const isConfirmed = termsBy === null || termsConfirmedBy !== null;
  return { ...toBadge(row), isActive, earned, termsBy, isConfirmed, created: createdAt, updated: updatedAt, version };
}

const EARNED = sql<number>`ifnull(${badgeHolders.people}, 0)`;

/** Lists every badge with its number of holders. Active badges come first, by name. */
export async function listManaged(db: Db): Promise<ManagedBadge[]> {
  const rows = await db
    .select({ row: badges, earned: EARNED })
    .from(badges)
    .leftJoin(badgeHolders, eq(badgeHolders.badgeId, badges.id))
    .orderBy(
      desc(badges.isActive),
      sql`iif(${badges.isActive}, '', ${badges.updatedAt}) DESC`,
      sql`${badges.name} COLLATE NOCASE`,
      asc(badges.id),
    )
    .limit(MANAGED_MAX);
  return rows.map(({ row, earned }) => toManagedBadge(row, earned));
}

/** Reads a badge, its number of holders, whether a user ever earned the badge, and the number of all active badges. */
export async function findManaged(
  db: Db,
  id: string,
): Promise<{ row: BadgeRow; earned: number; wasEarned: number; active: number } | undefined> {
  const [found] = await db
    .select({
      row: badges,
      earned: EARNED,
      wasEarned: sql<number>`${badgeHolders.badgeId} IS NOT NULL`,
      active: sql<number>`(SELECT count(*) FROM badges AS counted WHERE counted.is_active = 1)`,
    })
    .from(badges)
    .leftJoin(badgeHolders, eq(badgeHolders.badgeId, badges.id))
    .where(eq(badges.id, id));
  return found;
}

/** Inserts the badge when the guards hold. */
export const insertBadge = (db: Db, row: BadgeRow, isWritten: SQL): Statement[] => [
  insertRow(db, badges, row, isWritten),
  countBadgeChange(db, isWritten),
];

export const updateBadgeRow = (db: Db, before: BadgeRow, after: BadgeRow, isWritten: SQL): Statement =>
  updateRow(db, badges, after, sql`id = ${before.id} AND ${isWritten}`, before);

export const deleteBadgeRow = (db: Db, id: string, isWritten: SQL): Statement =>
  db.delete(badges).where(and(eq(badges.id, id), isWritten));

/** Counts a change of the badges, so that every user's next check-in reads all facts and looks for new badges. */
export const countBadgeChange = (db: Db, isWritten: SQL): Statement =>
  statement(db, sql`UPDATE badge_changes SET changes = changes + 1 WHERE ${isWritten}`);

/** Returns true when all guards hold now. */
export async function areAllMet(db: Db, guards: readonly Guard[]): Promise<boolean> {
  const [row] = await statement<{ areAllMet: number }>(db, sql`SELECT ${all(guards)} AS areAllMet`);
  return Boolean(row?.areAllMet);
}
