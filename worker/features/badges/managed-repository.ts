import { asc, desc, eq, sql } from 'drizzle-orm';
import type { ManagedBadge } from '#domain/api/badges.ts';
import { updateRow } from '#worker/core/rows.ts';
import { toBadge } from '#worker/db/awards.ts';
import type { Db, Statement } from '#worker/db/client.ts';
import { badgeHolders, badges, type BadgeRow } from '#worker/db/schema.ts';

/** The list contains all active badges, which are at most BADGES_MAX, and the latest retired badges. */
const MANAGED_MAX = 500;

export function toManagedBadge(row: BadgeRow, earned: number): ManagedBadge {
  const { isActive, version, createdAt, updatedAt, termsBy, termsConfirmedBy } = row;
  const isConfirmed = termsBy === null || termsConfirmedBy !== null;
  return { ...toBadge(row), isActive, earned, termsBy, isConfirmed, created: createdAt, updated: updatedAt, version };
}

const EARNED = sql<number>`ifnull(${badgeHolders.people}, 0)`;

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

export const updateBadgeRow = (db: Db, before: BadgeRow, after: BadgeRow): Statement =>
  updateRow(db, badges, after, sql`id = ${before.id}`, before);
