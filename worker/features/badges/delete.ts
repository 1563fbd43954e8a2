import { and, eq, sql } from 'drizzle-orm';
import type { BadgeDeletion } from '../../../domain/api/badges.ts';
import { AppError } from '../../app-error.ts';
import { writeAudited } from '../../db/audited-write.ts';
import type { Db } from '../../db/client.ts';
import { badges } from '../../db/schema.ts';
import type { AdminAct } from '../../http/admin-act.ts';
import { findManaged, toManagedBadge } from './managed.ts';

const ATTEMPTS = 5;

/**
 * Deletes a badge that nobody ever earned; one that somebody earned is retired, since the ledger and people's records name
 * it. Throws badge_not_found, busy.
 */
export async function deleteBadge(db: Db, id: string, act: AdminAct): Promise<BadgeDeletion> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const found = await findManaged(db, id);
    if (!found) throw new AppError('badge_not_found');
    const { row, earned, wasEarned } = found;
    const before = toManagedBadge(row, earned);
    if (wasEarned && !row.isActive) return { outcome: 'retired', badge: before };
    const retired = { ...row, isActive: false, version: row.version + 1, updatedAt: act.now.toISOString() };
    const after: BadgeDeletion = wasEarned
      ? { outcome: 'retired', badge: toManagedBadge(retired, earned) }
      : { outcome: 'deleted', badge: before };
    const isWritten = await writeAudited(db, act, {
      action: wasEarned ? 'badge.retired' : 'badge.deleted',
      targetType: 'badge',
      targetId: id,
      before,
      after: wasEarned ? after.badge : null,
      answer: after,
      status: 200,
      guard: sql`EXISTS (SELECT 1 FROM badges WHERE id = ${id} AND version = ${row.version})
        AND ${wasEarned ? sql`1` : sql`NOT EXISTS (SELECT 1 FROM badge_holders WHERE badge_id = ${id})`}`,
      change: (mine) =>
        wasEarned
          ? db
              .update(badges)
              .set({ isActive: false, version: retired.version, updatedAt: retired.updatedAt })
              .where(and(eq(badges.id, id), mine))
          : db.delete(badges).where(and(eq(badges.id, id), mine)),
    });
    if (isWritten) return after;
  }
  throw new AppError('busy');
}
