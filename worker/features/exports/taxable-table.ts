import type { ExportPeriod } from '#domain/api/exports.ts';
import { valueOfMonth, type PointValue } from '#domain/redemptions/point-values.ts';
import type { CsvValue } from '#domain/text/csv.ts';
import { toMonthRanges } from '#domain/time/periods.ts';
import { statement } from '#worker/db/client.ts';
import { selectPointValues } from '#worker/db/settings.ts';
import type { Table } from '#worker/http/export-file.ts';
import { EXPORT_PAGE, readPages, type Reading } from './table.ts';
import { sql } from 'drizzle-orm';

interface PersonYear {
  year: string;
  department: string;
  employeeNumber: string;
  name: string;
  email: string;
  userId: string;
  /** Empty for paid days off, whose value only payroll knows. */
  currency: string;
  claims: number;
  faceCents: number;
  pointCents: number;
  withoutValue: number;
  daysOff: number;
}

function selectPersonYears({ db }: Reading, months: string, after: PersonYear | null) {
  const place = after
    ? sql`(${after.year}, ${after.department}, ${after.name}, ${after.userId}, ${after.currency})`
    : null;
  return statement<PersonYear>(
    db,
    sql`
    WITH delivered AS (
      SELECT substr(m.value ->> '$.month', 1, 4) AS year, r.user_id, r.fulfilment ->> '$.way' = 'day_off' AS is_day_off,
        r.fulfilment ->> '$.days' AS days, coalesce(o.face_cents, r.fulfilment ->> '$.face.cents') AS face,
        coalesce(o.currency, r.fulfilment ->> '$.face.currency', m.value ->> '$.currency') AS currency,
        r.points_spent * (m.value ->> '$.cents') AS points
      FROM json_each(${months}) AS m
      CROSS JOIN redemptions AS r ON r.status = 'fulfilled'
        AND r.processed_date >= m.value ->> '$.since' AND r.processed_date < m.value ->> '$.until'
      LEFT JOIN orders AS o ON o.redemption_id = r.id
    ), sums AS (
      SELECT year, user_id, iif(is_day_off, '', currency) AS currency, count(*) AS claims,
        sum(iif(is_day_off, 0, ifnull(face, 0))) AS face, sum(iif(is_day_off OR face IS NOT NULL, 0, points)) AS points,
        sum(NOT is_day_off AND face IS NULL AND points = 0) AS without_value, sum(iif(is_day_off, days, 0)) AS days
      FROM delivered GROUP BY 1, 2, 3
    )
    SELECT s.year, u.department, u.employee_number AS employeeNumber, u.name, u.email, u.id AS userId, s.currency,
      s.claims, s.face AS faceCents, s.points AS pointCents, s.without_value AS withoutValue, s.days AS daysOff
    FROM sums AS s JOIN users AS u ON u.id = s.user_id
    WHERE ${place ? sql`(s.year, u.department COLLATE NOCASE, u.name COLLATE NOCASE, u.id, s.currency) > ${place}` : sql`1`}
    ORDER BY s.year, u.department COLLATE NOCASE, u.name COLLATE NOCASE, u.id, s.currency LIMIT ${EXPORT_PAGE}`,
  );
}

function toMonths({ settings }: Reading, values: readonly PointValue[], { from, to }: ExportPeriod): string {
  const current = { cents: settings.pointValueCents, currency: settings.currency };
  return JSON.stringify(
    toMonthRanges(settings.companyTimeZone, from, to).map((one) => ({
      ...one,
      ...valueOfMonth(values, one.month, current),
    })),
  );
}

/**
 * The rewards that each person got in each year: their face values, and for rewards without one the points at the value
 * of the month of the delivery. A person has a row for each currency, and one for paid days off.
 */
export function taxableTable(reading: Reading, period: ExportPeriod): Table {
  const toCells = (row: PersonYear): CsvValue[] => {
    const isDayOff = row.currency === '';
    const amount = (hundredths: number): CsvValue => (isDayOff ? '' : { hundredths });
    return [
      row.year,
      row.department,
      row.employeeNumber,
      row.name,
      row.email,
      row.claims,
      amount(row.faceCents + row.pointCents),
      row.currency,
      amount(row.faceCents),
      amount(row.pointCents),
      row.withoutValue,
      isDayOff ? row.daysOff : '',
      row.userId,
    ];
  };
  async function* pages() {
    const months = toMonths(reading, await selectPointValues(reading.db), period);
    yield* readPages<PersonYear>((after) => selectPersonYears(reading, months, after), toCells);
  }
  return {
    columns: [
      'Year',
      'Department',
      'Employee number',
      'Name',
      'Email',
      'Claims',
      'Taxable value',
      'Currency',
      'Face values',
      'Points in money',
      'Claims without a value',
      'Paid days off',
      'User id',
    ],
    pages: pages(),
  };
}
