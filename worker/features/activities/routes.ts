import { Hono } from 'hono/tiny';
import {
  ACTIVITY_RECORD_PAGE,
  activityRecordInputSchema,
  activityRecordPageSchema,
  activityRecordSchema,
  activityRecordsQuerySchema,
} from '#domain/api/activities.ts';
import { idParamSchema } from '#domain/api/common.ts';
import { AppError } from '#worker/app-error.ts';
import { decodeCursor, toPage } from '#worker/db/cursor.ts';
import { access } from '#worker/http/access.ts';
import { toActionContext } from '#worker/http/action-context.ts';
import { answers } from '#worker/http/route-docs.ts';
import { valid } from '#worker/http/validate.ts';
import { recordActivity, removeActivity } from './manage.ts';
import { findPerson, listActivityRecords, toActivityRecord } from './repository.ts';

export const activitiesRoutes = new Hono()
  .get(
    '/',
    access('admin'),
    valid('query', activityRecordsQuerySchema),
    answers(activityRecordPageSchema, 'List a user’s team, wellness, course and suggestion records, latest first.'),
    async (c) => {
      const { userId, cursor, limit = ACTIVITY_RECORD_PAGE } = c.req.valid('query');
      if (!(await findPerson(c.var.db, userId))) throw new AppError('user_not_found');
      const [day, id] = cursor ? decodeCursor(cursor, 2) : [];
      const after = day === undefined ? null : { day: String(day), id: String(id) };
      const rows = await listActivityRecords(c.var.db, userId, after, limit + 1);
      return c.json(
        toPage(
          rows,
          limit,
          (row) => ({ ...toActivityRecord(row), recordedByName: row.recordedByName }),
          (row) => [row.occurredOn, row.id],
        ),
        200,
      );
    },
  )
  .post(
    '/',
    access('admin'),
    valid('json', activityRecordInputSchema),
    answers({ 201: activityRecordSchema }, 'Record another user’s activity.'),
    async (c) => c.json(await recordActivity(c.var.db, c.req.valid('json'), c.var.actor, toActionContext(c.var)), 201),
  )
  .delete(
    '/:id',
    access('admin'),
    valid('param', idParamSchema),
    answers(activityRecordSchema, 'Remove an activity record. The user keeps all badges.'),
    async (c) => c.json(await removeActivity(c.var.db, c.req.valid('param').id, toActionContext(c.var)), 200),
  );
