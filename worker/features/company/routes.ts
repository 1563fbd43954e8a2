import { Hono } from 'hono/tiny';
import { brandSchema, imageInputSchema } from '../../../domain/api/images.ts';
import { sightsSchema } from '../../../domain/api/visibility.ts';
import { AppError } from '../../app-error.ts';
import { readImage } from '../../core/images.ts';
import { access } from '../../http/access.ts';
import { toActionContext } from '../../http/action-context.ts';
import type { AppEnv } from '../../http/app-env.ts';
import type { Answers } from '../../http/route-docs.ts';
import { valid } from '../../http/validate.ts';
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
  /** Lists the kinds of data that the app has about the caller, who sees each kind, and how long the app keeps it. */
  .get('/visibility', access('employee', selectSightFacts), ({ json, var: { actor, facts, parts } }) =>
    json({ items: readSights(actor, facts, parts.mail !== null || parts.push !== null) }, 200),
  )
  .put('/logo', access('admin'), valid('json', imageInputSchema), async (c) => {
    const { actor, db, parts } = c.var;
    const image = await readImage('logo', c.req.valid('json').image, parts.newId);
    return c.json(await changeLogo(db, image, actor, toActionContext(c.var)), 200);
  })
  .delete('/logo', access('admin'), async (c) =>
    c.json(await changeLogo(c.var.db, null, c.var.actor, toActionContext(c.var)), 200),
  );
export type CompanyApi = typeof companyRoutes;

/** Responses of the routes, used only by the OpenAPI document. */
export const companyAnswers = {
  'GET /': [{ status: 200, schema: brandSchema, summary: 'Get the company’s name and logo.' }],
  'GET /visibility': [
    {
      status: 200,
      schema: sightsSchema,
      summary: 'List the kinds of data that the app has about the signed-in user, with readers and retention times.',
    },
  ],
  'PUT /logo': [{ status: 200, schema: brandSchema, summary: 'Set the company’s logo.' }],
  'DELETE /logo': [{ status: 200, schema: brandSchema, summary: 'Remove the company’s logo.' }],
} satisfies Answers;
