import { fused } from '../../text/csv.ts';
import { withoutUnseen } from '../../text/unseen.ts';
import { FIRST_HIRE_DAY } from '../../time/day-bounds.ts';
import { addDays, isLocalDate, isTimeZone, type LocalDate } from '../../time/local-date.ts';
import { displayName } from '../names.ts';
import { searchText } from '../search-text.ts';
import type { ImportColumn, ImportPlaces } from './import-columns.ts';

/** The problems of a row, each with an English sentence that says how to fix the problem. */
export const IMPORT_PROBLEMS = {
  missing: 'Must not be empty.',
  email: 'Must be an e-mail address such as maya@example.com.',
  date: 'Must be a day such as 2026-03-02 or 02.03.2026.',
  date_range: 'Must be a day after 1950, and at most a year from now.',
  too_long: 'Must be shorter.',
  formula: 'Must not begin with = or @: spreadsheets would take it for a formula.',
  control: 'Must not hold line breaks or control characters.',
  unreadable: 'Holds characters that were lost before. Save the file as CSV UTF-8.',
  time_zone: 'Must be an IANA time zone such as Europe/Lisbon, or empty.',
  calendar: 'Must be the name of a work calendar, or empty.',
  cells: 'Has more cells than the first row. Put quotation marks around a cell that holds the separator.',
  number_taken: 'Is the employee number of somebody else.',
  duplicate: 'Stands in an earlier line already. Delete one of the two.',
  own_account: 'Is your own account, which somebody else changes.',
  admin_account: 'Is the account of an admin, which only a super admin changes.',
  removed_account: 'Is the account of a removed person. Bring it back or set it aside on the person’s page first.',
} as const;
export type ImportProblemCode = keyof typeof IMPORT_PROBLEMS;

export interface ImportProblem {
  /** The column with the problem; null when the problem is about the whole row. */
  column: ImportColumn | null;
  code: ImportProblemCode;
  /** The text of the cell, shortened. */
  value: string;
  /** Only for a duplicate: the line of the first row with the same value. */
  line?: number;
}

/** The fields of a user that a row sets. An empty cell or a missing column sets nothing. */
export interface ImportedFields {
  name?: string;
  firstName?: string;
  lastName?: string;
  department?: string;
  location?: string;
  hireDate?: LocalDate;
  employeeNumber?: string;
  timeZone?: string;
  calendarId?: string;
  /** The text that a search for the user matches. */
  searchText?: string;
}

export interface ImportedRow {
  /** The address in lower case; '' when the row has no address. */
  email: string;
  fields: ImportedFields;
  problems: ImportProblem[];
}

export interface ImportContext {
  places: ImportPlaces;
  /** The number of cells in the first row. */
  width: number;
  /** The ids of the work calendars. The keys are the names and the ids of the calendars in lower case. */
  calendars: ReadonlyMap<string, string>;
  today: LocalDate;
}

const LENGTH_MAX = 80;
const EMPLOYEE_NUMBER_MAX = 40;
export const EMAIL_LENGTH_MAX = 254;
const VALUE_SHOWN = 60;
const YEAR = 366;
export const EMAIL = /^[^\s@"(),:;<>[\\\]]+@[^\s@"(),:;<>[\\\]]+\.[^\s@"(),:;<>[\\\].]{2,}$/;
const GERMAN_DAY = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/;
/** A day with the year first, as databases write it. A time may follow only when it is midnight. */
const YEAR_FIRST = /^(\d{4})([-/])(\d{1,2})\2(\d{1,2})(?:[ T]00:00(?::00(?:\.0+)?)?Z?)?$/;

/**
 * Returns the day of a cell, or null. Days with the year first and days in the form of German spreadsheets are
 * accepted. Days such as 03/02/2026 are not accepted, because the order of day and month is unknown.
 */
export function readDay(cell: string): LocalDate | null {
  const [, day, month, year] = GERMAN_DAY.exec(cell) ?? [];
  const [, ofYear = year, , ofMonth = month, ofDay = day] = YEAR_FIRST.exec(cell) ?? [];
  const written = `${ofYear}-${ofMonth?.padStart(2, '0')}-${ofDay?.padStart(2, '0')}`;
  return isLocalDate(written) ? written : null;
}

/** Returns the time zone that a cell names, in capital or small letters; null for other texts. */
function zoneNamed(cell: string): string | null {
  if (!isTimeZone(cell)) return null;
  // An alias such as Asia/Kolkata is kept, because the canonical name may be outdated, such as Asia/Calcutta.
  const canonical = new Intl.DateTimeFormat('en', { timeZone: cell }).resolvedOptions().timeZone;
  return canonical.toLowerCase() === cell.toLowerCase() ? canonical : cell;
}

function findTextProblem(text: string, max: number): ImportProblemCode | null {
  if (/[\u0000-\u001f\u007f]/.test(text)) return 'control';
  if (text.includes('\ufffd')) return 'unreadable';
  if (/^[=@]/.test(text)) return 'formula';
  return text.length > max ? 'too_long' : null;
}

/** Reads one row, without comparing it with other rows. Returns the fields and all problems of the row. */
export function readRow(cells: readonly string[], { places, width, calendars, today }: ImportContext): ImportedRow {
  const problems: ImportProblem[] = [];
  const report = (column: ImportColumn | null, code: ImportProblemCode, value: string) =>
    problems.push({ column, code, value: value.slice(0, VALUE_SHOWN) });

  /** Returns the text of a cell; '' when the cell is empty, absent or invalid. */
  const readCell = (column: ImportColumn, max = LENGTH_MAX): string => {
    const place = places[column];
    // An export puts an apostrophe before text that spreadsheets would read as a formula. `fused` removes it again.
    // Copied text may contain invisible characters. An address with such a character would be a different address.
    const text = fused(withoutUnseen(place === undefined ? '' : (cells[place] ?? '')).trim()).trim();
    const code = findTextProblem(text, max);
    if (code === null) return text;
    report(column, code, text);
    return '';
  };
  const isEmpty = (column: ImportColumn) => {
    const place = places[column];
    return place === undefined || withoutUnseen(cells[place] ?? '').trim() === '';
  };

  const overhang = cells.slice(width).find((cell) => cell.trim() !== '');
  if (overhang !== undefined) report(null, 'cells', overhang.trim());

  const email = readCell('email', EMAIL_LENGTH_MAX).toLowerCase();
  if (isEmpty('email')) report('email', 'missing', '');
  else if (email !== '' && !EMAIL.test(email)) report('email', 'email', email);

  const [given, firstName, lastName] = [readCell('name'), readCell('firstName'), readCell('lastName')];
  if (isEmpty('name') && isEmpty('firstName')) report(places.name === undefined ? 'firstName' : 'name', 'missing', '');
  const name = given || (firstName === '' ? '' : displayName({ firstName, lastName }));
  if (given === '' && name.length > LENGTH_MAX) report('lastName', 'too_long', lastName);

  const hired = readCell('hireDate');
  const hireDate = hired === '' ? null : readDay(hired);
  if (hired !== '' && hireDate === null) report('hireDate', 'date', hired);
  if (hireDate !== null && (hireDate < FIRST_HIRE_DAY || hireDate > addDays(today, YEAR))) {
    report('hireDate', 'date_range', hired);
  }

  const zone = readCell('timeZone');
  const timeZone = zoneNamed(zone);
  if (zone !== '' && timeZone === null) report('timeZone', 'time_zone', zone);

  const calendar = readCell('calendar');
  const calendarId = calendars.get(calendar.toLowerCase());
  if (calendar !== '' && calendarId === undefined) report('calendar', 'calendar', calendar);

  const [department, location] = [readCell('department'), readCell('location')];
  const employeeNumber = readCell('employeeNumber', EMPLOYEE_NUMBER_MAX);
  return {
    email,
    fields: {
      ...(name && { name, searchText: searchText(name, email) }),
      ...(firstName && { firstName }),
      ...(lastName && { lastName }),
      ...(department && { department }),
      ...(location && { location }),
      ...(hireDate && { hireDate }),
      ...(employeeNumber && { employeeNumber }),
      ...(timeZone && { timeZone }),
      ...(calendarId && { calendarId }),
    },
    problems,
  };
}

export interface StagedRow extends ImportedRow {
  line: number;
}

/**
 * Yields the rows of a file one by one. When several rows have the same e-mail address or the same employee number,
 * every row after the first is invalid.
 */
export function* readRows(
  rows: Iterable<{ line: number; cells: readonly string[] }>,
  context: ImportContext,
): Generator<StagedRow> {
  const first = new Map<string, number>();
  const numbered = new Map<string, number>();
  for (const { line, cells } of rows) {
    const row = readRow(cells, context);
    const earlier = row.email === '' ? undefined : first.get(row.email);
    if (earlier !== undefined) {
      row.problems.push({ column: 'email', code: 'duplicate', value: row.email.slice(0, VALUE_SHOWN), line: earlier });
    } else if (row.email !== '') first.set(row.email, line);
    const { employeeNumber } = row.fields;
    const sameNumber = employeeNumber === undefined ? undefined : numbered.get(employeeNumber);
    if (employeeNumber !== undefined && sameNumber !== undefined) {
      row.problems.push({ column: 'employeeNumber', code: 'duplicate', value: employeeNumber, line: sameNumber });
    } else if (employeeNumber !== undefined) numbered.set(employeeNumber, line);
    yield { line, ...row };
  }
}
