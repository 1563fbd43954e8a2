import { LEAVE_DAYS, type LeaveFileRow } from '../api/leaves.ts';
import { readCsvTable, type CsvTable, type TableRow } from '../files/csv-table.ts';
import { findDayOrder, readDay, type DayOrder } from '../files/days.ts';
import { decodeFile, findEncoding, type Encoding, type Unreadable } from '../files/encodings.ts';
import { findLeftBehind } from '../files/left-behind.ts';
import { EMAIL, EMAIL_LENGTH_MAX } from '../people/import/import-rows.ts';
import { fused } from '../text/csv.ts';
import { withoutUnseen } from '../text/unseen.ts';
import { FIRST_DAY, LAST_DAY } from '../time/day-bounds.ts';
import { addDays } from '../time/local-date.ts';
import { judgeCell, judgeTimes, readKind, readTime, saysHours } from './leave-cells.ts';
import {
  isLeaveHeader,
  readLeaveHeader,
  recognizeLeaveColumns,
  type LeaveChoice,
  type LeaveColumn,
  type LeaveHeader,
} from './leave-columns.ts';
import { cutThere, overlaps, type LeftOut } from './leave-days.ts';

export const LEAVE_FILE_MAX_ROWS = 5_000;
export const LEAVE_FILE_MAX_BYTES = 2 * 1024 * 1024;
const LATEST_YEAR = 2069;

/** The choices of an admin for a file. The file decides the absent ones. */
export interface LeaveFileChoices {
  columns?: LeaveChoice | undefined;
  dayOrder?: DayOrder | undefined;
  encoding?: Encoding | undefined;
}

/** `day_order` asks the admin whether the day or the month comes first. */
export type LeaveFileProblem = Unreadable | 'quotes' | 'columns' | 'empty' | 'too_many' | 'day_order';
/**
 * The problems of a line: the column with an invalid value, the rule by which the days of the line are refused, or what
 * the line means instead of leave of whole days.
 */
export type LeaveLineProblem =
  | LeaveColumn
  | 'order'
  | 'too_long'
  | 'twice'
  | 'cells'
  | 'left_behind'
  | 'status'
  | 'part'
  | 'disagrees'
  | 'unclear'
  | 'work'
  | 'holiday';

export interface ProblemOfLine {
  problem: LeaveLineProblem;
  column?: string;
  value?: string;
}

export interface LeaveLine {
  /** The first row is line 1. */
  line: number;
  cells: Readonly<Record<LeaveColumn, string>>;
  read: LeaveFileRow | ProblemOfLine;
  /** The days that an earlier line gives already. */
  leftOut?: LeftOut[];
}

export interface LeaveFile {
  lines: LeaveLine[];
  header: LeaveHeader;
  columns: LeaveChoice;
  table: CsvTable;
  /** A day that has two meanings, when the admin said which one counts. */
  example: string | null;
}

export interface LeaveFileRefusal {
  problem: LeaveFileProblem;
  /** A day that has two meanings, only for `day_order`. */
  example?: string | null;
  table?: CsvTable;
  columns?: LeaveChoice;
}

/** Returns the text of a cell, without what a spreadsheet or our own export put around it. */
const clean = (cell: string | undefined): string => fused(withoutUnseen(cell ?? '').trim()).trim();

/** One program wrote both columns. */
function findOrder({ header, rows }: CsvTable, places: LeaveHeader['places']) {
  const columns = [places.from, places.to].filter((place) => place !== undefined);
  const cells = columns.flatMap((place) => rows.map(({ cells: row }) => clean(row[place])));
  return findDayOrder(cells, columns.map((place) => header.cells[place]).join(' '));
}

function readLine({ cells: row }: TableRow, header: LeaveHeader, width: number, order: DayOrder | null) {
  const { places, checks } = header;
  const cell = (column: LeaveColumn) => clean(row[places[column] ?? -1]);
  const texts = {
    email: cell('email'),
    from: cell('from'),
    to: cell(places.to === undefined ? 'from' : 'to'),
    kind: cell('kind'),
  };
  const refuse = (
    problem: LeaveLineProblem,
    value?: string,
    column?: string,
  ): { texts: typeof texts; read: ProblemOfLine } => ({
    texts,
    read: { problem, ...(value !== undefined && { value }), ...(column !== undefined && { column }) },
  });
  const overhang = row.slice(width).map(clean).find(Boolean);
  if (overhang !== undefined) return refuse('cells', overhang);
  const values: Record<LeaveColumn, string> = { email: '', from: '', to: '', kind: '' };
  for (const column of ['email', 'from', 'to', 'kind'] as const) {
    const { left, text } = findLeftBehind(texts[column]);
    if (left === 'sheet_error') return refuse('left_behind', texts[column]);
    values[column] = text;
  }
  const email = values.email.toLowerCase();
  if (!EMAIL.test(email) || email.length > EMAIL_LENGTH_MAX) return refuse('email', texts.email);
  const [startDate, endDate] = [readDay(values.from, order, LATEST_YEAR), readDay(values.to, order, LATEST_YEAR)];
  if (startDate === null || startDate < FIRST_DAY || startDate > LAST_DAY) return refuse('from', texts.from);
  if (endDate === null || endDate > LAST_DAY) return refuse('to', texts.to);
  if (endDate < startDate) return refuse('order');
  if (endDate >= addDays(startDate, LEAVE_DAYS)) return refuse('too_long');
  const span = { startDate, endDate };

  const found = checks.map(({ place, name, check }) => ({ name, check, cell: findLeftBehind(clean(row[place])).text }));
  const isHours = found.some(({ check, cell: unit }) => check === 'unit' && saysHours(unit));
  for (const one of found) {
    const said = judgeCell({ ...one, isHours }, span);
    if (said !== 'whole') return refuse(said, one.cell, one.name);
  }
  const time = (check: 'startTime' | 'endTime', text: string) =>
    readTime(found.find((one) => one.check === check)?.cell ?? '') ?? readTime(text);
  if (judgeTimes(time('startTime', values.from), time('endTime', values.to), span) === 'part') {
    const timed = found.filter(({ check }) => check === 'startTime' || check === 'endTime').map((one) => one.cell);
    return refuse('part', (timed.length > 0 ? timed : [values.from, values.to]).join(' – '));
  }
  const kind = readKind(values.kind);
  if (kind === null) return refuse('kind', texts.kind);
  if (kind === 'part' || kind === 'work' || kind === 'holiday') return refuse(kind, texts.kind);
  return { texts, read: { email, ...span, kind } };
}

/**
 * Each line is checked by itself, and then compared with the earlier lines, so that no user gets two leaves on the same
 * day. A line that only goes on longer than an earlier line of the same kind gives the rest.
 */
export function readLeaveFile(
  bytes: Uint8Array,
  { columns: chosen, dayOrder, encoding: asked }: LeaveFileChoices = {},
): LeaveFile | LeaveFileRefusal {
  const encoding = asked ? { encoding: asked } : findEncoding(bytes);
  const decoded = 'unreadable' in encoding ? encoding : decodeFile(bytes, encoding.encoding);
  if ('unreadable' in decoded) return { problem: decoded.unreadable };
  const table = readCsvTable(decoded.text, isLeaveHeader);
  if ('brokenLine' in table) return { problem: 'quotes' };
  if (table.header === null) return { problem: 'empty' };
  const names = table.header.cells;
  const columns = chosen?.length === names.length ? chosen : recognizeLeaveColumns(names);
  const header = readLeaveHeader(names, columns);
  if (header.missing.length > 0) return { problem: 'columns', table, columns };
  if (table.rows.length === 0) return { problem: 'empty' };
  if (table.rows.length > LEAVE_FILE_MAX_ROWS) return { problem: 'too_many' };
  const { order, isNeeded, example } = findOrder(table, header.places);
  if (isNeeded && !dayOrder) return { problem: 'day_order', example, table, columns };

  const earlier = new Map<string, LeaveFileRow[]>();
  const lines = table.rows.map((row): LeaveLine => {
    const { texts: cells, read } = readLine(row, header, names.length, order ?? dayOrder ?? null);
    const line = { line: row.line, cells };
    if ('problem' in read) return { ...line, read };
    const own = earlier.get(read.email) ?? [];
    const { days, leftOut } = cutThere(
      read,
      own.filter(({ kind }) => kind === read.kind),
    );
    if (days === null || own.some((one) => overlaps(one, days))) return { ...line, read: { problem: 'twice' } };
    const rest = { ...read, startDate: days.startDate };
    earlier.set(read.email, [...own, rest]);
    return { ...line, read: rest, ...(leftOut.length > 0 && { leftOut }) };
  });
  return { lines, header, columns, table, example: isNeeded ? example : null };
}
