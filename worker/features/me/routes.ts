import { Hono } from 'hono';
import { access } from '../../http/access.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { composeMe } from './compose.ts';
import { selectMeFacts } from './repository.ts';

export const meRoutes = new Hono<AppEnv>()
  /** Signed in. The record and what the first screen needs. */
  .get('/', access('employee', selectMeFacts), (c) => c.json(composeMe(c.var.actor, c.var.facts, c.var.now), 200));
export type MeApi = typeof meRoutes;
