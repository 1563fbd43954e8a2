import { Hono } from 'hono/tiny';
import { setupAsideSchema, setupSchema } from '#domain/api/setup.ts';
import { toSettings } from '#worker/db/settings.ts';
import { access, withSettings } from '#worker/http/access.ts';
import { toActionContext } from '#worker/http/action-context.ts';
import { answers } from '#worker/http/route-docs.ts';
import { valid } from '#worker/http/validate.ts';
import { putAside, readSetup } from './use-cases.ts';

export const setupRoutes = new Hono()
  .get(
    '/',
    access('admin', withSettings),
    answers(setupSchema, 'Get the setup steps of a new company, with their states.'),
    async (c) => c.json(await readSetup(c.var.db, toSettings(c.var.facts.settings), c.var.now), 200),
  )
  .post(
    '/aside',
    access('admin', withSettings),
    valid('json', setupAsideSchema),
    answers(setupSchema, 'Skip a setup step permanently, or close the list permanently.'),
    async (c) => {
      const { db, facts } = c.var;
      return c.json(
        await putAside(db, c.req.valid('json').step, toSettings(facts.settings), toActionContext(c.var)),
        200,
      );
    },
  );
