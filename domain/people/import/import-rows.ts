import { readDay, type DayOrder } from '#domain/files/days.ts';
import { findLeftBehind } from '#domain/files/left-behind.ts';
import { fused } from '#domain/text/csv.ts';
import { withoutUnseen } from '#domain/text/unseen.ts';
import { FIRST_HIRE_DAY } from '#domain/time/day-bounds.ts';
import { addDays, isTimeZone, type LocalDate } from '#domain/time/local-date.ts';
import { displayName } from '../names.ts';
import { searchText } from '../search-text.ts';
import type { ImportColumn, ImportPlaces } from './import-columns.ts';
import { readLastFirst } from './last-first.ts';

export const IMPORT_PROBLEMS = {
  missing: 'Must not be empty.',
  email: 'Must be an email address such as maya@example.com.',
  date: 'Must be a date such as 2026-03-02, in the same order as the other dates of the column.',
  date_range: 'Must be a day after 1950, and at most a year from now.',
  too_long: 'Must be shorter.',
  formula: 'Must not be a formula. A spreadsheet would run it.',
  sheet_error: 'Is an error of a spreadsheet. Correct it there, or empty the cell.',
  rounded: 'Was rounded by a spreadsheet. Format the column as text, and enter the number again.',
  control: 'Must not hold control characters.',
  unreadable: 'Holds characters that were lost before. Save the file as CSV UTF-8.',
  time_zone: 'Must be an IANA time zone such as Europe/Lisbon, or empty.',
  calendar: 'Must be the name of a work calendar, or empty.',
  cells: 'Has more cells than the header. Put quotation marks around a cell that holds the separator.',
  total: 'Is a total, not a person.',
  has_left: 'Has left the company, so nobody is added.',
  number_taken: 'Is the employee number of somebody else.',
  duplicate: 'Stands in an earlier line already. Delete one of the two.',
  own_account: 'Is your own account, which somebody else changes.',
  admin_account: 'Is the account of an admin, which only a super admin changes.',
  removed_account: 'Is the account of a removed person. Bring it back or set it aside on the person’s page first.',
} as const;
export type ImportProblemCode = keyof typeof IMPORT_PROBLEMS;

export interface ImportProblem {
  /** Null when the problem is about the whole row. */
  column: ImportColumn | null;
  code: ImportProblemCode;
  value: string;
  /** Only for a duplicate: the line of the first row with the same value. */
  line?: number;
}

/**
 * A value that the import read differently from what the cell says. The row counts, and shows it.
 * - placeholder: the cell says that it has no value, such as NULL, and counts as empty.
 * - as_text: a formula that only keeps its text, such as ="007".
 * - line_break: a line break in the cell became a space.
 * - last_first: the name is written with the last name first.
 */
export const IMPORT_NOTES = ['placeholder', 'as_text', 'line_break', 'last_first'] as const;
export interface ImportNote {
  column: ImportColumn;
  code: (typeof IMPORT_NOTES)[number];
  value: string;
}

/** An empty cell or a missing column sets nothing. */
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
  searchText?: string;
}

export interface ImportedRow {
  /** The address in lower case; '' when the row has no address. */
  email: string;
  fields: ImportedFields;
  problems: ImportProblem[];
  notes: ImportNote[];
  /** The text that says that the person has left the company. Such a row adds nobody. */
  left: string | null;
}

/**
 * The order of the names in the column `name`.
 * - by_comma: the last name comes first when a comma follows it, as in “Adinolfo, Wilma”. The default.
 * - last_first: the header says that the last name comes first.
 * - as_is: names are not turned.
 */
export type NameOrder = 'by_comma' | 'last_first' | 'as_is';

export interface ImportContext {
  places: ImportPlaces;
  width: number;
  nameOrder?: NameOrder;
  /** The keys are the names and the ids of the calendars in lower case. */
  calendars: ReadonlyMap<string, string>;
  /** The order of day and month in each column of days; null where the days need none. */
  orders: Readonly<Record<'hireDate' | 'leftOn', DayOrder | null>>;
  today: LocalDate;
}

const LENGTH_MAX = 80;
const EMPLOYEE_NUMBER_MAX = 40;
export const EMAIL_LENGTH_MAX = 254;
const VALUE_SHOWN = 60;
const YEAR = 366;
export const EMAIL = /^[^\s@"(),:;<>[\\\]]+@[^\s@"(),:;<>[\\\]]+\.[^\s@"(),:;<>[\\\].]{2,}$/;
const NAMES: readonly ImportColumn[] = ['name', 'firstName', 'lastName'];
const TOTAL =
  /^(?:grand |sub-?|sous-)?(?:total|totals|sum|summe|gesamt|gesamtsumme|insgesamt|anzahl|count|nombre|ensemble)\b(?: (?:général|generale?|rows|employees|people|mitarbeiter|salariés))?\s*[:=]?\s*\d*$/iu;
/** A number that a spreadsheet shortened, such as 1.23457E+17. Its last digits are lost. */
const ROUNDED = /^\d[.,]\d+E\+\d+$/i;
const LEFT =
  /^(?:terminated|inactive|in-active|left|leaver|resigned|retired|deceased|suspended|rejected|deleted|disabled|deactivated|archived|separated|dismissed|former(?: employee)?|ex-employee|offboarded|inactive - .*|ausgeschieden|ausgetreten|inaktiv|beendet|gekündigt|entlassen|verstorben|deaktiviert|gesperrt|ehemalig|nicht aktiv|inactif|inactive|sorti|sortie|parti|partie|démissionnaire|licencié|licenciée|radié|désactivé|no|n|false|0|nein|falsch|non|faux)$/iu;

function zoneNamed(cell: string): string | null {
  if (!isTimeZone(cell)) return null;
  // An alias such as Asia/Kolkata is kept, because the canonical name may be outdated, such as Asia/Calcutta.
  const canonical = new Intl.DateTimeFormat('en', { timeZone: cell }).resolvedOptions().timeZone;
  return canonical.toLowerCase() === cell.toLowerCase() ? canonical : cell;
}

function findTextProblem(text: string, column: ImportColumn, max: number): ImportProblemCode | null {
  if (/[\u0000-\u001f\u007f]/.test(text)) return 'control';
  // A program that lacks a letter writes a question mark for it.
  if (text.includes('\ufffd') || (NAMES.includes(column) && /\p{L}\?|\?\p{L}/u.test(text))) return 'unreadable';
  if (column === 'employeeNumber' && ROUNDED.test(text)) return 'rounded';
  return text.length > max ? 'too_long' : null;
}

type ReadCell = { shown: string; text: string; note: ImportNote['code'] | null; problem: ImportProblemCode | null };

function readText(raw: string, column: ImportColumn, max: number): ReadCell {
  // Copied text may contain invisible characters. An address with such a character would be a different address.
  const shown = withoutUnseen(raw).trim();
  const refuse = (problem: ImportProblemCode): ReadCell => ({ shown, text: '', note: null, problem });
  const { left, text } = findLeftBehind(shown, NAMES.includes(column));
  // An offset such as +02:00 is no formula. It is no time zone either, and the row says so.
  if (left === 'sheet_error' || (left === 'formula' && column !== 'timeZone')) return refuse(left);
  const oneLine = text.replaceAll(/\s*\n\s*/g, ' ');
  // An export puts an apostrophe before text that spreadsheets would read as a formula. `fused` removes it again.
  const whole = fused(oneLine).trim();
  const problem = findTextProblem(whole, column, max);
  if (problem) return refuse(problem);
  const note = left === 'formula' ? null : (left ?? (oneLine === text ? null : 'line_break'));
  return { shown, text: whole, note, problem: null };
}

export function readRow(cells: readonly string[], context: ImportContext): ImportedRow {
  const { places, width, calendars, orders, today } = context;
  const problems: ImportProblem[] = [];
  const notes: ImportNote[] = [];
  const report = (column: ImportColumn | null, code: ImportProblemCode, value: string) =>
    problems.push({ column, code, value: value.slice(0, VALUE_SHOWN) });
  const cellIn = (column: ImportColumn) => cells[places[column] ?? -1] ?? '';

  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  if (TOTAL.test(filled[0] ?? '') && cellIn('email').trim() === '') {
    report(null, 'total', filled.join(' '));
    return { email: '', fields: {}, problems, notes, left: null };
  }

  const readCell = (column: ImportColumn, max = LENGTH_MAX): string => {
    const { shown, text, note, problem } = readText(cellIn(column), column, max);
    if (problem) report(column, problem, shown);
    if (note) notes.push({ column, code: note, value: shown.slice(0, VALUE_SHOWN) });
    return text;
  };
  const isRefused = (column: ImportColumn) => problems.some((problem) => problem.column === column);
  const latestYear = Number(addDays(today, YEAR).slice(0, 4));
  const readDayIn = (column: 'hireDate' | 'leftOn'): LocalDate | null => {
    const text = readCell(column);
    const day =
      text === '' ? null : readDay(text, orders[column], column === 'hireDate' ? latestYear : latestYear + 50);
    if (text !== '' && day === null) report(column, 'date', text);
    return day;
  };

  const overhang = cells.slice(width).find((cell) => cell.trim() !== '');
  if (overhang !== undefined) report(null, 'cells', overhang.trim());

  const email = readCell('email', EMAIL_LENGTH_MAX).toLowerCase();
  if (email !== '' && !EMAIL.test(email)) report('email', 'email', email);
  else if (email === '' && !isRefused('email')) report('email', 'missing', '');

  const given = readCell('name');
  const { nameOrder = 'by_comma' } = context;
  const turned = nameOrder === 'as_is' ? null : readLastFirst(given, nameOrder === 'last_first');
  if (turned) notes.push({ column: 'name', code: 'last_first', value: given.slice(0, VALUE_SHOWN) });
  const firstName = readCell('firstName') || (turned?.firstName ?? '');
  const lastName = readCell('lastName') || (turned?.lastName ?? '');
  if (given === '' && firstName === '' && !isRefused('name') && !isRefused('firstName')) {
    report(places.name === undefined ? 'firstName' : 'name', 'missing', '');
  }
  const name = turned?.name ?? (given || (firstName === '' ? '' : displayName({ firstName, lastName })));
  if (given === '' && name.length > LENGTH_MAX) report('lastName', 'too_long', lastName);

  const hireDate = readDayIn('hireDate');
  if (hireDate !== null && (hireDate < FIRST_HIRE_DAY || hireDate > addDays(today, YEAR))) {
    report('hireDate', 'date_range', cellIn('hireDate').trim());
  }

  const zone = readCell('timeZone');
  const timeZone = zoneNamed(zone);
  if (zone !== '' && timeZone === null) report('timeZone', 'time_zone', zone);

  const calendar = readCell('calendar');
  const calendarId = calendars.get(calendar.toLowerCase());
  if (calendar !== '' && calendarId === undefined) report('calendar', 'calendar', calendar);

  const [department, location] = [readCell('department'), readCell('location')];
  const employeeNumber = readCell('employeeNumber', EMPLOYEE_NUMBER_MAX);
  const status = readCell('status');
  const leftOn = readDayIn('leftOn');
  const left = LEFT.test(status) ? status : leftOn !== null && leftOn < today ? cellIn('leftOn').trim() : null;
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
    notes,
    left: left === null ? null : left.slice(0, VALUE_SHOWN),
  };
}

export interface StagedRow extends ImportedRow {
  line: number;
}

/** When several rows have the same email address or the same employee number, every row after the first is invalid. */
export function* readRows(
  rows: Iterable<{ line: number; cells: readonly string[] }>,
  context: ImportContext,
): Generator<StagedRow> {
  const first = new Map<string, number>();
  const numbered = new Map<string, number>();
  for (const { line, cells } of rows) {
    const row = readRow(cells, context);
    // Cells that hold no address, such as "unknown", may be equal.
    const isAddress = row.email !== '' && !row.problems.some(({ column }) => column === 'email');
    const earlier = isAddress ? first.get(row.email) : undefined;
    if (earlier !== undefined) {
      row.problems.push({ column: 'email', code: 'duplicate', value: row.email.slice(0, VALUE_SHOWN), line: earlier });
    } else if (isAddress) first.set(row.email, line);
    const { employeeNumber } = row.fields;
    const sameNumber = employeeNumber === undefined ? undefined : numbered.get(employeeNumber);
    if (employeeNumber !== undefined && sameNumber !== undefined) {
      row.problems.push({ column: 'employeeNumber', code: 'duplicate', value: employeeNumber, line: sameNumber });
    } else if (employeeNumber !== undefined) numbered.set(employeeNumber, line);
    yield { line, ...row };
  }
}
