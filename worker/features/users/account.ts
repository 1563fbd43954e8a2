import { eq, sql } from 'drizzle-orm';
import type { AuditAction } from '#domain/api/audit.ts';
import type { AccountChange, User } from '#domain/api/users.ts';
import { findRoleRefusal, findStatusRefusal, findManageRefusal } from '#domain/people/account-changes.ts';
import { findBoundZone } from '#domain/people/bound-zone.ts';
import type { NoticeFacts, NoticeKind } from '#domain/notices/notices.ts';
import { chooseZone } from '#domain/time/user-zone.ts';
import { AppError } from '#worker/app-error.ts';
import type { ActionContext } from '#worker/core/action-context.ts';
import { commit } from '#worker/core/commit.ts';
import { updateUserCounts } from '#worker/core/figures/people.ts';
import { guard, hasVersion } from '#worker/core/guard.ts';
import { skipDays } from '#worker/core/record/skipped-days.ts';
import { shutOutDevices } from '#worker/core/shut-out-devices.ts';
import { updateRow } from '#worker/core/rows.ts';
import type { Db } from '#worker/db/client.ts';
import { writeNotice } from '#worker/db/notices.ts';
import { users, type UserRow } from '#worker/db/schema.ts';
import { selectSettings, toSettings } from '#worker/db/settings.ts';
import { toManagedUser } from '#worker/db/people/users.ts';
import { moveToCalendar, type CalendarMove } from './calendar.ts';
import { findByNumber, findUser } from './repository.ts';

function refuse(actor: UserRow, before: UserRow, change: AccountChange): void {
  const { approvalStatus, role } = change;
  const isOfAccess = approvalStatus !== undefined || role !== undefined;
  const refusal =
    findManageRefusal(actor, before) ??
    (isOfAccess && !before.isActive ? 'account_removed' : null) ??
    (role !== undefined && role !== before.role ? findRoleRefusal(actor, before) : null) ??
    (approvalStatus !== undefined && approvalStatus !== before.approvalStatus
      ? findStatusRefusal(before.approvalStatus, approvalStatus)
      : null);
  if (refusal) throw new AppError(refusal);
}

const audited = (user: UserRow) => {
  const { approvalStatus, role, department, location, hireDate, employeeNumber, workCalendarId } = user;
  return { approvalStatus, role, department, location, hireDate, employeeNumber, workCalendarId };
};

async function expectNumberFree(db: Db, { id }: UserRow, number: string | undefined): Promise<void> {
  const owner = number ? await findByNumber(db, number) : undefined;
  if (owner && owner.id !== id) throw new AppError('employee_number_taken');
}

const isNumberFree = (id: string, number: string) =>
  guard(
    'account: number free',
    sql`NOT EXISTS (SELECT 1 FROM users WHERE employee_number = ${number} AND employee_number <> '' AND id <> ${id})`,
  );

function findAction(before: UserRow, after: UserRow): AuditAction {
  if (before.role !== after.role) return 'user.role';
  if (before.statusBeforeBlock !== after.statusBeforeBlock) return `user.${after.approvalStatus}`;
  return before.approvalStatus === after.approvalStatus ? 'user.updated' : `user.${after.approvalStatus}`;
}

/** The zone takes effect like a zone that the user chooses. */
async function findMovedZone(db: Db, before: UserRow, location: string | undefined, now: Date) {
  if (location === undefined || location === before.location) return null;
  const bound = findBoundZone(toSettings(await selectSettings(db)), location);
  return bound === null ? null : chooseZone(before, bound, now);
}

/** A new location alone causes no notification. */
function listNotices(before: UserRow, after: UserRow, calendar: CalendarMove | null, reason: string | null) {
  const notices: { [Kind in NoticeKind]: { kind: Kind; facts: NoticeFacts[Kind] } }[NoticeKind][] = [];
  if (before.approvalStatus !== after.approvalStatus) {
    notices.push({ kind: 'account_status', facts: { status: after.approvalStatus, reason } });
  }
  if (before.role !== after.role) notices.push({ kind: 'role_changed', facts: { role: after.role } });
  const { pendingTimeZone: to, pendingTimeZoneFrom: holdsFrom } = after;
  if (to !== null && holdsFrom !== null && to !== before.pendingTimeZone) {
    notices.push({ kind: 'zone_set', facts: { to, holdsFrom } });
  }
  if (calendar) notices.push({ kind: 'calendar_changed', facts: { calendar: calendar.name, reason } });
  return notices;
}

/**
 * Spec sections 4 and 6. At least one super admin who can act always remains: only another super admin may change a
 * super admin's account, and commit checks that the actor still has this role. `known` is the user's row if the caller
 * has just read it.
 */
export async function changeAccount(
  db: Db,
  id: string,
  change: AccountChange,
  actor: UserRow,
  context: ActionContext,
  known?: UserRow,
): Promise<User> {
  const { version, reason = null, ...fields } = change;
  return commit(db, context, async (attempt) => {
    const before = (attempt === 0 ? known : undefined) ?? (await findUser(db, id));
    if (!before) throw new AppError('user_not_found');
    if (version !== undefined && version !== before.version) throw new AppError('version_conflict');
    refuse(actor, before, change);
    await expectNumberFree(db, before, fields.employeeNumber);

    const at = context.now.toISOString();
    const zone = await findMovedZone(db, before, fields.location, context.now);
    const calendar = await moveToCalendar(db, before, fields.workCalendarId, { ...before, ...zone }, context.now);
    const skipping = zone && !calendar ? await skipDays(db, before, zone, context.now) : null;
    // An admin's decision on the status replaces a block of the identity provider (docs/decisions/0006).
    const takenOver = fields.approvalStatus === undefined ? {} : { statusBeforeBlock: null };
    const changed = {
      ...fields,
      ...(fields.hireDate !== undefined && { isHireDateKnown: true }),
      ...takenOver,
      ...zone,
      ...skipping?.changed,
      ...calendar?.changed,
      version: before.version + 1,
      updatedAt: at,
    };
    const after: UserRow = { ...before, ...changed };
    return {
      answer: toManagedUser(after, context.now),
      stored: { status: 200 },
      guards: [
        hasVersion('account: version', 'users', before),
        ...(fields.employeeNumber ? [isNumberFree(id, fields.employeeNumber)] : []),
        ...(skipping?.guards ?? []),
        ...(calendar?.guards ?? []),
      ],
      effects: { topics: ['people', 'points'], ranks: [id], users: [id], deliveries: true },
      audit: {
        action: findAction(before, after),
        targetType: 'user',
        targetId: id,
        before: audited(before),
        after: audited(after),
        reason,
      },
      statements: [
        ...updateUserCounts(db, before, after),
        updateRow(db, users, changed, eq(users.id, before.id)),
        ...shutOutDevices(db, after),
        ...(calendar?.writes ?? []),
        ...listNotices(before, after, calendar, reason).flatMap((notice) =>
          writeNotice(db, { ...notice, id: context.newId(), userId: id, at, givenBy: context.actorId }),
        ),
      ],
    };
  });
}
