import { Hono } from 'hono/tiny';
import { attendanceQuerySchema, attendanceSchema } from '#domain/api/attendance.ts';
import { selectFirstCheckIn, toFirstCheckIn } from '#worker/core/history/person.ts';
import { toPolicyOfToday } from '#worker/db/settings.ts';
import { access } from '#worker/http/access.ts';
import { findRequestedUser } from '#worker/http/requested-user.ts';
import { answers } from '#worker/http/route-docs.ts';
import { valid } from '#worker/http/validate.ts';
import { selectAttendanceFacts, readAttendance } from './use-cases.ts';

export const attendanceRoutes = new Hono().get(
  '/',
  access('employee', selectAttendanceFacts),
  valid('query', attendanceQuerySchema),
  answers(
    attendanceSchema,
    'List the days of a year with the signed-in user’s streak and points. Admins may request any user’s days.',
  ),
  async (c) => {
    const { actor, db, facts, now, parts } = c.var;
    const { userId, year } = c.req.valid('query');
    const user = await findRequestedUser(db, actor, userId);
    const first = user === actor ? facts.first : await selectFirstCheckIn(db, user.employeeId);
    const { freezes } = toPolicyOfToday(facts.settings, now).policy;
    const asked = { user, freezes, begins: toFirstCheckIn(first), now, files: parts.monthFiles };
    return c.json(await readAttendance(db, asked, year), 200);
  },
);
