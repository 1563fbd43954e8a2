import { Hono } from 'hono/tiny';
import {
  additionPreviewQuerySchema,
  additionPreviewSchema,
  checkInAdditionSchema,
  checkInVoidingSchema,
  correctionSchema,
} from '#domain/api/corrections.ts';
import { access } from '#worker/http/access.ts';
import { toActionContext } from '#worker/http/action-context.ts';
import { answers } from '#worker/http/route-docs.ts';
import { valid } from '#worker/http/validate.ts';
import { addCheckIn, previewAddition } from './add-check-in.ts';
import { voidCheckIn } from './void-check-in.ts';

export const correctionsRoutes = new Hono()
  .get(
    '/preview',
    access('admin'),
    valid('query', additionPreviewQuerySchema),
    answers(additionPreviewSchema, 'Preview the effect of adding a missed check-in. Nothing is written.'),
    async (c) => {
      const { actor, db } = c.var;
      return c.json(await previewAddition(db, c.req.valid('query'), actor, toActionContext(c.var)), 200);
    },
  )
  .post(
    '/',
    access('admin', undefined, { costsPoints: true }),
    valid('json', checkInAdditionSchema),
    answers({ 201: correctionSchema }, 'Add a missed check-in for another user.'),
    async (c) => {
      const { actor, db } = c.var;
      return c.json(await addCheckIn(db, c.req.valid('json'), actor, toActionContext(c.var)), 201);
    },
  )
  .post(
    '/void',
    access('admin', undefined, { costsPoints: true }),
    valid('json', checkInVoidingSchema),
    answers(correctionSchema, 'Void another user’s wrong check-in.'),
    async (c) => {
      const { actor, db } = c.var;
      return c.json(await voidCheckIn(db, c.req.valid('json'), actor, toActionContext(c.var)), 200);
    },
  );
