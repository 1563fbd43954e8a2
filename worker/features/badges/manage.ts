import { sql } from 'drizzle-orm';
import type { AuditAction } from '../../../domain/api/audit.ts';
import { BADGES_MAX, type BadgeChange, type ManagedBadge, type NewBadge } from '../../../domain/api/badges.ts';
import { findConfirmRefusal, findTermsRefusal, setsTerms, type BadgeTerms } from '../../../domain/badges/terms.ts';
import { createIssue } from '../../../domain/errors/field-problems.ts';
import { awardsCountSince } from '../../../domain/people/bulk.ts';
import type { Settings } from '../../../domain/settings/settings.ts';
import { AppError } from '../../app-error.ts';
import type { ActionContext } from '../../core/action-context.ts';
import { audited, commit } from '../../core/commit.ts';
import { expectStillActor, isStillActor } from '../../core/actor.ts';
import { guard, type Guard } from '../../core/guard.ts';
import { toBadge } from '../../db/awards.ts';
import type { Db } from '../../db/client.ts';
import type { BadgeRow, UserRow } from '../../db/schema.ts';
import {
  countBadgeChange,
  areAllMet,
  findManaged,
  insertBadge,
  toManagedBadge,
  updateBadgeRow,
} from './managed-repository.ts';

const HAS_ROOM = sql`(SELECT count(*) FROM badges WHERE is_active = 1) < ${BADGES_MAX}`;

/** Maps the fields of a badge to its columns. Absent fields stay absent. */
function toColumns({ criteria, ...fields }: Partial<NewBadge>): Partial<BadgeRow> {
  return { ...fields, ...(criteria && { criteriaType: criteria.type, criteriaCount: criteria.count }) };
}

interface Actor {
  actor: UserRow;
  settings: Settings;
}

/** Sums the points of badges whose terms the admin set within the last day. Leaves out the badge `exceptId`. */
const sumOfTermsSet = ({ id }: UserRow, exceptId: string, now: Date) => sql`(
  SELECT ifnull(sum(points), 0) FROM badges
  WHERE terms_by = ${id} AND terms_at > ${awardsCountSince(now)} AND id <> ${exceptId})`;

/**
 * Throws badge_over_limit when the points exceed the limit of one award. The guards of the batch check the daily limit.
 */
function refuseTerms(points: number, { actor, settings }: Actor): void {
  const { awardMaxPoints: perAward, awardPointsPerDay: leftToday } = settings;
  const refusal = findTermsRefusal(points, actor.role, { perAward, leftToday });
  if (refusal === 'badge_over_limit') {
    throw new AppError(refusal, [createIssue('points', 'whole_number', { min: 0, max: perAward })]);
  }
  if (refusal) throw new AppError(refusal);
}

/**
 * Returns the guards of a write that sets terms. The actor's role must be unchanged. The sum of points of the badges
 * whose terms the actor set within a day must not exceed the daily award limit.
 */
function maySet({ id, points }: Pick<BadgeRow, 'id' | 'points'>, { actor, settings }: Actor, now: Date): Guard[] {
  const isStill = isStillActor('badge: actor', actor);
  if (actor.role === 'super_admin' || points === 0) return [isStill];
  const limit = sql`${sumOfTermsSet(actor, id, now)} + ${points} <= ${settings.awardPointsPerDay}`;
  return [isStill, guard('badge: limit of a day', limit)];
}

/** Throws auth/forbidden when the actor's role changed, and badge_day_limit when the daily limit is exceeded. */
async function expectMaySet(db: Db, badge: Pick<BadgeRow, 'id' | 'points'>, by: Actor, now: Date): Promise<void> {
  await expectStillActor(db, by.actor);
  if (!(await areAllMet(db, maySet(badge, by, now)))) throw new AppError('badge_day_limit');
}

/**
 * Adds a badge. Users who already meet the criteria get the badge by a grant or at their next check-in. Throws
 * badge_over_limit, badge_day_limit, badge_limit, auth/forbidden.
 */
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
    audited(db, context, {
      action: 'badge.created',
      targetType: 'badge',
      targetId: row.id,
      before: null,
      after: made,
      status: 201,
      guards: [guard('badge: room', HAS_ROOM), ...maySet(row, by, context.now)],
      change: (isWritten) => insertBadge(db, row, isWritten),
      refuse: async () => {
        await expectMaySet(db, row, by, context.now);
        throw new AppError('badge_limit');
      },
    }),
  );
}

/**
 * Returns true when the two rows have the same criteria and points.
 */
const isTheSame = (before: BadgeRow, after: BadgeRow): boolean =>
  before.criteriaType === after.criteriaType &&
  before.criteriaCount === after.criteriaCount &&
  before.points === after.points;

const toTerms = (row: BadgeRow): BadgeTerms => ({ ...toBadge(row), isActive: row.isActive });

function findAction(before: BadgeRow, after: BadgeRow): AuditAction {
  if (before.isActive === after.isActive) return 'badge.updated';
  return after.isActive ? 'badge.restored' : 'badge.retired';
}

/**
 * Changes, retires or restores a badge, or confirms the terms that another admin set. Absent fields keep their values.
 * Throws badge_not_found, version_conflict, badge_terms_own, badge_earned (criteria and points cannot change once a user has the badge), badge_over_limit, badge_day_limit,
 * badge_limit, auth/forbidden, busy.
 */
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

    return audited(db, context, {
      action: findAction(before, after),
      targetType: 'badge',
      targetId: id,
      before: toManagedBadge(before, earned),
      after: toManagedBadge(after, earned),
      status: 200,
      guards: [
        guard(
          'badge change: version',
          sql`EXISTS (SELECT 1 FROM badges WHERE id = ${id} AND version = ${before.version})`,
        ),
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
        ...(confirms ? [isStillActor('badge: actor', by.actor)] : []),
      ],
      change: (isWritten) => [updateBadgeRow(db, before, after, isWritten), countBadgeChange(db, isWritten)],
      ...(sets && { refuse: () => expectMaySet(db, after, by, context.now) }),
      ...(confirms && { refuse: () => expectStillActor(db, by.actor) }),
    });
  });
}
