import { and, eq, sql } from 'drizzle-orm';
import { listDays } from '../../../domain/time/day-list.ts';
import type { LocalDate } from '../../../domain/time/local-date.ts';
import { statement, type Db } from '../../db/client.ts';
import { checkIns } from '../../db/schema.ts';
import { selectSettings } from '../../db/settings.ts';
import { selectWorkDaysBetween } from '../../db/work-days.ts';
import type { ReadContext } from '../../http/access.ts';

/**
 * The first check-in stands among this many that were booked first: one that was made offline is booked days later than
 * it was made.
 */
const FIRST_BOOKED = 10;

/**
 * Check-ins are found by their day, so the first one is looked up where it was booked: the ledger goes by the person. One
 * that an admin added is booked long after its day; one that was voided is not there.
 */
export function selectFirstCheckIn(db: Db, subject: string) {
  const own = sql`user_id = (SELECT id FROM users WHERE employee_id = ${subject}) AND reference_type = 'check_in'
    AND EXISTS (SELECT 1 FROM check_ins AS c WHERE c.local_date = reference_id AND c.user_id = point_transactions.user_id)`;
  return statement<{ date: LocalDate | null }>(
    db,
    sql`
    SELECT min(date) AS date FROM (
      SELECT * FROM (SELECT reference_id AS date FROM point_transactions WHERE ${own} ORDER BY seq LIMIT ${FIRST_BOOKED})
      UNION ALL
      SELECT * FROM (
        SELECT reference_id AS date FROM point_transactions INDEXED BY point_transactions_added
        WHERE ${own} AND created_by IS NOT NULL ORDER BY reference_id LIMIT 1))`,
  );
}

export function selectAttendanceFacts({ db, subject }: ReadContext) {
  return { settings: selectSettings(db), first: selectFirstCheckIn(db, subject) };
}

/** What the days from `from` to `to` were: the calendar, and the check-ins, oldest first. A look-up a day. */
export function selectDays(db: Db, person: { id: string; employeeId: string }, from: LocalDate, to: LocalDate) {
  const days = listDays(from, to);
  return {
    ...selectWorkDaysBetween(db, person.employeeId, from, to),
    checkIns: db
      .select({
        date: checkIns.localDate,
        streakDay: checkIns.streakDay,
        freezes: checkIns.streakFreezes,
        points: checkIns.pointsEarned,
        checkInType: checkIns.checkInType,
      })
      .from(checkIns)
      .where(
        and(
          sql`${checkIns.localDate} IN (SELECT value FROM json_each(${JSON.stringify(days)}))`,
          eq(checkIns.userId, person.id),
        ),
      )
      .orderBy(checkIns.localDate),
  };
}
