import { sql, type SQL } from 'drizzle-orm';
import type { ExportPeriod, Payroll, PayrollQuery } from '../../../domain/api/exports.ts';
import { formatAmount, sumRows, valued, type Redeemed } from '../../../domain/redemptions/payroll.ts';
import type { CsvValue } from '../../../domain/text/csv.ts';
import { toMonthRanges } from '../../../domain/time/periods.ts';
import { statement } from '../../db/client.ts';
import { decodeCursor, toPage } from '../../db/cursor.ts';
import type { Table } from '../../http/export-file.ts';
import { EXPORT_PAGE, readPages, type Reading } from './table.ts';

/** Rows of the report on one page of the screen. */
const PAGE = 50;

interface PersonMonth extends Redeemed {
  month: string;
  department: string;
  userId: string;
  employeeNumber: string;
  name: string;
  email: string;
}

type Place = readonly [month: string, userId: string];

/**
 * Selects the claims that were fulfilled in the period, in `firstMonth` or later, each with its month in the company's
 * zone.
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
 * Selects sums by user and month. `after` contains only the month and the user of the last row, because names would
 * make the cursor long.
 */
function selectPersonMonths(reading: Reading, period: ExportPeriod, after: Place | null, limit: number) {
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

/** Sums by department, using each user's current department. */
function selectDepartments(reading: Reading, period: ExportPeriod) {
  return statement<Redeemed & { department: string }>(
    reading.db,
    sql`SELECT u.department, count(*) AS claims, sum(f.points_spent) AS points
      FROM ${fulfilledSql(reading, period)} AS f JOIN users AS u ON u.id = f.user_id
      GROUP BY u.department ORDER BY u.department COLLATE NOCASE, u.department`,
  );
}

const toPlace = ({ month, userId }: PersonMonth): Place => [month, userId];

/**
 * Reports redeemed points by user, department and month. A claim counts when it was fulfilled. Throws validation_failed
 * (cursor).
 */
export async function readPayroll(reading: Reading, { from, to, cursor }: PayrollQuery): Promise<Payroll> {
  const { currency, pointValueCents } = reading.settings;
  const period = { from, to };
  const after = cursor === undefined ? null : (decodeCursor(cursor, 2).map(String) as [string, string]);
  const [people, departments] = await reading.db.batch([
    selectPersonMonths(reading, period, after, PAGE + 1),
    selectDepartments(reading, period),
  ]);
  return {
    from,
    to,
    currency,
    pointValueCents,
    total: valued(sumRows(departments), pointValueCents),
    departments: departments.map((row) => valued(row, pointValueCents)),
    ...toPage(people, PAGE, (row) => valued(row, pointValueCents), toPlace),
  };
}

/**
 * Exports the report: a row per user and month, then one per department, then the total. The sums have columns of their
 * own, so that adding up a column counts nothing twice.
 */
export function payrollTable(reading: Reading, period: ExportPeriod): Table {
  const { currency, pointValueCents } = reading.settings;
  const amount = (row: Redeemed) => (pointValueCents === 0 ? '' : formatAmount(valued(row, pointValueCents).cents));
  const money = pointValueCents === 0 ? '' : currency;
  const personCells = (row: PersonMonth): CsvValue[] => [
    'person',
    row.month,
    row.department,
    row.employeeNumber,
    row.name,
    row.email,
    row.claims,
    row.points,
    amount(row),
    money,
    row.userId,
    '',
    '',
    '',
  ];
  const sumCells = (kind: 'department' | 'total', department: string, row: Redeemed): CsvValue[] => [
    kind,
    '',
    department,
    '',
    '',
    '',
    '',
    '',
    '',
    money,
    '',
    row.claims,
    row.points,
    amount(row),
  ];
  async function* rows() {
    yield* readPages<PersonMonth>(
      (after) => selectPersonMonths(reading, period, after && toPlace(after), EXPORT_PAGE),
      personCells,
    );
    const departments = await selectDepartments(reading, period);
    yield [
      ...departments.map((row) => sumCells('department', row.department, row)),
      sumCells('total', '', sumRows(departments)),
    ];
  }
  return {
    columns: [
      'Row',
      'Month',
      'Department',
      'Employee number',
      'Name',
      'Email',
      'Claims',
      'Points',
      'Amount',
      'Currency',
      'User id',
      'Sum of claims',
      'Sum of points',
      'Sum of amounts',
    ],
    pages: rows(),
  };
}
