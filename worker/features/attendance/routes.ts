import { Hono } from 'hono';
import { attendanceQuerySchema, attendanceSchema } from '../../../domain/api/attendance.ts';
import { toSettings } from '../../db/settings.ts';
import { access } from '../../http/access.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { answers } from '../../http/said.ts';
import { valid } from '../../http/validate.ts';
import { selectAttendanceFacts } from './repository.ts';
import { attendanceOf } from './use-cases.ts';

export const attendanceRoutes = new Hono<AppEnv>()
  /** Signed in, one's own alone. The days of a year with why the streak is what it is. */
  .get(
    '/',
    access('employee', selectAttendanceFacts),
    valid('query', attendanceQuerySchema),
    answers(200, attendanceSchema, 'One’s own days of a year, with why the streak is what it is.'),
    async (c) => {
      const { actor: user, db, facts, now } = c.var;
      const asked = { user, settings: toSettings(facts.settings), begins: facts.first[0]?.date ?? null, now };
      return c.json(await attendanceOf(db, asked, c.req.valid('query').year), 200);
    },
  );
export type AttendanceApi = typeof attendanceRoutes;
