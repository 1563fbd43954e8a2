import { Hono } from 'hono/tiny';
import {
  checkInSchema,
  checkInInputSchema,
  checkInsQuerySchema,
  checkInsSchema,
  checkInsTodaySchema,
  dayWordsSchema,
  todayQuerySchema,
} from '#domain/api/checkins.ts';
import { createIssue } from '#domain/errors/field-problems.ts';
import { addDays, daysBetween, localDateIn } from '#domain/time/local-date.ts';
import { toCheckIn } from '#worker/db/check-ins.ts';
import { decodeCursor, toPage } from '#worker/db/cursor.ts';
import { listDay } from '#worker/db/listed-check-ins.ts';
import { toSettings } from '#worker/db/settings.ts';
import { dayAt } from '#domain/time/user-zone.ts';
import { access, withSettings } from '#worker/http/access.ts';
import { toActionContext } from '#worker/http/action-context.ts';
import { answers } from '#worker/http/route-docs.ts';
import { AppError } from '#worker/app-error.ts';
import { isSentBy } from '#worker/identity/device.ts';
import { findRequestedUser } from '#worker/http/requested-user.ts';
import { valid } from '#worker/http/validate.ts';
import { selectCheckInFacts } from './repository.ts';
import { changeMoodAndNote } from './change-mood-and-note.ts';
import { checkIn } from './check-in.ts';
import { listCheckIns } from './list-repository.ts';

const RANGE_MAX_DAYS = 366;
const RANGE_DEFAULT_DAYS = 60;
const TODAY_DEFAULT_LIMIT = 50;

export const checkinsRoutes = new Hono()
  .post(
    '/',
    // Check-ins need no limit on idempotency keys. A user can check in once a day, and for only a few days.
    access('employee', selectCheckInFacts, { isOutsideKeyLimit: true, takesDevice: 'action' }),
    valid('json', checkInInputSchema),
    answers(
      { 201: checkInSchema, 200: checkInSchema },
      'Check in the signed-in user. A second request on the same day returns the existing check-in.',
    ),
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
  .put(
    '/today/words',
    access('employee', withSettings),
    valid('json', dayWordsSchema),
    answers(checkInSchema, 'Change the mood and note of the signed-in user’s check-in today.'),
    async (c) => {
      const { actor, db, facts } = c.var;
      return c.json(
        await changeMoodAndNote(db, actor, c.req.valid('json'), toSettings(facts.settings), toActionContext(c.var)),
        200,
      );
    },
  )
  .get(
    '/',
    access('employee', withSettings),
    valid('query', checkInsQuerySchema),
    answers(
      checkInsSchema,
      'List the signed-in user’s check-ins in a period. Admins may request any user’s check-ins.',
    ),
    async (c) => {
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
        {
          items: await listCheckIns(db, parts.monthFiles, person.id, {
            from,
            to,
            proof,
            readerId: actor.id,
            moodReaders,
          }),
        },
        200,
      );
    },
  )
  .get(
    '/today',
    access('admin', withSettings),
    valid('query', todayQuerySchema),
    answers(
      checkInsTodaySchema,
      'List today’s check-ins of all users, latest first. Today is the date in the company’s time zone.',
    ),
    async (c) => {
      const { actor, db, now, facts } = c.var;
      const { cursor, proof, limit = TODAY_DEFAULT_LIMIT } = c.req.valid('query');
      const { companyTimeZone, moodReaders } = toSettings(facts.settings);
      const today = localDateIn(companyTimeZone, now);
      const [at, id] = cursor ? decodeCursor(cursor, 2) : [];
      const place = id === undefined ? null : { at: String(at), userId: String(id) };
      const rows = await listDay(db, { localDate: today, proof, place }, limit + 1, {
        readerId: actor.id,
        moodReaders,
      });
      return c.json(
        toPage(
          rows,
          limit,
          (row) => row,
          (row) => [row.checkInTime, row.userId],
        ),
        200,
      );
    },
  );
