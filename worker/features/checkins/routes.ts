import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import {
  checkInSchema,
  checkInInputSchema,
  checkInsQuerySchema,
  checkInsSchema,
  checkInsTodaySchema,
  todayQuerySchema,
} from '../../../domain/api/checkins.ts';
import { isAdmin } from '../../../domain/people/roles.ts';
import { addDays, daysBetween, localDateIn } from '../../../domain/time/local-date.ts';
import { toCheckIn } from '../../db/check-ins.ts';
import { decodeCursor, pageOf } from '../../db/cursor.ts';
import { users } from '../../db/schema.ts';
import { selectSettings, toSettings } from '../../db/settings.ts';
import { todayOf } from '../../db/users.ts';
import { access } from '../../http/access.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { answers } from '../../http/said.ts';
import { AppError } from '../../app-error.ts';
import { afterwards } from '../../http/afterwards.ts';
import { valid } from '../../http/validate.ts';
import { listCheckIns, listDay, selectCheckInFacts } from './repository.ts';
import { checkIn } from './use-cases.ts';

/** A list of check-ins spans a year at most, and 60 days when nothing is asked. */
const RANGE_MAX_DAYS = 366;
const RANGE_DEFAULT_DAYS = 60;
const TODAY_DEFAULT_LIMIT = 50;

export const checkinsRoutes = new Hono<AppEnv>()
  /** Signed in. 201 the check-in; again that day: 200, the same one. */
  .post(
    '/',
    access('employee', selectCheckInFacts),
    valid('json', checkInInputSchema),
    answers(201, checkInSchema, 'Checks in; again that day it answers with the same check-in.'),
    answers(200, checkInSchema),
    async (c) => {
      const { actor, facts, db, now, idempotent, parts } = c.var;
      const { row, created } = await checkIn(db, {
        user: actor,
        facts,
        input: c.req.valid('json'),
        idempotent,
        now,
        newId: parts.newId,
      });
      if (created) afterwards(c, parts.live.changed('check_in'));
      return c.json(toCheckIn(row), created ? 201 : 200);
    },
  )
  /** One's own; an admin anyone's. */
  .get(
    '/',
    access('employee'),
    valid('query', checkInsQuerySchema),
    answers(200, checkInsSchema, 'The check-ins of a period: one’s own, or for an admin anybody’s.'),
    async (c) => {
      const { actor, db, now } = c.var;
      const { userId = actor.id, ...query } = c.req.valid('query');
      if (userId !== actor.id) {
        if (!isAdmin(actor.role)) throw new AppError('auth/forbidden');
        const [user] = await db.select({ id: users.id }).from(users).where(eq(users.id, userId));
        if (!user) throw new AppError('user_not_found');
      }
      const to = query.to ?? todayOf(actor, now);
      const from = query.from ?? addDays(to, 1 - RANGE_DEFAULT_DAYS);
      const length = daysBetween(from, to) + 1;
      if (length < 1) throw new AppError('validation_failed', [{ path: 'from', message: 'Must not be after to.' }]);
      if (length > RANGE_MAX_DAYS) {
        throw new AppError('validation_failed', [
          { path: 'from', message: `Must be within ${RANGE_MAX_DAYS} days of to.` },
        ]);
      }
      const days = Array.from({ length }, (_, index) => addDays(from, index));
      return c.json({ items: await listCheckIns(db, userId, days) }, 200);
    },
  )
  /** Admin. The check-ins of today in the company's zone, with who made them. */
  .get(
    '/today',
    access('admin', ({ db }) => ({ settings: selectSettings(db) })),
    valid('query', todayQuerySchema),
    answers(200, checkInsTodaySchema, 'Today’s check-ins in the company’s zone, with who made them.'),
    async (c) => {
      const { db, now, facts } = c.var;
      const { cursor, limit = TODAY_DEFAULT_LIMIT } = c.req.valid('query');
      const today = localDateIn(toSettings(facts.settings).companyTimeZone, now);
      const [after = ''] = cursor ? decodeCursor(cursor, 1) : [];
      const rows = await listDay(db, today, String(after), limit + 1);
      return c.json(
        pageOf(
          rows,
          limit,
          (row) => row,
          (row) => [row.userId],
        ),
        200,
      );
    },
  );
export type CheckinsApi = typeof checkinsRoutes;
