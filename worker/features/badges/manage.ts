import { sql, eq } from 'drizzle-orm';
import type { AuditAction } from '#domain/api/audit.ts';
import {
  BADGES_MAX,
  type BadgeChange,
  type ManagedBadge,
  type NewBadge,
  type BadgeDeletion,
} from '#domain/api/badges.ts';
import { findConfirmRefusal, findTermsRefusal, setsTerms, type BadgeTerms } from '#domain/badges/terms.ts';
import { createIssue } from '#domain/errors/field-problems.ts';
import { awardsCountSince } from '#domain/people/bulk.ts';
import type { Settings } from '#domain/settings/settings.ts';
import { AppError } from '#worker/app-error.ts';
import type { ActionContext } from '#worker/core/action-context.ts';
import { audited, commit } from '#worker/core/commit.ts';
import { guard, type Guard, hasVersion } from '#worker/core/guard.ts';
import { toBadge } from '#worker/db/awards.ts';
import type { Db } from '#worker/db/client.ts';
import { type BadgeRow, type UserRow, badges } from '#worker/db/schema.ts';
import { findManaged, toManagedBadge, updateBadgeRow } from './managed-repository.ts';

/** An earned badge is retired instead, because the ledger and the records of users refer to the badge. */
export async function deleteBadge(db: Db, id: string, context: ActionContext): Promise<BadgeDeletion> {
  return commit<BadgeDeletion>(db, context, async () => {
    const found = await findManaged(db, id);
    if (!found) throw new AppError('badge_not_found');
    const { row, earned, wasEarned } = found;
    const before = toManagedBadge(row, earned);
    if (wasEarned && !row.isActive)
      return { unchanged: { outcome: 'retired', badge: before }, stored: { status: 200 } };
    const retired = { ...row, isActive: false, version: row.version + 1, updatedAt: context.now.toISOString() };
    const answer: BadgeDeletion = wasEarned
      ? { outcome: 'retired', badge: toManagedBadge(retired, earned) }
      : { outcome: 'deleted', badge: before };
    return audited({
      action: wasEarned ? 'badge.retired' : 'badge.deleted',
      targetType: 'badge',
      targetId: id,
      before,
      after: wasEarned ? answer.badge : null,
      answer,
      status: 200,
      guards: [
        hasVersion('badge deletion: version', 'badges', row),
        ...(wasEarned
          ? []
          : [
              guard(
                'badge deletion: never earned',
                sql`NOT EXISTS (SELECT 1 FROM badge_holders WHERE badge_id = ${id})`,
              ),
            ]),
      ],
      effects: { topics: ['points'] },
      change: wasEarned ? updateBadgeRow(db, row, retired) : db.delete(badges).where(eq(badges.id, id)),
    });
  });
}

const HAS_ROOM = sql`(SELECT count(*) FROM badges WHERE is_active = 1) < ${BADGES_MAX}`;

function toColumns({ criteria, ...fields }: Partial<NewBadge>): Partial<BadgeRow> {
  return { ...fields, ...(criteria && { criteriaType: criteria.type, criteriaCount: criteria.count }) };
}

interface Actor {
  actor: UserRow;
  settings: Settings;
}

const sumOfTermsSet = ({ id }: UserRow, exceptId: string, now: Date) => sql`(
  SELECT ifnull(sum(points), 0) FROM badges
  WHERE terms_by = ${id} AND terms_at > ${awardsCountSince(now)} AND id <> ${exceptId})`;

/** The guards of the batch check the daily limit. */
function refuseTerms(points: number, { actor, settings }: Actor): void {
  const { awardMaxPoints: perAward, awardPointsPerDay: leftToday } = settings;
  const refusal = findTermsRefusal(points, actor.role, { perAward, leftToday });
  if (refusal === 'badge_over_limit') {
    throw new AppError(refusal, [createIssue('points', 'whole_number', { min: 0, max: perAward })]);
  }
  if (refusal) throw new AppError(refusal);
}

function maySet({ id, points }: Pick<BadgeRow, 'id' | 'points'>, { actor, settings }: Actor, now: Date): Guard[] {
  if (actor.role === 'super_admin' || points === 0) return [];
  const limit = sql`${sumOfTermsSet(actor, id, now)} + ${points} <= ${settings.awardPointsPerDay}`;
  return [guard('badge: limit of a day', limit)];
}

/** Users who already meet the criteria get the badge by a grant or at their next check-in. */
export async function createBadge(db: Db, input: NewBadge, by: Actor, context: ActionContext): Promise<ManagedBadge> {
  refuseTerms(input.points, by);
  const at = context.now.toISOString();
  const { criteria, ...fields } = input;
  const row: BadgeRow = {
    id: context.newId(),
    ...fields,
    criteriaType: criteria.type,
    criteriaCount: criteria.count,
    isActive: true,
    version: 0,
    createdAt: at,
    updatedAt: at,
    termsBy: context.actorId,
    termsAt: at,
    termsConfirmedBy: null,
  };
  const made = toManagedBadge(row, 0);
  return commit(db, context, async () =>
    audited({
      action: 'badge.created',
      targetType: 'badge',
      targetId: row.id,
      before: null,
      after: made,
      status: 201,
      guards: [...maySet(row, by, context.now), guard('badge: room', HAS_ROOM)],
      effects: { topics: ['points'] },
      change: db.insert(badges).values(row),
    }),
  );
}

const isTheSame = (before: BadgeRow, after: BadgeRow): boolean =>
  before.criteriaType === after.criteriaType &&
  before.criteriaCount === after.criteriaCount &&
  before.points === after.points;

const toTerms = (row: BadgeRow): BadgeTerms => ({ ...toBadge(row), isActive: row.isActive });

function findAction(before: BadgeRow, after: BadgeRow): AuditAction {
  if (before.isActive === after.isActive) return 'badge.updated';
  return after.isActive ? 'badge.restored' : 'badge.retired';
}

export async function updateBadge(
  db: Db,
  id: string,
  change: BadgeChange,
  by: Actor,
  context: ActionContext,
): Promise<ManagedBadge> {
  const { version, isActive, isConfirmed = false, ...fields } = change;
  return commit(db, context, async () => {
    const found = await findManaged(db, id);
    if (!found) throw new AppError('badge_not_found');
    const { row: before, earned, active } = found;
    if (version !== undefined && version !== before.version) throw new AppError('version_conflict');
    const changed: BadgeRow = { ...before, ...toColumns(fields), isActive: isActive ?? before.isActive };
    const at = context.now.toISOString();
    const sets = setsTerms(toTerms(before), toTerms(changed));
    const after: BadgeRow = {
      ...changed,
      version: before.version + 1,
      updatedAt: at,
      ...(sets && { termsBy: context.actorId, termsAt: at, termsConfirmedBy: null }),
    };
    // Nobody confirms a badge that nobody set, or a confirmed one again.
    const confirms = isConfirmed && after.termsBy !== null && after.termsConfirmedBy === null;
    const refusal = confirms ? findConfirmRefusal(after, context.actorId) : null;
    if (refusal) throw new AppError(refusal);
    if (confirms) after.termsConfirmedBy = context.actorId;
    const isReworked = !isTheSame(before, after);
    if (isReworked && earned > 0) throw new AppError('badge_earned');
    if (sets || confirms) refuseTerms(after.points, by);
    const comesBack = after.isActive && !before.isActive;
    if (comesBack && active >= BADGES_MAX) throw new AppError('badge_limit');

    return audited({
      action: findAction(before, after),
      targetType: 'badge',
      targetId: id,
      before: toManagedBadge(before, earned),
      after: toManagedBadge(after, earned),
      status: 200,
      guards: [
        hasVersion('badge change: version', 'badges', before),
        ...(isReworked
          ? [
              guard(
                'badge change: earned by nobody',
                sql`NOT EXISTS (SELECT 1 FROM badge_holders WHERE badge_id = ${id} AND people > 0)`,
              ),
            ]
          : []),
        ...(comesBack ? [guard('badge: room', HAS_ROOM)] : []),
        ...(sets ? maySet(after, by, context.now) : []),
      ],
      change: updateBadgeRow(db, before, after),
      effects: { topics: ['points'] },
    });
  });
}
