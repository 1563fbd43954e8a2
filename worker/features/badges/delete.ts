import { sql } from 'drizzle-orm';
import type { BadgeDeletion } from '../../../domain/api/badges.ts';
import { AppError } from '../../app-error.ts';
import type { ActionContext } from '../../core/action-context.ts';
import { audited, commit } from '../../core/commit.ts';
import { guard } from '../../core/guard.ts';
import type { Db } from '../../db/client.ts';
import { deleteBadgeRow, findManaged, toManagedBadge, updateBadgeRow } from './managed-repository.ts';

/**
 * Deletes a badge that no user ever earned. An earned badge is retired instead, because the ledger and the records of
 * users refer to the badge. Throws badge_not_found, busy.
 */
export async function deleteBadge(db: Db, id: string, context: ActionContext): Promise<BadgeDeletion> {
  return commit<BadgeDeletion>(db, context, async () => {
    const found = await findManaged(db, id);
    if (!found) throw new AppError('badge_not_found');
    const { row, earned, wasEarned } = found;
    const before = toManagedBadge(row, earned);
    if (wasEarned && !row.isActive) return { unchanged: { outcome: 'retired', badge: before } };
    const retired = { ...row, isActive: false, version: row.version + 1, updatedAt: context.now.toISOString() };
    const answer: BadgeDeletion = wasEarned
      ? { outcome: 'retired', badge: toManagedBadge(retired, earned) }
      : { outcome: 'deleted', badge: before };
    return audited(db, context, {
      action: wasEarned ? 'badge.retired' : 'badge.deleted',
      targetType: 'badge',
      targetId: id,
      before,
      after: wasEarned ? answer.badge : null,
      answer,
      status: 200,
      guards: [
        guard(
          'badge deletion: version',
          sql`EXISTS (SELECT 1 FROM badges WHERE id = ${id} AND version = ${row.version})`,
        ),
        ...(wasEarned
          ? []
          : [
              guard(
                'badge deletion: never earned',
                sql`NOT EXISTS (SELECT 1 FROM badge_holders WHERE badge_id = ${id})`,
              ),
            ]),
      ],
      change: (isWritten) =>
        wasEarned ? updateBadgeRow(db, row, retired, isWritten) : deleteBadgeRow(db, id, isWritten),
    });
  });
}
