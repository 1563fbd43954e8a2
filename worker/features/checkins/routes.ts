import { Hono } from 'hono/tiny';
import {
  checkInSchema,
  checkInInputSchema,
  checkInsQuerySchema,
  checkInsSchema,
  checkInsTodaySchema,
  dayWordsSchema,
  todayQuerySchema,
} from '../../../domain/api/checkins.ts';
import { createIssue } from '../../../domain/errors/field-problems.ts';
import { addDays, daysBetween, localDateIn } from '../../../domain/time/local-date.ts';
import { toCheckIn } from '../../db/check-ins.ts';
import { decodeCursor, toPage } from '../../db/cursor.ts';
import { listDay } from '../../db/listed-check-ins.ts';
import { selectSettings, toSettings } from '../../db/settings.ts';
import { dayAt } from '../../../domain/time/user-zone.ts';
import { access, type ReadContext } from '../../http/access.ts';
import { toActionContext } from '../../http/action-context.ts';
import type { AppEnv } from '../../http/app-env.ts';
import type { Answers } from '../../http/route-docs.ts';
import { AppError } from '../../app-error.ts';
import { isSentBy } from '../../identity/device.ts';
import { findRequestedUser } from '../../http/requested-user.ts';
import { valid } from '../../http/validate.ts';
import { selectCheckInFacts } from './repository.ts';
import { changeMoodAndNote } from './change-mood-and-note.ts';
import { checkIn } from './check-in.ts';
import { listCheckIns } from './list-repository.ts';

/**
 * The maximum number of days in a list of check-ins. RANGE_DEFAULT_DAYS applies when the request names no first day.
 */
const RANGE_MAX_DAYS = 366;
const RANGE_DEFAULT_DAYS = 60;
const TODAY_DEFAULT_LIMIT = 50;

const withSettings = ({ db }: ReadContext) => ({ settings: selectSettings(db) });

export const checkinsRoutes = new Hono<AppEnv>()
  /**
   * Checks the user in. Returns 201 with the new check-in, or 200 with the existing check-in of the day. Returns 409
   * for a user whose time zone is not known.
   */
  .post(
    '/',
    // Check-ins need no limit on idempotency keys. A user can check in once a day, and for only a few days.
    access('employee', selectCheckInFacts, { isOutsideKeyLimit: true, takesDevice: 'action' }),
    valid('json', checkInInputSchema),
    async (c) => {
      const { actor, facts, db, parts } = c.var;
      if (!actor.isTimeZoneKnown) throw new AppError('time_zone_unknown');
      const input = c.req.valid('json');
      // The limit prevents a user from guessing codes.
      if (input.code !== undefined && !(await parts.limits.allow('codes', actor.id)))
        throw new AppError('too_many_codes');
      const act = toActionContext(c.var);
      const { row, created } = await checkIn(db, {
        user: actor,
        facts,
        input,
        act,
        address: parts.readAddress(c.req.raw),
        isSignedBy: (device) => isSentBy(c, device),
      });
      return c.json(toCheckIn(row), created ? 201 : 200);
    },
  )
  /** Changes the mood and the note of today's check-in, until the day is over. Returns 404 without a check-in. */
  .put('/today/words', access('employee', withSettings), valid('json', dayWordsSchema), async (c) => {
    const { actor, db, facts } = c.var;
    return c.json(
      await changeMoodAndNote(db, actor, c.req.valid('json'), toSettings(facts.settings), toActionContext(c.var)),
      200,
    );
  })
  /** Lists the user's check-ins. An admin may read the check-ins of any user. */
  .get('/', access('employee', withSettings), valid('query', checkInsQuerySchema), async (c) => {
    const { actor, db, now, facts, parts } = c.var;
    const { moodReaders } = toSettings(facts.settings);
    const { userId, proof, ...query } = c.req.valid('query');
    const person = await findRequestedUser(db, actor, userId);
    const to = query.to ?? dayAt(person, now);
    const from = query.from ?? addDays(to, 1 - RANGE_DEFAULT_DAYS);
    const length = daysBetween(from, to) + 1;
    if (length < 1 || length > RANGE_MAX_DAYS) {
      throw new AppError('validation_failed', [createIssue('from', 'period', { days: RANGE_MAX_DAYS })]);
    }
    return c.json(
      { items: await listCheckIns(db, parts.archive, person.id, { from, to, proof, readerId: actor.id, moodReaders }) },
      200,
    );
  })
  /** Lists the check-ins of today in the company's zone with their users, the latest first. */
  .get('/today', access('admin', withSettings), valid('query', todayQuerySchema), async (c) => {
    const { actor, db, now, facts } = c.var;
    const { cursor, proof, limit = TODAY_DEFAULT_LIMIT } = c.req.valid('query');
    const { companyTimeZone, moodReaders } = toSettings(facts.settings);
    const today = localDateIn(companyTimeZone, now);
    const [at, id] = cursor ? decodeCursor(cursor, 2) : [];
    const place = id === undefined ? null : { at: String(at), userId: String(id) };
    const rows = await listDay(db, { localDate: today, proof, place }, limit + 1, { readerId: actor.id, moodReaders });
    return c.json(
      toPage(
        rows,
        limit,
        (row) => row,
        (row) => [row.checkInTime, row.userId],
      ),
      200,
    );
  });
export type CheckinsApi = typeof checkinsRoutes;

/** Responses of the routes, used only by the OpenAPI document. */
export const checkinsAnswers = {
  'POST /': [
    {
      status: 201,
      schema: checkInSchema,
      summary: 'Check in the signed-in user. A second request on the same day returns the existing check-in.',
    },
    { status: 200, schema: checkInSchema },
  ],
  'PUT /today/words': [
    {
      status: 200,
      schema: checkInSchema,
      summary: 'Change the mood and the note of the signed-in user’s check-in of today.',
    },
  ],
  'GET /': [
    {
      status: 200,
      schema: checkInsSchema,
      summary: 'List the signed-in user’s check-ins in a period. Admins may request any user’s check-ins.',
    },
  ],
  'GET /today': [
    {
      status: 200,
      schema: checkInsTodaySchema,
      summary: 'List today’s check-ins of all users, latest first. Today is the date in the company’s time zone.',
    },
  ],
} satisfies Answers;
