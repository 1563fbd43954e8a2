import { Hono } from 'hono/tiny';
import { idParamSchema } from '#domain/api/common.ts';
import {
  codesChangeSchema,
  codesLoadSchema,
  codesPreviewInputSchema,
  codesPreviewSchema,
  codesRemovalSchema,
  storedCodePageSchema,
  storedCodesQuerySchema,
} from '#domain/api/reward-codes.ts';
import { localDateIn } from '#domain/time/local-date.ts';
import { toSettings } from '#worker/db/settings.ts';
import { access, withSettings } from '#worker/http/access.ts';
import { toActionContext } from '#worker/http/action-context.ts';
import { answers } from '#worker/http/route-docs.ts';
import { valid } from '#worker/http/validate.ts';
import { listCodes } from './codes-repository.ts';
import { loadCodes, previewCodes, removeCodes } from './codes.ts';

export const rewardCodesRoutes = new Hono()
  .get(
    '/:id/codes',
    access('admin'),
    valid('param', idParamSchema),
    valid('query', storedCodesQuerySchema),
    answers(storedCodePageSchema, 'List the free or the given codes of a reward, without the codes themselves.'),
    async (c) => c.json(await listCodes(c.var.db, c.req.valid('param').id, c.req.valid('query')), 200),
  )
  .post(
    '/:id/codes/preview',
    access('admin', withSettings),
    valid('param', idParamSchema),
    valid('json', codesPreviewInputSchema),
    answers(codesPreviewSchema, 'Check up to 500 codes before they are stored. Nothing is written.'),
    async (c) => {
      const { db, facts, now, parts } = c.var;
      const today = localDateIn(toSettings(facts.settings).companyTimeZone, now);
      const question = { rewardId: c.req.valid('param').id, text: c.req.valid('json').text, today };
      return c.json(await previewCodes(db, { ...question, keys: parts.codeKeys }), 200);
    },
  )
  .post(
    '/:id/codes',
    access('admin', withSettings, { isOutsideKeyLimit: true }),
    valid('param', idParamSchema),
    valid('json', codesLoadSchema),
    answers({ 201: codesChangeSchema }, 'Add the codes of a text to a reward: all that the preview counted, or none.'),
    async (c) => {
      const { db, facts, now, parts } = c.var;
      const today = localDateIn(toSettings(facts.settings).companyTimeZone, now);
      const question = { rewardId: c.req.valid('param').id, ...c.req.valid('json'), today, keys: parts.codeKeys };
      return c.json(await loadCodes(db, question, toActionContext(c.var)), 201);
    },
  )
  .post(
    '/:id/codes/remove',
    access('admin'),
    valid('param', idParamSchema),
    valid('json', codesRemovalSchema),
    answers(codesChangeSchema, 'Remove up to 100 free codes.'),
    async (c) => {
      const { ids } = c.req.valid('json');
      return c.json(await removeCodes(c.var.db, c.req.valid('param').id, ids, toActionContext(c.var)), 200);
    },
  );
