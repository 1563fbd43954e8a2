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
} from '../../../domain/api/points.ts';
import { awardLimits, awardPoints } from '../../core/bonus.ts';
import { decodeCursor } from '../../db/cursor.ts';
import { selectSettings, toSettings } from '../../db/settings.ts';
import { access } from '../../http/access.ts';
import { toActionContext } from '../../http/action-context.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { findRequestedUser } from '../../http/requested-user.ts';
import type { Answers } from '../../http/route-docs.ts';
import { valid } from '../../http/validate.ts';
import { takeAwardBack } from './take-back.ts';
import { readHistory } from './repository.ts';

export const pointsRoutes = new Hono<AppEnv>()
  /** Gives another user a bonus. Returns 201 with the ledger row. */
  .post(
    '/',
    access('admin', ({ db }) => ({ settings: selectSettings(db) }), { costsPoints: true }),
    valid('json', awardSchema),
    async (c) => {
      const { db, facts } = c.var;
      const awarded = await awardPoints(db, c.req.valid('json'), toActionContext(c.var), toSettings(facts.settings));
      return c.json(awarded, 201);
    },
  )
  /** Takes back points that the admin gave, while the user still has them. Returns 201 with the ledger row. */
  .post(
    '/:id/take-back',
    access('admin', ({ db }) => ({ settings: selectSettings(db) }), { costsPoints: true }),
    valid('param', ledgerRowParamSchema),
    valid('json', takeBackSchema),
    async (c) => {
      const { db, facts } = c.var;
      const act = toActionContext(c.var);
      return c.json(await takeAwardBack(db, c.req.valid('param').id, act, toSettings(facts.settings)), 201);
    },
  )
  /** Returns the points that the admin may still give, in one award and within 24 hours. */
  .get(
    '/limits',
    access('admin', ({ db }) => ({ settings: selectSettings(db) })),
    async (c) => {
      const { actor, db, facts, now } = c.var;
      return c.json(await awardLimits(db, actor.id, toSettings(facts.settings), now), 200);
    },
  )
  /** Lists the user's ledger, newest first. An admin may read the ledger of any user. */
  .get('/history', access('employee'), valid('query', pointsHistoryQuerySchema), async (c) => {
    const { actor, db, now, parts } = c.var;
    const { userId, cursor, limit = POINT_HISTORY_LIMIT } = c.req.valid('query');
    const person = await findRequestedUser(db, actor, userId);
    const [beforeSeq] = cursor ? decodeCursor(cursor, 1) : [];
    const before = beforeSeq === undefined ? null : Number(beforeSeq);
    return c.json(await readHistory(db, parts.archive, person, { before, limit }, { actorId: actor.id, now }), 200);
  });
export type PointsApi = typeof pointsRoutes;

/** Responses of the routes, used only by the OpenAPI document. */
export const pointsAnswers = {
  'POST /': [{ status: 201, schema: pointTransactionSchema, summary: 'Give bonus points to another user.' }],
  'POST /:id/take-back': [
    { status: 201, schema: pointTransactionSchema, summary: 'Take back points that the signed-in admin gave.' },
  ],
  'GET /limits': [
    {
      status: 200,
      schema: awardLimitsSchema,
      summary: 'Get the points that the signed-in admin may still give, in one award and within 24 hours.',
    },
  ],
  'GET /history': [
    {
      status: 200,
      schema: pointHistorySchema,
      summary: 'List the signed-in user’s ledger rows, newest first. Admins may request any user’s rows.',
    },
  ],
} satisfies Answers;
