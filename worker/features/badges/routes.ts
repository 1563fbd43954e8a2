import { Hono } from 'hono/tiny';
import {
  badgeChangeSchema,
  badgeDeletionSchema,
  badgesSchema,
  grantPreviewSchema,
  grantResultSchema,
  grantSchema,
  progressQuerySchema,
  managedBadgeSchema,
  managedBadgesSchema,
  newBadgeSchema,
  type BadgeProgress,
} from '#domain/api/badges.ts';
import { idParamSchema } from '#domain/api/common.ts';
import { countProgress } from '#domain/badges/criteria.ts';
import { toAwardFacts, toBadge } from '#worker/db/awards.ts';
import { runTogether } from '#worker/db/client.ts';
import { toSettings } from '#worker/db/settings.ts';
import { access, withSettings } from '#worker/http/access.ts';
import { toActionContext } from '#worker/http/action-context.ts';
import { findRequestedUser } from '#worker/http/requested-user.ts';
import { answers } from '#worker/http/route-docs.ts';
import { valid } from '#worker/http/validate.ts';
import { deleteBadge, createBadge, updateBadge } from './manage.ts';
import { grantBadge, previewGrant } from './grant.ts';
import { listManaged } from './managed-repository.ts';
import { selectProgressFacts } from './repository.ts';

export const badgesRoutes = new Hono()
  .get(
    '/',
    access('employee', ({ db, subject }) => selectProgressFacts(db, subject)),
    valid('query', progressQuerySchema),
    answers(
      badgesSchema,
      'List the badges with the signed-in user’s progress. Admins may request any user’s progress.',
    ),
    async (c) => {
      const { actor, db } = c.var;
      const person = await findRequestedUser(db, actor, c.req.valid('query').userId);
      const facts = person === actor ? c.var.facts : await runTogether(db, selectProgressFacts(db, person.employeeId));
      const held = new Map(facts.held.map(({ badge, earnedDate }) => [badge.id, earnedDate]));
      const retired = facts.held.flatMap(({ badge }) => (badge.isActive ? [] : [badge]));
      const items = [...facts.badges, ...retired].map((row): BadgeProgress => {
        const badge = toBadge(row);
        const earnedDate = held.get(badge.id) ?? null;
        const progress =
          earnedDate === null
            ? countProgress(badge.criteria, toAwardFacts(person, facts, row.termsBy).badge)
            : badge.criteria.count;
        return { ...badge, earnedDate, progress };
      });
      return c.json({ items }, 200);
    },
  )
  .get(
    '/all',
    access('admin'),
    answers(managedBadgesSchema, 'List all badges, including retired badges, with the number of holders.'),
    async (c) => c.json({ items: await listManaged(c.var.db) }, 200),
  )
  .post(
    '/',
    access('admin', withSettings),
    valid('json', newBadgeSchema),
    answers({ 201: managedBadgeSchema }, 'Add a badge.'),
    async (c) => {
      const { actor, db, facts } = c.var;
      const by = { actor, settings: toSettings(facts.settings) };
      return c.json(await createBadge(db, c.req.valid('json'), by, toActionContext(c.var)), 201);
    },
  )
  .put(
    '/:id',
    access('admin', withSettings),
    valid('param', idParamSchema),
    valid('json', badgeChangeSchema),
    answers(managedBadgeSchema, 'Change, retire or restore a badge.'),
    async (c) => {
      const { actor, db, facts } = c.var;
      const by = { actor, settings: toSettings(facts.settings) };
      return c.json(
        await updateBadge(db, c.req.valid('param').id, c.req.valid('json'), by, toActionContext(c.var)),
        200,
      );
    },
  )
  .delete(
    '/:id',
    access('admin'),
    valid('param', idParamSchema),
    answers(badgeDeletionSchema, 'Delete a badge. A badge that a user has earned is retired instead.'),
    async (c) => c.json(await deleteBadge(c.var.db, c.req.valid('param').id, toActionContext(c.var)), 200),
  )
  .get(
    '/:id/grants',
    access('admin'),
    valid('param', idParamSchema),
    answers(
      grantPreviewSchema,
      'Preview a grant: the number of users who would get the badge, and their total points.',
    ),
    async (c) => c.json(await previewGrant(c.var.db, c.req.valid('param').id, c.var.actor.id), 200),
  )
  /** The client repeats the request with `nextCursor`. */
  .post(
    '/:id/grants',
    access('admin', withSettings),
    valid('param', idParamSchema),
    valid('json', grantSchema),
    answers(grantResultSchema, 'Grant a badge to the next users who meet its criteria.'),
    async (c) => {
      const { db, facts } = c.var;
      const { id } = c.req.valid('param');
      const result = await grantBadge(db, id, c.req.valid('json'), toActionContext(c.var), toSettings(facts.settings));
      return c.json(result, 200);
    },
  );
