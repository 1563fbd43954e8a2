import { Hono } from 'hono/tiny';
import { idParamSchema } from '#domain/api/common.ts';
import {
  leaderboardFiltersSchema,
  leaderboardQuerySchema,
  leaderboardSchema,
  personCardSchema,
  type LeaderboardFilters,
} from '#domain/api/leaderboard.ts';
import { selectNames } from '#worker/db/people/names.ts';
import { toPolicyOfToday, toSettings } from '#worker/db/settings.ts';
import { access, withSettings } from '#worker/http/access.ts';
import { answers } from '#worker/http/route-docs.ts';
import { valid } from '#worker/http/validate.ts';
import { readPersonCard } from './person-card-repository.ts';
import { readLeaderboard } from './use-cases.ts';

const NAMES_MAX = 200;

export const leaderboardRoutes = new Hono()
  .get(
    '/',
    access('employee', withSettings),
    valid('query', leaderboardQuerySchema),
    answers(leaderboardSchema, 'Get the leaderboard for this week, this month or all time.'),
    async (c) => {
      const { actor, db, facts, now, parts } = c.var;
      const settings = toSettings(facts.settings);
      const { displayedStreakCap: streakCap } = toPolicyOfToday(facts.settings, now).policy;
      const asked = { actor, query: c.req.valid('query'), settings, streakCap, now };
      return c.json(await readLeaderboard(db, parts.ranks, asked), 200);
    },
  )
  .get(
    '/filters',
    access('employee', ({ db }) => ({
      departments: selectNames(db, 'department', { ranked: true, limit: NAMES_MAX }),
      locations: selectNames(db, 'location', { ranked: true, limit: NAMES_MAX }),
    })),
    answers(leaderboardFiltersSchema, 'List the departments and locations to filter the leaderboard by.'),
    (c) => {
      const { departments, locations } = c.var.facts;
      const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);
      const filters: LeaderboardFilters = { departments: names(departments), locations: names(locations) };
      return c.json(filters, 200);
    },
  )
  .get(
    '/people/:id',
    access('employee'),
    valid('param', idParamSchema),
    answers(personCardSchema, 'Get what everyone can see about a user on the leaderboard.'),
    async (c) => c.json(await readPersonCard(c.var.db, c.req.valid('param').id), 200),
  );
