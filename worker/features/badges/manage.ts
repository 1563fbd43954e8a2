import { and, eq, sql, type SQL } from 'drizzle-orm';
import { BADGES_MAX, type BadgeChange, type ManagedBadge, type NewBadge } from '../../../domain/api/badges.ts';
import { AppError } from '../../app-error.ts';
import { writeAudited } from '../../db/audited-write.ts';
import { statement, type Db } from '../../db/client.ts';
import { badges, type BadgeRow } from '../../db/schema.ts';
import type { AdminAct } from '../../http/admin-act.ts';
import { findManaged, toManagedBadge } from './managed.ts';

const ATTEMPTS = 5;

const HAS_ROOM = sql`(SELECT count(*) FROM badges WHERE is_active = 1) < ${BADGES_MAX}`;

/** The fields of a badge as its columns have them; what is absent stays absent. */
function toColumns({ criteria, ...fields }: Partial<NewBadge>): Partial<BadgeRow> {
  return { ...fields, ...(criteria && { criteriaType: criteria.type, criteriaCount: criteria.count }) };
}

/** Adds a badge. Who meets it already gets it by a grant, or at their next check-in. Throws badge_limit. */
export async function createBadge(db: Db, input: NewBadge, act: AdminAct): Promise<ManagedBadge> {
  const at = act.now.toISOString();
  const { criteria, ...fields } = input;
  const row: BadgeRow = {
    id: act.newId(),
    ...fields,
    criteriaType: criteria.type,
    criteriaCount: criteria.count,
    isActive: true,
    version: 0,
    createdAt: at,
    updatedAt: at,
    termsBy: act.actorId,
  };
  const made = toManagedBadge(row, 0);
  const isWritten = await writeAudited(db, act, {
    action: 'badge.created',
    targetType: 'badge',
    targetId: row.id,
    before: null,
    after: made,
    status: 201,
    guard: HAS_ROOM,
    change: (mine) =>
      statement(
        db,
        sql`
        INSERT INTO badges (id, name, description, icon, points, category, tier, rarity, criteria_type, criteria_count,
          is_active, version, created_at, updated_at)
        SELECT ${row.id}, ${row.name}, ${row.description}, ${row.icon}, ${row.points}, ${row.category}, ${row.tier},
          ${row.rarity}, ${row.criteriaType}, ${row.criteriaCount}, 1, 0, ${at}, ${at}
        WHERE ${mine}`,
      ),
  });
  if (!isWritten) throw new AppError('badge_limit');
  return made;
}

/** What somebody has earned it for: neither may change under them. */
const isTheSame = (before: BadgeRow, after: BadgeRow): boolean =>
  before.criteriaType === after.criteriaType &&
  before.criteriaCount === after.criteriaCount &&
  before.points === after.points;

function actionOf(before: BadgeRow, after: BadgeRow): string {
  if (before.isActive === after.isActive) return 'badge.updated';
  return after.isActive ? 'badge.restored' : 'badge.retired';
}

/**
 * Changes a badge, retires it or brings it back; what is absent stays. Throws badge_not_found, version_conflict,
 * badge_earned (what it asks for and its points stay once somebody has it), badge_limit, busy.
 */
export async function updateBadge(db: Db, id: string, change: BadgeChange, act: AdminAct): Promise<ManagedBadge> {
  const { version, isActive, ...fields } = change;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const found = await findManaged(db, id);
    if (!found) throw new AppError('badge_not_found');
    const { row: before, earned, active } = found;
    if (version !== undefined && version !== before.version) throw new AppError('version_conflict');
    const after: BadgeRow = {
      ...before,
      ...toColumns(fields),
      isActive: isActive ?? before.isActive,
      version: before.version + 1,
      updatedAt: act.now.toISOString(),
    };
    const isReworked = !isTheSame(before, after);
    if (isReworked && earned > 0) throw new AppError('badge_earned');
    const comesBack = after.isActive && !before.isActive;
    if (comesBack && active >= BADGES_MAX) throw new AppError('badge_limit');

    const guards: SQL[] = [
      sql`EXISTS (SELECT 1 FROM badges WHERE id = ${id} AND version = ${before.version})`,
      ...(isReworked ? [sql`NOT EXISTS (SELECT 1 FROM badge_holders WHERE badge_id = ${id} AND people > 0)`] : []),
      ...(comesBack ? [HAS_ROOM] : []),
    ];
    const { id: _id, createdAt: _createdAt, ...columns } = after;
    const isWritten = await writeAudited(db, act, {
      action: actionOf(before, after),
      targetType: 'badge',
      targetId: id,
      before: toManagedBadge(before, earned),
      after: toManagedBadge(after, earned),
      status: 200,
      guard: sql.join(guards, sql` AND `),
      change: (mine) =>
        db
          .update(badges)
          .set(columns)
          .where(and(eq(badges.id, id), mine)),
    });
    if (isWritten) return toManagedBadge(after, earned);
  }
  throw new AppError('busy');
}
