import { sql, eq } from 'drizzle-orm';
import type { ActivityRecord, ActivityRecordInput } from '#domain/api/activities.ts';
import { createIssue } from '#domain/errors/field-problems.ts';
import { findManageRefusal } from '#domain/people/account-changes.ts';
import { findReceiverRefusal } from '#domain/people/bulk.ts';
import { AppError } from '#worker/app-error.ts';
import type { ActionContext } from '#worker/core/action-context.ts';
import { audited, commit } from '#worker/core/commit.ts';
import { guard } from '#worker/core/guard.ts';
import type { Db } from '#worker/db/client.ts';
import { MAY_USE_APP } from '#worker/db/people/users.ts';
import { writeNotice } from '#worker/db/notices.ts';
import { type ActivityRecordRow, type UserRow, activityRecords, users } from '#worker/db/schema.ts';
import { dayAt } from '#domain/time/user-zone.ts';
import { findPerson, toActivityRecord } from './repository.ts';

/**
 * An activity can bring a badge with points, so the rules of points apply: nobody records their own, only super admins
 * record for admins, and the user may use the app.
 */
function refuseActivity(actor: UserRow, person: UserRow | undefined): asserts person is UserRow {
  const gone = findReceiverRefusal(person);
  if (gone === 'user_not_found' || !person) throw new AppError('user_not_found');
  const refusal = findManageRefusal(actor, person);
  if (refusal === 'account_own') throw new AppError('activity_own');
  if (refusal ?? gone) throw new AppError(refusal ?? gone ?? 'user_not_found');
}

export async function recordActivity(
  db: Db,
  input: ActivityRecordInput,
  actor: UserRow,
  context: ActionContext,
): Promise<ActivityRecord> {
  const at = context.now.toISOString();
  return commit(db, context, async () => {
    const person = await findPerson(db, input.userId);
    refuseActivity(actor, person);
    if (input.occurredOn > dayAt(person, context.now)) {
      throw new AppError('validation_failed', [createIssue('occurredOn', 'in_future')]);
    }
    const row: ActivityRecordRow = { id: context.newId(), ...input, recordedBy: context.actorId, createdAt: at };
    return audited({
      action: 'activity.recorded',
      targetType: 'activity',
      targetId: row.id,
      before: null,
      after: toActivityRecord(row),
      status: 201,
      guards: [
        guard(
          'activity: receiver',
          sql`EXISTS (SELECT 1 FROM users WHERE id = ${person.id} AND role = ${person.role} AND ${MAY_USE_APP})`,
        ),
      ],
      effects: { topics: ['points'], deliveries: true },
      change: [
        db.insert(activityRecords).values(row),
        // The next check-in gives a badge that this record completes. The version of the user rises, so a concurrent
        // check-in reads the user again.
        db
          .update(users)
          .set({ version: sql`version + 1` })
          .where(eq(users.id, row.userId)),
        ...notifyUser(db, 'activity_recorded', row, context),
      ],
    });
  });
}

function notifyUser(
  db: Db,
  kind: 'activity_recorded' | 'activity_removed',
  { userId, title, kind: activity }: ActivityRecordRow,
  { actorId, newId, now }: ActionContext,
) {
  const facts = { title, kind: activity };
  return writeNotice(db, { id: newId(), userId, kind, facts, at: now.toISOString(), givenBy: actorId });
}

/** The user keeps the badges that the record completed. */
export async function removeActivity(db: Db, id: string, context: ActionContext): Promise<ActivityRecord> {
  return commit(db, context, async () => {
    const [row] = await db.select().from(activityRecords).where(eq(activityRecords.id, id));
    if (!row) throw new AppError('activity_not_found');
    if (row.userId === context.actorId) throw new AppError('activity_own');
    const record = toActivityRecord(row);
    return audited({
      action: 'activity.removed',
      targetType: 'activity',
      targetId: id,
      before: record,
      after: null,
      answer: record,
      status: 200,
      guards: [guard('activity: still there', sql`EXISTS (SELECT 1 FROM activity_records WHERE id = ${id})`)],
      effects: { topics: ['points'], deliveries: true },
      change: [
        db.delete(activityRecords).where(eq(activityRecords.id, id)),
        ...notifyUser(db, 'activity_removed', row, context),
      ],
    });
  });
}
