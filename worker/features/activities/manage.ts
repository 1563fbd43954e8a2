import { and, eq, sql } from 'drizzle-orm';
import type { ActivityRecord, ActivityRecordInput } from '../../../domain/api/activities.ts';
import { AppError } from '../../app-error.ts';
import { runAudited } from '../../db/audit.ts';
import { statement, type Db } from '../../db/client.ts';
import { isFirst, keepAnswer, replayTwin } from '../../db/idempotency.ts';
import { writeNotice } from '../../db/notices.ts';
import { activityRecords, type ActivityRecordRow } from '../../db/schema.ts';
import { todayOf } from '../../db/users.ts';
import type { AdminAct } from '../../http/admin-act.ts';
import { findActivityRecord, findPerson, toActivityRecord } from './repository.ts';

/** Records what somebody else did. Throws user_not_found, activity_own, validation_failed (a day to come), busy. */
export async function recordActivity(db: Db, input: ActivityRecordInput, act: AdminAct): Promise<ActivityRecord> {
  const person = await findPerson(db, input.userId);
  if (!person) throw new AppError('user_not_found');
  if (person.id === act.actorId) throw new AppError('activity_own');
  if (input.occurredOn > todayOf(person, act.now)) {
    throw new AppError('validation_failed', [{ path: 'occurredOn', message: 'Must not be in the future.' }]);
  }
  const at = act.now.toISOString();
  const row: ActivityRecordRow = { id: act.newId(), ...input, recordedBy: act.actorId, createdAt: at };
  const record = toActivityRecord(row);
  const isWritten = await runAudited(
    db,
    {
      id: act.newId(),
      actorId: act.actorId,
      action: 'activity.recorded',
      targetType: 'activity',
      targetId: row.id,
      before: null,
      after: record,
      reason: null,
      at,
    },
    isFirst(act.actorId, act.idempotent),
    (mine) => [
      statement(
        db,
        sql`
        INSERT INTO activity_records (id, user_id, kind, title, occurred_on, recorded_by, created_at)
        SELECT ${row.id}, ${row.userId}, ${row.kind}, ${row.title}, ${row.occurredOn}, ${row.recordedBy}, ${at}
        WHERE ${mine}`,
      ),
      writeNotice(
        db,
        {
          id: act.newId(),
          userId: row.userId,
          kind: 'activity_recorded',
          facts: { title: row.title, kind: row.kind },
          at,
        },
        mine,
      ),
      keepAnswer(
        db,
        act.actorId,
        act.idempotent,
        { id: act.newId(), status: 201, response: JSON.stringify(record), at },
        mine,
      ),
    ],
  );
  if (isWritten) return record;
  await replayTwin(db, act.actorId, act.idempotent);
  throw new AppError('busy');
}

/** Takes a record away; badges that it completed stay. Throws activity_not_found, activity_own, busy. */
export async function removeActivity(db: Db, id: string, act: AdminAct): Promise<ActivityRecord> {
  const row = await findActivityRecord(db, id);
  if (!row) throw new AppError('activity_not_found');
  if (row.userId === act.actorId) throw new AppError('activity_own');
  const at = act.now.toISOString();
  const record = toActivityRecord(row);
  const isWritten = await runAudited(
    db,
    {
      id: act.newId(),
      actorId: act.actorId,
      action: 'activity.removed',
      targetType: 'activity',
      targetId: id,
      before: record,
      after: null,
      reason: null,
      at,
    },
    sql`EXISTS (SELECT 1 FROM activity_records WHERE id = ${id}) AND ${isFirst(act.actorId, act.idempotent)}`,
    (mine) => [
      db.delete(activityRecords).where(and(eq(activityRecords.id, id), mine)),
      writeNotice(
        db,
        {
          id: act.newId(),
          userId: row.userId,
          kind: 'activity_removed',
          facts: { title: row.title, kind: row.kind },
          at,
        },
        mine,
      ),
      keepAnswer(
        db,
        act.actorId,
        act.idempotent,
        { id: act.newId(), status: 200, response: JSON.stringify(record), at },
        mine,
      ),
    ],
  );
  if (isWritten) return record;
  await replayTwin(db, act.actorId, act.idempotent);
  throw new AppError('activity_not_found');
}
