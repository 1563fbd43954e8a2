import { sql, type SQL } from 'drizzle-orm';
import type { ExportPeriod } from '../../../domain/api/exports.ts';
import type { Redeemed } from '../../../domain/redemptions/payroll.ts';
import { toMonthRanges } from '../../../domain/time/periods.ts';
import { statement } from '../../db/client.ts';
import type { Reading } from './table.ts';

export interface PersonMonth extends Redeemed {
  month: string;
  department: string;
  userId: string;
  employeeNumber: string;
  name: string;
  email: string;
}

export type Place = readonly [month: string, userId: string];

/**
 * Returns SQL for the claims that were fulfilled in the period and not before `firstMonth`, each with its month in the
 * company's zone.
 */
function fulfilledSql({ settings }: Reading, { from, to }: ExportPeriod, firstMonth = ''): SQL {
  const months = toMonthRanges(settings.companyTimeZone, from, to).filter(({ month }) => month >= firstMonth);
  return sql`(
    SELECT json_extract(m.value, '$.month') AS month, r.user_id, r.points_spent
    FROM json_each(${JSON.stringify(months)}) AS m
    CROSS JOIN redemptions AS r ON r.status = 'fulfilled'
      AND r.processed_date >= json_extract(m.value, '$.since') AND r.processed_date < json_extract(m.value, '$.until')
  )`;
}

/**
 * Selects sums by user and month. `after` contains the month and the user of the last row. The query reads the
 * department and the name of this user itself, so that the cursor is short.
 */
export function selectPersonMonths(reading: Reading, period: ExportPeriod, after: Place | null, limit: number) {
  const theirs = (column: string) => sql`(SELECT ${sql.raw(column)} FROM users WHERE id = ${after?.[1] ?? ''})`;
  const place = after ? sql`(${after[0]}, ${theirs('department')}, ${theirs('name')}, ${after[1]})` : null;
  return statement<PersonMonth>(
    reading.db,
    sql`
    SELECT f.month, u.department, u.id AS userId, u.employee_number AS employeeNumber, u.name, u.email, f.claims, f.points
    FROM (SELECT month, user_id, count(*) AS claims, sum(points_spent) AS points
      FROM ${fulfilledSql(reading, period, after?.[0])} GROUP BY month, user_id) AS f
    JOIN users AS u ON u.id = f.user_id
    WHERE ${place ? sql`(f.month, u.department COLLATE NOCASE, u.name COLLATE NOCASE, u.id) > ${place}` : sql`1`}
    ORDER BY f.month, u.department COLLATE NOCASE, u.name COLLATE NOCASE, u.id LIMIT ${limit}`,
  );
}

/**
 * Selects sums by department and month, because each month has its own value of a point. Claims count for the current
 * department of their user.
 */
export function selectDepartments(reading: Reading, period: ExportPeriod) {
  return statement<Redeemed & { department: string; month: string }>(
    reading.db,
    sql`SELECT u.department, f.month, count(*) AS claims, sum(f.points_spent) AS points
      FROM ${fulfilledSql(reading, period)} AS f JOIN users AS u ON u.id = f.user_id
      GROUP BY u.department, f.month ORDER BY u.department COLLATE NOCASE, u.department`,
  );
}
