import type { ExportPeriod, Payroll, PayrollQuery, PayrollSum } from '../../../domain/api/exports.ts';
import { sumRows, valued, type Redeemed } from '../../../domain/redemptions/payroll.ts';
import { valueOfMonth, type PointValue } from '../../../domain/redemptions/point-values.ts';
import type { CsvValue } from '../../../domain/text/csv.ts';
import { toMonth } from '../../../domain/time/local-date.ts';
import { listMonths } from '../../../domain/time/months.ts';
import { decodeCursor, toPage } from '../../db/cursor.ts';
import { selectPointValues } from '../../db/settings.ts';
import type { Table } from '../../http/export-file.ts';
import { selectDepartments, selectPersonMonths, type PersonMonth, type Place } from './payroll-repository.ts';
import { EXPORT_PAGE, readPages, type Reading } from './table.ts';

/** The number of rows of the report on one page of the screen. */
const PAGE = 50;

const toPlace = ({ month, userId }: PersonMonth): Place => [month, userId];

/** Returns functions that value points by the value of their month. */
function toMoney({ settings }: Reading, values: readonly PointValue[], { from, to }: ExportPeriod) {
  const findCents = (month: string) => valueOfMonth(values, month, settings.pointValueCents);
  return {
    /** The highest value of a point in the period; 0 when no month of it has a value. */
    most: Math.max(...listMonths(toMonth(from), toMonth(to)).map(findCents)),
    inMonth: <Row extends Redeemed & { month: string }>(row: Row) => valued(row, findCents(row.month)),
  };
}

/** Sums the rows of a department, which have one month each. */
const byDepartment = (rows: readonly (Redeemed & { department: string; cents: number })[]) =>
  [...Map.groupBy(rows, ({ department }) => department)].map(([department, ofIt]) => ({
    department,
    ...sumRows(ofIt),
  }));

/**
 * Returns a page of the report about redeemed points by user, department and month. A claim counts in the month in
 * which it was fulfilled. Throws validation_failed when the cursor is invalid.
 */
export async function readPayroll(reading: Reading, { from, to, cursor }: PayrollQuery): Promise<Payroll> {
  const { currency } = reading.settings;
  const period = { from, to };
  const after = cursor === undefined ? null : (decodeCursor(cursor, 2).map(String) as [string, string]);
  const [people, ofMonths, values] = await reading.db.batch([
    selectPersonMonths(reading, period, after, PAGE + 1),
    selectDepartments(reading, period),
    selectPointValues(reading.db),
  ]);
  const { most, inMonth } = toMoney(reading, values, period);
  const departments = byDepartment(ofMonths.map(inMonth));
  return {
    from,
    to,
    currency,
    pointValueCents: most,
    total: sumRows(departments),
    departments,
    ...toPage(people, PAGE, inMonth, toPlace),
  };
}

/**
 * Exports the report with one row per user and month, then one row per department, and then the total. The sums have
 * separate columns, so that adding up a column counts no claim twice. Each month keeps its value of a point.
 */
export function payrollTable(reading: Reading, period: ExportPeriod): Table {
  type Money = ReturnType<typeof toMoney>;
  const amount = (row: { cents: number }, { most }: Money): CsvValue => (most === 0 ? null : { hundredths: row.cents });
  const money = ({ most }: Money) => (most === 0 ? '' : reading.settings.currency);
  const personCells = (row: PersonMonth, by: Money): CsvValue[] => [
    'person',
    row.month,
    row.department,
    row.employeeNumber,
    row.name,
    row.email,
    row.claims,
    row.points,
    amount(by.inMonth(row), by),
    money(by),
    row.userId,
    '',
    '',
    '',
  ];
  const sumCells = (kind: 'department' | 'total', department: string, row: PayrollSum, by: Money): CsvValue[] => [
    kind,
    '',
    department,
    '',
    '',
    '',
    '',
    '',
    '',
    money(by),
    '',
    row.claims,
    row.points,
    amount(row, by),
  ];
  async function* rows() {
    const by = toMoney(reading, await selectPointValues(reading.db), period);
    yield* readPages<PersonMonth>(
      (after) => selectPersonMonths(reading, period, after && toPlace(after), EXPORT_PAGE),
      (row) => personCells(row, by),
    );
    const departments = byDepartment((await selectDepartments(reading, period)).map(by.inMonth));
    yield [
      ...departments.map((row) => sumCells('department', row.department, row, by)),
      sumCells('total', '', sumRows(departments), by),
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
