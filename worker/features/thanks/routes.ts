import { Hono } from 'hono/tiny';
import { idParamSchema } from '#domain/api/common.ts';
import {
  heartsSchema,
  thankableQuerySchema,
  thankablesSchema,
  thankedSchema,
  thanksActSchema,
  thanksFiguresSchema,
  thanksFormSchema,
  thanksInputSchema,
  thanksPageSchema,
  thanksQuerySchema,
  thanksReviewPageSchema,
  thanksReviewQuerySchema,
  thanksWithdrawalSchema,
} from '#domain/api/thanks.ts';
import { findNextGrant } from '#domain/thanks/allowance.ts';
import { localDateIn, toMonth } from '#domain/time/local-date.ts';
import { decodeCursor } from '#worker/db/cursor.ts';
import { toSettings } from '#worker/db/settings.ts';
import { access, withSettings } from '#worker/http/access.ts';
import { toActionContext } from '#worker/http/action-context.ts';
import { answers } from '#worker/http/route-docs.ts';
import { valid } from '#worker/http/validate.ts';
import { reportThanks, setHeart } from './act.ts';
import { decideOnThanks } from './decide.ts';
import { giveThanks } from './give.ts';
import { readFigures, readReview } from './hr-repository.ts';
import { readFeed, readLeft, readThankables } from './repository.ts';

export const thanksRoutes = new Hono()
  .get(
    '/',
    access('employee'),
    valid('query', thanksQuerySchema),
    answers(thanksPageSchema, 'List the thanks that the user may read, newest first.'),
    async (c) => {
      const { cursor, feed = 'team' } = c.req.valid('query');
      return c.json(await readFeed(c.var.db, feed, c.var.actor, cursor ? decodeCursor(cursor, 2) : []), 200);
    },
  )
  .post(
    '/',
    access('employee', withSettings, { takesDevice: 'action' }),
    valid('json', thanksInputSchema),
    answers({ 201: thankedSchema }, 'Thank colleagues, with points from the user’s allowance or without.'),
    async (c) => {
      const { db, actor, facts } = c.var;
      const settings = toSettings(facts.settings);
      return c.json(await giveThanks(db, c.req.valid('json'), actor, toActionContext(c.var), settings), 201);
    },
  )
  .get(
    '/new',
    access('employee', withSettings),
    answers(thanksFormSchema, 'Get the user’s allowance and the company’s values.'),
    async (c) => {
      const { db, actor, facts, now } = c.var;
      const { companyTimeZone, thanksAllowance: perMonth, thanksValues: values } = toSettings(facts.settings);
      const today = localDateIn(companyTimeZone, now);
      const left = await readLeft(db, actor.id, toMonth(today), perMonth);
      return c.json({ allowance: { perMonth, left, nextOn: findNextGrant(today) }, values }, 200);
    },
  )
  .get(
    '/people',
    access('employee', withSettings),
    valid('query', thankableQuerySchema),
    answers(thankablesSchema, 'Find colleagues to thank, with the most points that the user can still give each.'),
    async (c) => {
      const { db, actor, facts, now } = c.var;
      const { companyTimeZone, thanksAllowance: perMonth } = toSettings(facts.settings);
      const month = toMonth(localDateIn(companyTimeZone, now));
      return c.json({ items: await readThankables(db, c.req.valid('query'), actor, { month, perMonth }) }, 200);
    },
  )
  .get(
    '/review',
    access('admin'),
    valid('query', thanksReviewQuerySchema),
    answers(
      thanksReviewPageSchema,
      'List the thanks that were held or reported, those of the admin’s feeds, or those that were withdrawn.',
    ),
    async (c) => {
      const { cursor, list = 'open' } = c.req.valid('query');
      return c.json(await readReview(c.var.db, list, c.var.actor, cursor ? decodeCursor(cursor, 2) : []), 200);
    },
  )
  .get(
    '/figures',
    access('admin', withSettings),
    answers(thanksFiguresSchema, 'Get the figures about thanks of the last twelve months. They name nobody.'),
    async (c) => c.json(await readFigures(c.var.db, toSettings(c.var.facts.settings), c.var.now), 200),
  )
  .put(
    '/:id/heart',
    access('employee'),
    valid('param', idParamSchema),
    answers(heartsSchema, 'Give a thanks a heart.'),
    async (c) => {
      const { db, actor } = c.var;
      return c.json(await setHeart(db, c.req.valid('param').id, true, actor, toActionContext(c.var)), 200);
    },
  )
  .delete(
    '/:id/heart',
    access('employee'),
    valid('param', idParamSchema),
    answers(heartsSchema, 'Take back a heart.'),
    async (c) => {
      const { db, actor } = c.var;
      return c.json(await setHeart(db, c.req.valid('param').id, false, actor, toActionContext(c.var)), 200);
    },
  )
  .post(
    '/:id/report',
    access('employee'),
    valid('param', idParamSchema),
    answers(thanksActSchema, 'Report a thanks to HR.'),
    async (c) => {
      const { db, actor } = c.var;
      return c.json(await reportThanks(db, c.req.valid('param').id, actor, toActionContext(c.var)), 200);
    },
  )
  .post(
    '/:id/show',
    access('admin', withSettings),
    valid('param', idParamSchema),
    answers(thanksActSchema, 'Show a thanks that was held, or dismiss a report.'),
    async (c) => {
      const { db, actor, facts } = c.var;
      const settings = toSettings(facts.settings);
      const act = { decision: 'show', reason: null } as const;
      return c.json(
        await decideOnThanks(db, c.req.valid('param').id, act, actor, toActionContext(c.var), settings),
        200,
      );
    },
  )
  .post(
    '/:id/refuse',
    access('admin', withSettings),
    valid('param', idParamSchema),
    valid('json', thanksWithdrawalSchema),
    answers(thanksActSchema, 'Refuse a thanks that was held. Its points return to the giver’s allowance.'),
    async (c) => {
      const { db, actor, facts } = c.var;
      const settings = toSettings(facts.settings);
      const act = { decision: 'refuse', ...c.req.valid('json') } as const;
      return c.json(
        await decideOnThanks(db, c.req.valid('param').id, act, actor, toActionContext(c.var), settings),
        200,
      );
    },
  )
  .post(
    '/:id/withdraw',
    access('admin', withSettings),
    valid('param', idParamSchema),
    valid('json', thanksWithdrawalSchema),
    answers(thanksActSchema, 'Withdraw a thanks, and take back the points that the receivers still have.'),
    async (c) => {
      const { db, actor, facts } = c.var;
      const settings = toSettings(facts.settings);
      const act = { decision: 'withdraw', ...c.req.valid('json') } as const;
      return c.json(
        await decideOnThanks(db, c.req.valid('param').id, act, actor, toActionContext(c.var), settings),
        200,
      );
    },
  );
