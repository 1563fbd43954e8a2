import { and, between, eq, sql } from 'drizzle-orm';
import type { LocalDate } from '../../../domain/time/local-date.ts';
import { statement, type Db } from '../../db/client.ts';
import { checkIns } from '../../db/schema.ts';
import { selectSettings } from '../../db/settings.ts';
import { selectWorkDaysBetween } from '../../db/work-days.ts';
import type { ReadContext } from '../../http/access.ts';

/** The day of the user's first check-in. */
export function selectFirstCheckIn(db: Db, subject: string) {
  return statement<{ date: LocalDate | null }>(
    db,
    sql`SELECT min(local_date) AS date FROM check_ins
      WHERE user_id = (SELECT id FROM users WHERE employee_id = ${subject})`,
  );
}

export function selectAttendanceFacts({ db, subject }: ReadContext) {
  return { settings: selectSettings(db), first: selectFirstCheckIn(db, subject) };
}

/** What the days from `from` to `to` were: the calendar, and the check-ins, oldest first. */
export function selectDays(db: Db, person: { id: string; employeeId: string }, from: LocalDate, to: LocalDate) {
  return {
    ...selectWorkDaysBetween(db, person.employeeId, { from, to }),
    checkIns: db
      .select({
        date: checkIns.localDate,
        streakDay: checkIns.streakDay,
        freezes: checkIns.streakFreezes,
        points: checkIns.pointsEarned,
        checkInType: checkIns.checkInType,
      })
      .from(checkIns)
      .where(and(eq(checkIns.userId, person.id), between(checkIns.localDate, from, to)))
      .orderBy(checkIns.localDate),
  };
}
