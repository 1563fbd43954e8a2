import { sql } from 'drizzle-orm';
import type { AuditAct } from '../../../domain/api/audit.ts';
import type { AccountChange, User } from '../../../domain/api/users.ts';
import { refusalOfRole, refusalOfStatus, refusalToManage } from '../../../domain/people/account-changes.ts';
import { findBoundZone } from '../../../domain/people/bound-zone.ts';
import type { NoticeFacts, NoticeKind } from '../../../domain/people/notices.ts';
import { chooseZone } from '../../../domain/time/person-zone.ts';
import { AppError } from '../../app-error.ts';
import type { Act } from '../../core/act.ts';
import { auditMark, commit } from '../../core/commit.ts';
import { recountUser } from '../../core/figures/people.ts';
import { expectStillActor, isStillActor } from '../../core/actor.ts';
import { guard } from '../../core/guard.ts';
import { updateUser } from '../../core/update-user.ts';
import type { Db } from '../../db/client.ts';
import { writeNotice } from '../../db/notices.ts';
import type { UserRow } from '../../db/schema.ts';
import { selectSettings, toSettings } from '../../db/settings.ts';
import { toManagedUser } from '../../db/users.ts';
import { moveToCalendar, type CalendarMove } from './calendar.ts';
import { findByNumber, findUser } from './repository.ts';

function refuse(actor: UserRow, before: UserRow, change: AccountChange): void {
  const { approvalStatus, role } = change;
  const refusal =
    refusalToManage(actor, before) ??
    (role !== undefined && role !== before.role ? refusalOfRole(actor, before) : null) ??
    (approvalStatus !== undefined && approvalStatus !== before.approvalStatus
      ? refusalOfStatus(before.approvalStatus, approvalStatus)
      : null);
  if (refusal) throw new AppError(refusal);
}

/** Returns the fields of an account that the audit log stores: those that an admin changes. */
const audited = (user: UserRow) => {
  const { approvalStatus, role, department, location, hireDate, employeeNumber, workCalendarId } = user;
  return { approvalStatus, role, department, location, hireDate, employeeNumber, workCalendarId };
};

/** Refuses an employee number that another user has. Throws employee_number_taken. */
async function expectNumberFree(db: Db, { id }: UserRow, number: string | undefined): Promise<void> {
  const owner = number ? await findByNumber(db, number) : undefined;
  if (owner && owner.id !== id) throw new AppError('employee_number_taken');
}

const isNumberFree = (id: string, number: string) =>
  guard(
    'account: number free',
    sql`NOT EXISTS (SELECT 1 FROM users WHERE employee_number = ${number} AND employee_number <> '' AND id <> ${id})`,
  );

function actionOf(before: UserRow, after: UserRow): AuditAct {
  if (before.role !== after.role) return 'user.role';
  if (before.statusBeforeBlock !== after.statusBeforeBlock) return `user.${after.approvalStatus}`;
  return before.approvalStatus === after.approvalStatus ? 'user.updated' : `user.${after.approvalStatus}`;
}

/**
 * Returns the zone of a user who moves to another location, when locations determine zones. It applies like a zone that
 * the user chose.
 */
async function zoneOfMove(db: Db, before: UserRow, location: string | undefined, now: Date) {
  if (location === undefined || location === before.location) return null;
  const bound = findBoundZone(toSettings(await selectSettings(db)), location);
  return bound === null ? null : chooseZone(before, bound, now);
}

/** Returns the user's notifications of the change. A move to another location needs none, but a new zone does. */
function noticesOf(before: UserRow, after: UserRow, calendar: CalendarMove | null, reason: string | null) {
  const told: { [Kind in NoticeKind]: { kind: Kind; facts: NoticeFacts[Kind] } }[NoticeKind][] = [];
  if (before.approvalStatus !== after.approvalStatus) {
    told.push({ kind: 'account_status', facts: { status: after.approvalStatus, reason } });
  }
  if (before.role !== after.role) told.push({ kind: 'role_changed', facts: { role: after.role } });
  const { pendingTimeZone: to, pendingTimeZoneFrom: holdsFrom } = after;
  if (to !== null && holdsFrom !== null && to !== before.pendingTimeZone) {
    told.push({ kind: 'zone_set', facts: { to, holdsFrom } });
  }
  if (calendar) told.push({ kind: 'calendar_changed', facts: { calendar: calendar.name, reason } });
  return told;
}

/**
 * Changes a user's account: status, role, location and work calendar. Spec sections 4 and 6. A super admin who can act
 * always remains. The user is notified. `known` is the user's row, when the caller has just read it.
 * Throws user_not_found, calendar_not_found, account_own, account_of_admin, account_wrong_state, employee_number_taken,
 * auth/forbidden, version_conflict, busy.
 */
export async function changeAccount(
  db: Db,
  id: string,
  change: AccountChange,
  actor: UserRow,
  act: Act,
  known?: UserRow,
): Promise<User> {
  const { version, reason = null, ...fields } = change;
  return commit(db, act, async (attempt) => {
    const before = (attempt === 0 ? known : undefined) ?? (await findUser(db, id));
    if (!before) throw new AppError('user_not_found');
    if (version !== undefined && version !== before.version) throw new AppError('version_conflict');
    refuse(actor, before, change);
    await expectNumberFree(db, before, fields.employeeNumber);

    const at = act.now.toISOString();
    const zone = await zoneOfMove(db, before, fields.location, act.now);
    const calendar = await moveToCalendar(db, before, fields.workCalendarId, { ...before, ...zone }, act.now);
    // An admin's decision on the status replaces the identity provider's (docs/decisions/0030).
    const takenOver = fields.approvalStatus === undefined ? {} : { statusBeforeBlock: null };
    const changed = {
      ...fields,
      ...takenOver,
      ...zone,
      ...calendar?.changed,
      version: before.version + 1,
      updatedAt: at,
    };
    const after: UserRow = { ...before, ...changed };
    return {
      answer: toManagedUser(after, act.now),
      stored: { status: 200 },
      guards: [
        guard('account: version', sql`EXISTS (SELECT 1 FROM users WHERE id = ${id} AND version = ${before.version})`),
        // Only another super admin may change a super admin's account, so this guard keeps one who can act.
        isStillActor('account: actor', actor),
        ...(fields.employeeNumber ? [isNumberFree(id, fields.employeeNumber)] : []),
        ...(calendar?.guards ?? []),
      ],
      mark: auditMark(db, act, {
        action: actionOf(before, after),
        targetType: 'user',
        targetId: id,
        before: audited(before),
        after: audited(after),
        reason,
      }),
      statements: (isWritten) => [
        ...recountUser(db, before, after, isWritten),
        updateUser(db, before, changed, isWritten),
        ...(calendar?.writes(isWritten) ?? []),
        ...noticesOf(before, after, calendar, reason).flatMap((notice) =>
          writeNotice(db, { ...notice, id: act.newId(), userId: id, at, givenBy: act.actorId }, isWritten),
        ),
      ],
      refuse: () => expectStillActor(db, actor),
    };
  });
}
