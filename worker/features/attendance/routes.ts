import { Hono } from 'hono';
import { attendanceQuerySchema } from '../../../domain/api/attendance.ts';
import { toSettings } from '../../db/settings.ts';
import { access } from '../../http/access.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { personAsked } from '../../http/person-asked.ts';
import { valid } from '../../http/validate.ts';
import { selectAttendanceFacts, selectFirstCheckIn } from './repository.ts';
import { attendanceOf } from './use-cases.ts';

export const attendanceRoutes = new Hono<AppEnv>()
  /** One's own; an admin anyone's. The days of a year with why the streak is what it is. */
  .get('/', access('employee', selectAttendanceFacts), valid('query', attendanceQuerySchema), async (c) => {
    const { actor, db, facts, now } = c.var;
    const { userId, year } = c.req.valid('query');
    const user = await personAsked(db, actor, userId);
    const [first] = user === actor ? facts.first : await selectFirstCheckIn(db, user.employeeId);
    const asked = { user, settings: toSettings(facts.settings), begins: first?.date ?? null, now };
    return c.json(await attendanceOf(db, asked, year), 200);
  });
export type AttendanceApi = typeof attendanceRoutes;
