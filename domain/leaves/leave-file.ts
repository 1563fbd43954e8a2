import { LEAVE_DAYS, type LeaveFileRow } from '../api/leaves.ts';
import { readCsvTable } from '../files/csv-table.ts';
import { readDay } from '../files/days.ts';
import { decodeFile, findEncoding } from '../files/encodings.ts';
import { plainHeader as plain } from '../files/headers.ts';
import { findColumn } from '../people/import/import-columns.ts';
import { EMAIL, EMAIL_LENGTH_MAX } from '../people/import/import-rows.ts';
import { fused } from '../text/csv.ts';
import { FIRST_DAY } from '../time/day-bounds.ts';
import { addDays } from '../time/local-date.ts';
import type { LeaveKind } from './kinds.ts';
import { overlaps } from './leave-days.ts';

export const LEAVE_FILE_MAX_ROWS = 5_000;
export const LEAVE_FILE_MAX_BYTES = 2 * 1024 * 1024;
/** The latest year that a year of two digits means. */
const LATEST_YEAR = 2069;

const COLUMNS = ['email', 'from', 'to', 'kind'] as const;
type Column = (typeof COLUMNS)[number];

/** The accepted column names, in English and German. The names of the e-mail column are in domain/people/import. */
const SPELLINGS: Readonly<Record<Exclude<Column, 'email'>, readonly string[]>> = {
  from: ['from', 'start', 'startdate', 'firstday', 'begin', 'von', 'beginn', 'startdatum', 'erstertag'],
  to: ['to', 'end', 'enddate', 'until', 'lastday', 'bis', 'ende', 'enddatum', 'letztertag'],
  kind: ['kind', 'type', 'leavetype', 'art', 'urlaubsart', 'abwesenheitsart'],
};

/** The accepted names of each kind. An empty cell means vacation. */
const KINDS: Readonly<Record<string, LeaveKind>> = {
  '': 'vacation',
  vacation: 'vacation',
  holiday: 'vacation',
  annualleave: 'vacation',
  urlaub: 'vacation',
  erholung: 'vacation',
  erholungsurlaub: 'vacation',
  sick: 'sick',
  sickleave: 'sick',
  krank: 'sick',
  krankheit: 'sick',
  parental: 'parental',
  parentalleave: 'parental',
  elternzeit: 'parental',
  training: 'training',
  fortbildung: 'training',
  other: 'other',
  anderes: 'other',
  sonstiges: 'other',
};

/** The reasons why a file cannot be read. */
export type LeaveFileProblem = 'not_text' | 'mixed_encoding' | 'quotes' | 'columns' | 'empty' | 'too_many';
/** The problems of a line: the column with an invalid value, or the rule by which the days of the line are refused. */
export type LeaveLineProblem = 'email' | 'from' | 'to' | 'kind' | 'order' | 'too_long' | 'twice';

export interface LeaveLine {
  /** The line number in the file; the first row is line 1. */
  line: number;
  /** The text of each cell. */
  cells: Readonly<Record<Column, string>>;
  /** The row that is sent to the API, or the problem of the line. */
  read: LeaveFileRow | { problem: LeaveLineProblem };
}

type Places = Readonly<Partial<Record<Column, number>>>;

function columnNamed(name: string): Column | null {
  if (findColumn(name) === 'email') return 'email';
  const spelling = plain(name);
  return (['from', 'to', 'kind'] as const).find((column) => SPELLINGS[column].includes(spelling)) ?? null;
}

/**
 * Returns the positions of the columns. Returns null when the column of the address, of the first day or of the last
 * day is missing, or when a column appears twice.
 */
function readPlaces(header: readonly string[]): Places | null {
  const places: Partial<Record<Column, number>> = {};
  for (const [place, name] of header.entries()) {
    const column = columnNamed(name);
    if (column === null) continue;
    if (places[column] !== undefined) return null;
    places[column] = place;
  }
  return places.email === undefined || places.from === undefined || places.to === undefined ? null : places;
}

function readLine(cells: LeaveLine['cells']): LeaveLine['read'] {
  const email = cells.email.toLowerCase();
  if (!EMAIL.test(email) || email.length > EMAIL_LENGTH_MAX) return { problem: 'email' };
  const [startDate, endDate] = [readDay(cells.from, null, LATEST_YEAR), readDay(cells.to, null, LATEST_YEAR)];
  if (startDate === null || startDate < FIRST_DAY) return { problem: 'from' };
  if (endDate === null) return { problem: 'to' };
  if (endDate < startDate) return { problem: 'order' };
  if (endDate >= addDays(startDate, LEAVE_DAYS)) return { problem: 'too_long' };
  const kind = KINDS[plain(cells.kind)];
  // `plain` also returns an empty text for a cell with only symbols, but such a cell does not mean vacation.
  if (kind === undefined || (cells.kind !== '' && plain(cells.kind) === '')) return { problem: 'kind' };
  return { email, startDate, endDate, kind };
}

/**
 * Reads the lines of a CSV file of leave, or returns the reason why the file cannot be read. Each line is checked by
 * itself, and then compared with the earlier lines, so that no user gets two leaves on the same day.
 */
export function readLeaveFile(bytes: Uint8Array): LeaveLine[] | { problem: LeaveFileProblem } {
  const found = findEncoding(bytes);
  const decoded = 'unreadable' in found ? found : decodeFile(bytes, found.encoding);
  if ('unreadable' in decoded) return { problem: decoded.unreadable };
  const table = readCsvTable(decoded.text, (name) => columnNamed(name) !== null);
  if ('brokenLine' in table) return { problem: 'quotes' };
  if (table.header === null) return { problem: 'empty' };
  const { header, rows } = table;
  const places = readPlaces(header.cells);
  if (places === null) return { problem: 'columns' };
  if (rows.length === 0) return { problem: 'empty' };
  if (rows.length > LEAVE_FILE_MAX_ROWS) return { problem: 'too_many' };
  const earlier = new Map<string, LeaveFileRow[]>();
  return rows.map(({ line, cells: row }) => {
    const cell = (column: Column) => fused((row[places[column] ?? -1] ?? '').trim()).trim();
    const cells = { email: cell('email'), from: cell('from'), to: cell('to'), kind: cell('kind') };
    const read = readLine(cells);
    if ('problem' in read) return { line, cells, read };
    const own = earlier.get(read.email) ?? [];
    if (own.some((one) => overlaps(one, read))) return { line, cells, read: { problem: 'twice' } };
    earlier.set(read.email, [...own, read]);
    return { line, cells, read };
  });
}
