import type { ExportPeriod, Payroll, PayrollQuery, PayrollSum } from '../../../domain/api/exports.ts';
import { sumRows, type Redeemed } from '../../../domain/redemptions/payroll.ts';
import { valueOfMonth, type PointValue, type Worth } from '../../../domain/redemptions/point-values.ts';
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
  const current = { cents: settings.pointValueCents, currency: settings.currency };
  const findWorth = (month: string) => valueOfMonth(values, month, current);
  return {
    /** The highest value of a point in the period; 0 when no month of it has a value. */
    most: Math.max(...listMonths(toMonth(from), toMonth(to)).map((month) => findWorth(month).cents)),
    /** The currency of the last month. */
    currency: findWorth(toMonth(to)).currency,
    inMonth: <Row extends Redeemed & { month: string }>(row: Row) => ({ ...row, value: findWorth(row.month) }),
  };
}

/** Sums the rows of a department, which have one month each. */
const byDepartment = (rows: readonly (Redeemed & { department: string; value: Worth })[], currency: string) =>
  [...Map.groupBy(rows, ({ department }) => department)].map(([department, ofIt]) => ({
    department,
    ...sumRows(ofIt, currency),
  }));

/**
 * Returns a page of the report about redeemed points by user, department and month. A claim counts in the month in
 * which it was fulfilled. Throws validation_failed when the cursor is invalid.
 */
export async function readPayroll(reading: Reading, { from, to, cursor }: PayrollQuery): Promise<Payroll> {
  const period = { from, to };
  const after = cursor === undefined ? null : (decodeCursor(cursor, 2).map(String) as [string, string]);
  const [people, ofMonths, values] = await reading.db.batch([
    selectPersonMonths(reading, period, after, PAGE + 1),
    selectDepartments(reading, period),
    selectPointValues(reading.db),
  ]);
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
 * Exports the report with one row per user and month, then one row per department, and then the total. The sums have
 * separate columns, so that adding up a column counts no claim twice. Each month keeps its value of a point and its
 * currency. A sum has a further row for each other currency, which has an amount and no claims.
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
