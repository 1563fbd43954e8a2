import { Hono } from 'hono/tiny';
import { setupAsideSchema, setupSchema } from '../../../domain/api/setup.ts';
import { selectSettings, toSettings } from '../../db/settings.ts';
import { access } from '../../http/access.ts';
import { toActionContext } from '../../http/action-context.ts';
import type { AppEnv } from '../../http/app-env.ts';
import type { Answers } from '../../http/route-docs.ts';
import { valid } from '../../http/validate.ts';
import { putAside, readSetup } from './use-cases.ts';

export const setupRoutes = new Hono<AppEnv>()
  .get(
    '/',
    access('admin', ({ db }) => ({ settings: selectSettings(db) })),
    async (c) => c.json(await readSetup(c.var.db, toSettings(c.var.facts.settings), c.var.now), 200),
  )
  /** Dismisses a setup step or the whole list permanently. */
  .post(
    '/aside',
    access('admin', ({ db }) => ({ settings: selectSettings(db) })),
    valid('json', setupAsideSchema),
    async (c) => {
      const { db, facts } = c.var;
      return c.json(
        await putAside(db, c.req.valid('json').step, toSettings(facts.settings), {
          ...toActionContext(c.var),
          idempotent: null,
        }),
        200,
      );
    },
  );
export type SetupApi = typeof setupRoutes;

/** Responses of the routes, used only by the OpenAPI document. */
export const setupAnswers = {
  'GET /': [{ status: 200, schema: setupSchema, summary: 'Get the setup steps of a new company, with their states.' }],
  'POST /aside': [
    { status: 200, schema: setupSchema, summary: 'Skip a setup step permanently, or close the list permanently.' },
  ],
} satisfies Answers;
