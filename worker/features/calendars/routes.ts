import { Hono } from 'hono/tiny';
import {
  calendarChangeSchema,
  calendarDetailSchema,
  calendarInputSchema,
  calendarPreviewInputSchema,
  calendarPreviewSchema,
  calendarSchema,
  calendarsSchema,
  recomputeInputSchema,
  recomputeResultSchema,
} from '#domain/api/calendars.ts';
import { idParamSchema } from '#domain/api/common.ts';
import { storeWhole } from '#worker/core/bulk.ts';
import { access } from '#worker/http/access.ts';
import { toActionContext } from '#worker/http/action-context.ts';
import { answers } from '#worker/http/route-docs.ts';
import { valid } from '#worker/http/validate.ts';
import { createCalendar, deleteCalendar, updateCalendar } from './manage.ts';
import { previewChange } from './decide.ts';
import { recomputeNext } from './recompute.ts';
import { listCalendars, showCalendar } from './repository.ts';

export const calendarsRoutes = new Hono()
  .get('/', access('admin'), answers(calendarsSchema, 'List all work calendars, sorted by name.'), async (c) =>
    c.json({ items: await listCalendars(c.var.db, c.var.now) }, 200),
  )
  .post(
    '/',
    access('admin'),
    valid('json', calendarInputSchema),
    answers({ 201: calendarSchema }, 'Add a work calendar.'),
    async (c) => c.json(await createCalendar(c.var.db, c.req.valid('json'), c.var.actor, toActionContext(c.var)), 201),
  )
  .get(
    '/:id',
    access('admin'),
    valid('param', idParamSchema),
    answers(calendarDetailSchema, 'Get a work calendar with all its holidays.'),
    async (c) => c.json(await showCalendar(c.var.db, c.req.valid('param').id, c.var.now), 200),
  )
  .put(
    '/:id',
    access('admin'),
    valid('param', idParamSchema),
    valid('json', calendarChangeSchema),
    answers(
      calendarSchema,
      'Change a work calendar. New weekdays and times apply from the first day that has not begun in any time zone.',
    ),
    async (c) => {
      const { actor, db } = c.var;
      const { id } = c.req.valid('param');
      return c.json(await updateCalendar(db, id, c.req.valid('json'), actor, toActionContext(c.var)), 200);
    },
  )
  .delete(
    '/:id',
    access('admin'),
    valid('param', idParamSchema),
    answers(
      calendarSchema,
      'Delete a work calendar that no one has ever had. The response contains the deleted calendar.',
    ),
    async (c) => c.json(await deleteCalendar(c.var.db, c.req.valid('param').id, toActionContext(c.var)), 200),
  )
  /** The client repeats the request with `next` until `next` is null. */
  .post(
    '/:id/preview',
    access('admin'),
    valid('param', idParamSchema),
    valid('json', calendarPreviewInputSchema),
    answers(calendarPreviewSchema, 'Preview how a calendar change affects streaks and points. Nothing is written.'),
    async (c) => {
      const { actor, db, now } = c.var;
      return c.json(await previewChange(db, c.req.valid('param').id, c.req.valid('json'), actor, now), 200);
    },
  )
  /** The client repeats the request until `isDone` is true. */
  .post(
    '/:id/recompute',
    access('admin'),
    valid('param', idParamSchema),
    valid('json', recomputeInputSchema),
    answers(recomputeResultSchema, 'Recompute the records of up to 25 users after a change to a calendar’s past days.'),
    async (c) => {
      const context = toActionContext(c.var);
      const result = await recomputeNext(c.var.db, c.req.valid('param').id, context);
      await storeWhole(c.var.db, context, result);
      return c.json(result, 200);
    },
  );
