import { Hono } from 'hono/tiny';
import { brandSchema, imageInputSchema } from '#domain/api/images.ts';
import { sightsSchema } from '#domain/api/visibility.ts';
import { AppError } from '#worker/app-error.ts';
import { readImage } from '#worker/core/images.ts';
import { access } from '#worker/http/access.ts';
import { toActionContext } from '#worker/http/action-context.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import type { Answers } from '#worker/http/route-docs.ts';
import { valid } from '#worker/http/validate.ts';
import { changeLogo, readBrand } from './logo.ts';
import { readSights, selectSightFacts } from './visibility-repository.ts';

export const companyRoutes = new Hono<AppEnv>()
  /** Needs no session. Returns only the name and the logo, which the sign-in page shows. */
  .get('/', async (c) => {
    const { db, parts } = c.var;
    const address = parts.readAddress(c.req.raw) ?? '';
    if (!(await parts.limits.allow('requests', `company ${address}`))) throw new AppError('rate_limited');
    return c.json(await readBrand(db), 200);
  })
  .get('/visibility', access('employee', selectSightFacts), ({ json, var: { actor, facts, parts } }) =>
    json({ items: readSights(actor, facts, parts.mail !== null || parts.push !== null) }, 200),
  )
  .put('/logo', access('admin'), valid('json', imageInputSchema), async (c) => {
    const { db, parts } = c.var;
    const image = await readImage('logo', c.req.valid('json').image, parts.newId);
    return c.json(await changeLogo(db, image, toActionContext(c.var)), 200);
  })
  .delete('/logo', access('admin'), async (c) => c.json(await changeLogo(c.var.db, null, toActionContext(c.var)), 200));
export type CompanyApi = typeof companyRoutes;

export const companyAnswers = {
  'GET /': { schema: brandSchema, summary: 'Get the company’s name and logo.' },
  'GET /visibility': {
    schema: sightsSchema,
    summary: 'List the kinds of data that the app has about the signed-in user, with readers and retention times.',
  },
  'PUT /logo': { schema: brandSchema, summary: 'Set the company’s logo.' },
  'DELETE /logo': { schema: brandSchema, summary: 'Remove the company’s logo.' },
} satisfies Answers;
