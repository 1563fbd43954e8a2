import { Hono } from 'hono/tiny';
import { checkInAdditionSchema, checkInVoidingSchema, correctionSchema } from '../../../domain/api/corrections.ts';
import { access } from '../../http/access.ts';
import { adminAct } from '../../http/admin-act.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { answers } from '../../http/said.ts';
import { valid } from '../../http/validate.ts';
import { addCheckIn } from './add-check-in.ts';
import { voidCheckIn } from './void-check-in.ts';

export const correctionsRoutes = new Hono<AppEnv>()
  /** Admin. Adds a check-in that somebody else missed to make: 201 what it did. */
  .post(
    '/',
    access('admin', undefined, { costsPoints: true }),
    valid('json', checkInAdditionSchema),
    answers(201, correctionSchema, 'Adds a check-in that somebody else missed to make.'),
    async (c) => {
      const { actor, db } = c.var;
      const added = await addCheckIn(db, c.req.valid('json'), actor, adminAct(c.var));
      return c.json(added, 201);
    },
  )
  /** Admin. Takes somebody else's wrong check-in away, with its points. 409 when these are spent and are not to be kept. */
  .post(
    '/void',
    access('admin', undefined, { costsPoints: true }),
    valid('json', checkInVoidingSchema),
    answers(200, correctionSchema, 'Takes somebody else’s wrong check-in away, with its points.'),
    async (c) => {
      const { actor, db } = c.var;
      const voided = await voidCheckIn(db, c.req.valid('json'), actor, adminAct(c.var));
      return c.json(voided, 200);
    },
  );
export type CorrectionsApi = typeof correctionsRoutes;
