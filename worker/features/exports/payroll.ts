import type { ExportPeriod, Payroll, PayrollQuery } from '../../../domain/api/exports.ts';
import { sumRows, valued, type Redeemed } from '../../../domain/redemptions/payroll.ts';
import type { CsvValue } from '../../../domain/text/csv.ts';
import { decodeCursor, toPage } from '../../db/cursor.ts';
import type { Table } from '../../http/export-file.ts';
import { selectDepartments, selectPersonMonths, type PersonMonth, type Place } from './payroll-repository.ts';
import { EXPORT_PAGE, readPages, type Reading } from './table.ts';

/** The number of rows of the report on one page of the screen. */
const PAGE = 50;

const toPlace = ({ month, userId }: PersonMonth): Place => [month, userId];

/**
 * Returns a page of the report about redeemed points by user, department and month. A claim counts in the month in
 * which it was fulfilled. Throws validation_failed when the cursor is invalid.
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
 * Exports the report with one row per user and month, then one row per department, and then the total. The sums have
 * separate columns, so that adding up a column counts no claim twice.
 */
export function payrollTable(reading: Reading, period: ExportPeriod): Table {
  const { currency, pointValueCents } = reading.settings;
  const amount = (row: Redeemed): CsvValue =>
    pointValueCents === 0 ? null : { hundredths: valued(row, pointValueCents).cents };
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
