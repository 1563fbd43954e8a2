import type { ExportPeriod, Payroll, PayrollQuery, PayrollSum } from '#domain/api/exports.ts';
import { runTogether, statement } from '#worker/db/client.ts';
import { sumRows, type Redeemed } from '#domain/redemptions/payroll.ts';
import { valueOfMonth, type PointValue, type Worth } from '#domain/redemptions/point-values.ts';
import type { CsvValue } from '#domain/text/csv.ts';
import { toMonth } from '#domain/time/local-date.ts';
import { listMonths } from '#domain/time/months.ts';
import { decodeCursor, toPage } from '#worker/db/cursor.ts';
import { selectPointValues } from '#worker/db/settings.ts';
import type { Table } from '#worker/http/export-file.ts';
import { EXPORT_PAGE, readPages, type Reading } from './table.ts';
import { sql, type SQL } from 'drizzle-orm';
import { toMonthRanges } from '#domain/time/periods.ts';

interface PersonMonth extends Redeemed {
  month: string;
  department: string;
  userId: string;
  employeeNumber: string;
  name: string;
  email: string;
}

type Place = readonly [month: string, userId: string];

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
 * `after` contains the month and the user of the last row. The query reads the department and the name of this user
 * itself, so that the cursor is short.
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

/**
 * Selects sums by department and month, because each month has its own value of a point. Claims count for the current
 * department of their user.
 */
function selectDepartments(reading: Reading, period: ExportPeriod) {
  return statement<Redeemed & { department: string; month: string }>(
    reading.db,
    sql`SELECT u.department, f.month, count(*) AS claims, sum(f.points_spent) AS points
      FROM ${fulfilledSql(reading, period)} AS f JOIN users AS u ON u.id = f.user_id
      GROUP BY u.department, f.month ORDER BY u.department COLLATE NOCASE, u.department`,
  );
}

const PAGE = 50;

const toPlace = ({ month, userId }: PersonMonth): Place => [month, userId];

function toMoney({ settings }: Reading, values: readonly PointValue[], { from, to }: ExportPeriod) {
  const current = { cents: settings.pointValueCents, currency: settings.currency };
  const findWorth = (month: string) => valueOfMonth(values, month, current);
  return {
    most: Math.max(...listMonths(toMonth(from), toMonth(to)).map((month) => findWorth(month).cents)),
    /** The currency of the last month. */
    currency: findWorth(toMonth(to)).currency,
    inMonth: <Row extends Redeemed & { month: string }>(row: Row) => ({ ...row, value: findWorth(row.month) }),
  };
}

const byDepartment = (rows: readonly (Redeemed & { department: string; value: Worth })[], currency: string) =>
  [...Map.groupBy(rows, ({ department }) => department)].map(([department, ofIt]) => ({
    department,
    ...sumRows(ofIt, currency),
  }));

/** A claim counts in the month in which it was fulfilled. Throws validation_failed when the cursor is invalid. */
export async function readPayroll(reading: Reading, { from, to, cursor }: PayrollQuery): Promise<Payroll> {
  const period = { from, to };
  const after = cursor === undefined ? null : (decodeCursor(cursor, 2).map(String) as [string, string]);
  const { people, ofMonths, values } = await runTogether(reading.db, {
    people: selectPersonMonths(reading, period, after, PAGE + 1),
    ofMonths: selectDepartments(reading, period),
    values: selectPointValues(reading.db),
  });
  const { most, currency, inMonth } = toMoney(reading, values, period);
  const inMonths = ofMonths.map(inMonth);
  const toItem = (row: PersonMonth) => ({ ...row, ...sumRows([inMonth(row)], currency) });
  return {
    from,
    to,
    currency,
    pointValueCents: most,
    total: sumRows(inMonths, currency),
    departments: byDepartment(inMonths, currency),
    ...toPage(people, PAGE, toItem, toPlace),
  };
}

/**
 * The sums have separate columns, so that adding up a column counts no claim twice. Each month keeps its value of a
 * point and its currency. A sum has a further row for each other currency, which has an amount and no claims.
 */
export function payrollTable(reading: Reading, period: ExportPeriod): Table {
  type Money = ReturnType<typeof toMoney>;
  const amount = (hundredths: number, { most }: Money): CsvValue => (most === 0 ? null : { hundredths });
  const money = (currency: string, { most }: Money) => (most === 0 ? '' : currency);
  const personCells = (row: PersonMonth, by: Money): CsvValue[] => {
    const { value } = by.inMonth(row);
    return [
      'person',
      row.month,
      row.department,
      row.employeeNumber,
      row.name,
      row.email,
      row.claims,
      row.points,
      amount(row.points * value.cents, by),
      money(value.currency, by),
      row.userId,
      '',
      '',
      '',
    ];
  };
  const amountCells = (
    kind: 'department' | 'total',
    department: string,
    { currency, cents, claims, points }: Worth & { claims: CsvValue; points: CsvValue },
    by: Money,
  ): CsvValue[] => [
    kind,
    '',
    department,
    '',
    '',
    '',
    '',
    '',
    '',
    money(currency, by),
    '',
    claims,
    points,
    amount(cents, by),
  ];
  const sumCells = (kind: 'department' | 'total', department: string, row: PayrollSum, by: Money) => [
    amountCells(kind, department, { ...row, currency: by.currency }, by),
    ...row.otherAmounts.map((other) => amountCells(kind, department, { ...other, claims: '', points: '' }, by)),
  ];
  async function* rows() {
    const by = toMoney(reading, await selectPointValues(reading.db), period);
    yield* readPages<PersonMonth>(
      (after) => selectPersonMonths(reading, period, after && toPlace(after), EXPORT_PAGE),
      (row) => personCells(row, by),
    );
    const inMonths = (await selectDepartments(reading, period)).map(by.inMonth);
    yield [
      ...byDepartment(inMonths, by.currency).flatMap((row) => sumCells('department', row.department, row, by)),
      ...sumCells('total', '', sumRows(inMonths, by.currency), by),
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
