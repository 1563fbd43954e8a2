import { Hono } from 'hono/tiny';
import { attendanceQuerySchema, attendanceSchema } from '../../../domain/api/attendance.ts';
import { toPolicyOfToday } from '../../db/settings.ts';
import { access } from '../../http/access.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { findRequestedUser } from '../../http/requested-user.ts';
import type { Answers } from '../../http/route-docs.ts';
import { valid } from '../../http/validate.ts';
import { selectAttendanceFacts, selectFirstCheckIn, toFirstCheckIn } from './repository.ts';
import { readAttendance } from './use-cases.ts';

export const attendanceRoutes = new Hono<AppEnv>()
  /** Lists the days of a year with the reasons for the streak. An admin may read the days of any user. */
  .get('/', access('employee', selectAttendanceFacts), valid('query', attendanceQuerySchema), async (c) => {
    const { actor, db, facts, now, parts } = c.var;
    const { userId, year } = c.req.valid('query');
    const user = await findRequestedUser(db, actor, userId);
    const first = user === actor ? facts.first : await selectFirstCheckIn(db, user.employeeId);
    const { freezes } = toPolicyOfToday(facts.settings, now).policy;
    const asked = { user, freezes, begins: toFirstCheckIn(first), now, store: parts.archive };
    return c.json(await readAttendance(db, asked, year), 200);
  });
export type AttendanceApi = typeof attendanceRoutes;

/** Responses of the routes, used only by the OpenAPI document. */
export const attendanceAnswers = {
  'GET /': [
    {
      status: 200,
      schema: attendanceSchema,
      summary:
        'List the days of a year with the signed-in user’s streak and points. Admins may request any user’s days.',
    },
  ],
} satisfies Answers;
