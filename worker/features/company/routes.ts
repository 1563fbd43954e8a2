import { Hono } from 'hono/tiny';
import { brandSchema, imageInputSchema } from '#domain/api/images.ts';
import { sightsSchema } from '#domain/api/visibility.ts';
import { AppError } from '#worker/app-error.ts';
import { readImage } from '#worker/core/images.ts';
import { access } from '#worker/http/access.ts';
import { toActionContext } from '#worker/http/action-context.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { answers } from '#worker/http/route-docs.ts';
import { valid } from '#worker/http/validate.ts';
import { changeLogo, readBrand } from './logo.ts';
import { readSights, selectSightFacts } from './visibility-repository.ts';

export const companyRoutes = new Hono<AppEnv>()
  /** Needs no session. Returns only the name and the logo, which the sign-in page shows. */
  .get('/', answers(brandSchema, 'Get the company’s name and logo.'), async (c) => {
    const { db, parts } = c.var;
    const address = parts.readAddress(c.req.raw) ?? '';
    if (!(await parts.limits.allow('requests', `company ${address}`))) throw new AppError('rate_limited');
    return c.json(await readBrand(db), 200);
  })
  .get(
    '/visibility',
    access('employee', selectSightFacts),
    answers(
      sightsSchema,
      'List the kinds of data that the app has about the signed-in user, with readers and retention times.',
    ),
    ({ json, var: { actor, facts, parts } }) =>
      json({ items: readSights(actor, facts, parts.mail !== null || parts.push !== null) }, 200),
  )
  .put(
    '/logo',
    access('admin'),
    valid('json', imageInputSchema),
    answers(brandSchema, 'Set the company’s logo.'),
    async (c) => {
      const { db, parts } = c.var;
      const image = await readImage('logo', c.req.valid('json').image, parts.newId);
      return c.json(await changeLogo(db, image, toActionContext(c.var)), 200);
    },
  )
  .delete('/logo', access('admin'), answers(brandSchema, 'Remove the company’s logo.'), async (c) =>
    c.json(await changeLogo(c.var.db, null, toActionContext(c.var)), 200),
  );
