import { Hono } from 'hono/tiny';
import { checkInAdditionSchema, checkInVoidingSchema, correctionSchema } from '../../../domain/api/corrections.ts';
import { access } from '../../http/access.ts';
import { adminAct } from '../../http/admin-act.ts';
import type { AppEnv } from '../../http/app-env.ts';
import type { Answers } from '../../http/said.ts';
import { valid } from '../../http/validate.ts';
import { addCheckIn } from './add-check-in.ts';
import { voidCheckIn } from './void-check-in.ts';

export const correctionsRoutes = new Hono<AppEnv>()
  /** Admin. Adds a check-in that somebody else missed to make: 201 what it did. */
  .post('/', access('admin', undefined, { costsPoints: true }), valid('json', checkInAdditionSchema), async (c) => {
    const { actor, db } = c.var;
    const added = await addCheckIn(db, c.req.valid('json'), actor, adminAct(c.var));
    return c.json(added, 201);
  })
  /** Admin. Takes somebody else's wrong check-in away, with its points. 409 when these are spent and are not to be kept. */
  .post('/void', access('admin', undefined, { costsPoints: true }), valid('json', checkInVoidingSchema), async (c) => {
    const { actor, db } = c.var;
    const voided = await voidCheckIn(db, c.req.valid('json'), actor, adminAct(c.var));
    return c.json(voided, 200);
  });
export type CorrectionsApi = typeof correctionsRoutes;

/** What the routes answer, for the OpenAPI document alone. */
export const correctionsAnswers = {
  'POST /': [{ status: 201, schema: correctionSchema, summary: 'Adds a check-in that somebody else missed to make.' }],
  'POST /void': [
    { status: 200, schema: correctionSchema, summary: 'Takes somebody else’s wrong check-in away, with its points.' },
  ],
} satisfies Answers;
