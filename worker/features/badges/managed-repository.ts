import { asc, desc, eq, sql } from 'drizzle-orm';
import type { ManagedBadge } from '../../../domain/api/badges.ts';
import { toBadge } from '../../db/awards.ts';
import type { Db } from '../../db/client.ts';
import { badgeHolders, badges, type BadgeRow } from '../../db/schema.ts';

/** The most badges in the list: all that can be earned (at most BADGES_MAX), and the latest retired ones. */
const MANAGED_MAX = 500;

export function toManagedBadge(row: BadgeRow, earned: number): ManagedBadge {
  const { isActive, version, createdAt, updatedAt } = row;
  return { ...toBadge(row), isActive, earned, created: createdAt, updated: updatedAt, version };
}

const EARNED = sql<number>`ifnull(${badgeHolders.people}, 0)`;

/** Lists every badge with its number of holders. Badges that can be earned come first, by name. */
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

/** Reads a badge, its number of holders, whether a user ever earned it, and how many badges can be earned in all. */
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
