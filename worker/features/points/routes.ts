import { Hono } from 'hono/tiny';
import {
  awardLimitsSchema,
  awardSchema,
  ledgerRowParamSchema,
  takeBackSchema,
  POINT_HISTORY_LIMIT,
  pointHistorySchema,
  pointsHistoryQuerySchema,
  pointTransactionSchema,
} from '#domain/api/points.ts';
import { awardLimits, awardPoints } from '#worker/core/bonus.ts';
import { decodeCursor } from '#worker/db/cursor.ts';
import { toSettings } from '#worker/db/settings.ts';
import { access, withSettings } from '#worker/http/access.ts';
import { toActionContext } from '#worker/http/action-context.ts';
import { findRequestedUser } from '#worker/http/requested-user.ts';
import { answers } from '#worker/http/route-docs.ts';
import { valid } from '#worker/http/validate.ts';
import { takeAwardBack } from './take-back.ts';
import { readHistory } from './repository.ts';

export const pointsRoutes = new Hono()
  .post(
    '/',
    access('admin', withSettings, { costsPoints: true }),
    valid('json', awardSchema),
    answers({ 201: pointTransactionSchema }, 'Give bonus points to another user.'),
    async (c) => {
      const { db, facts } = c.var;
      return c.json(
        await awardPoints(db, c.req.valid('json'), toActionContext(c.var), toSettings(facts.settings)),
        201,
      );
    },
  )
  .post(
    '/:id/take-back',
    access('admin', withSettings, { costsPoints: true }),
    valid('param', ledgerRowParamSchema),
    valid('json', takeBackSchema),
    answers({ 201: pointTransactionSchema }, 'Take back points that the signed-in admin gave.'),
    async (c) => {
      const { db, facts } = c.var;
      const act = toActionContext(c.var);
      return c.json(await takeAwardBack(db, c.req.valid('param').id, act, toSettings(facts.settings)), 201);
    },
  )
  .get(
    '/limits',
    access('admin', withSettings),
    answers(awardLimitsSchema, 'Get how many points the signed-in admin can still give, at once and within 24 hours.'),
    async (c) => {
      const { actor, db, facts, now } = c.var;
      return c.json(await awardLimits(db, actor.id, toSettings(facts.settings), now), 200);
    },
  )
  .get(
    '/history',
    access('employee'),
    valid('query', pointsHistoryQuerySchema),
    answers(
      pointHistorySchema,
      'List the signed-in user’s ledger rows, newest first. Admins may request any user’s rows.',
    ),
    async (c) => {
      const { actor, db, now, parts } = c.var;
      const { userId, cursor, limit = POINT_HISTORY_LIMIT } = c.req.valid('query');
      const person = await findRequestedUser(db, actor, userId);
      const [beforeSeq] = cursor ? decodeCursor(cursor, 1) : [];
      const before = beforeSeq === undefined ? null : Number(beforeSeq);
      return c.json(
        await readHistory(db, parts.monthFiles, person, { before, limit }, { actorId: actor.id, now }),
        200,
      );
    },
  );
