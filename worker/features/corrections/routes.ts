import { Hono } from 'hono/tiny';
import {
  additionPreviewQuerySchema,
  additionPreviewSchema,
  checkInAdditionSchema,
  checkInVoidingSchema,
  correctionSchema,
} from '../../../domain/api/corrections.ts';
import { access } from '../../http/access.ts';
import { toActionContext } from '../../http/action-context.ts';
import type { AppEnv } from '../../http/app-env.ts';
import type { Answers } from '../../http/route-docs.ts';
import { valid } from '../../http/validate.ts';
import { addCheckIn, previewAddition } from './add-check-in.ts';
import { voidCheckIn } from './void-check-in.ts';

export const correctionsRoutes = new Hono<AppEnv>()
  /** Returns the effect that adding a check-in would have now. Writes nothing. */
  .get('/preview', access('admin'), valid('query', additionPreviewQuerySchema), async (c) => {
    const { actor, db } = c.var;
    return c.json(await previewAddition(db, c.req.valid('query'), actor, toActionContext(c.var)), 200);
  })
  /** Adds a check-in that another user missed. Returns 201 with the effect. */
  .post('/', access('admin', undefined, { costsPoints: true }), valid('json', checkInAdditionSchema), async (c) => {
    const { actor, db } = c.var;
    const added = await addCheckIn(db, c.req.valid('json'), actor, toActionContext(c.var));
    return c.json(added, 201);
  })
  /**
   * Voids a wrong check-in of another user and takes its points back. Returns 409 when the points are spent and the
   * user may not keep them.
   */
  .post('/void', access('admin', undefined, { costsPoints: true }), valid('json', checkInVoidingSchema), async (c) => {
    const { actor, db } = c.var;
    const voided = await voidCheckIn(db, c.req.valid('json'), actor, toActionContext(c.var));
    return c.json(voided, 200);
  });
export type CorrectionsApi = typeof correctionsRoutes;

/** Responses of the routes, used only by the OpenAPI document. */
export const correctionsAnswers = {
  'GET /preview': [
    {
      status: 200,
      schema: additionPreviewSchema,
      summary: 'Preview the effect of adding a missed check-in. Nothing is written.',
    },
  ],
  'POST /': [{ status: 201, schema: correctionSchema, summary: 'Add a missed check-in for another user.' }],
  'POST /void': [{ status: 200, schema: correctionSchema, summary: 'Void a wrong check-in of another user.' }],
} satisfies Answers;
