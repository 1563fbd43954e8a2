import { Hono } from 'hono';
import { meSchema } from '../../../domain/api/me.ts';
import { access } from '../../http/access.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { answers } from '../../http/said.ts';
import { composeMe } from './compose.ts';
import { selectMeFacts } from './repository.ts';

export const meRoutes = new Hono<AppEnv>()
  /** Signed in. The record and what the first screen needs. */
  .get(
    '/',
    access('employee', selectMeFacts),
    answers(200, meSchema, 'One’s own record and what the first screen needs.'),
    (c) => c.json(composeMe(c.var.actor, c.var.facts, c.var.now), 200),
  );
export type MeApi = typeof meRoutes;
