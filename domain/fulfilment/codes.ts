import { readCsvRows } from '../files/csv-rows.ts';
import { findDayOrder, readDay } from '../files/days.ts';
import type { LocalDate } from '../time/local-date.ts';
import type { Fulfilment } from './ways.ts';

/** The most codes in one load. */
export const CODES_MAX = 500;
/** The most characters of a pasted text. A request has at most 64 KB. */
export const CODES_TEXT_MAX = 50_000;
/** From this number on downwards, admins see that few codes are left. */
export const FEW_CODES = 5;

export const hasFewCodes = ({
  fulfilment,
  available,
  stock,
}: {
  fulfilment: Fulfilment;
  available: boolean;
  stock: number | null;
}): boolean => fulfilment.way === 'codes' && available && stock !== null && stock <= FEW_CODES;

const CODE_MIN = 4;
const CODE_MAX = 500;
const PIN_MAX = 40;

export const CODE_FAULTS = ['blank', 'unreadable', 'duplicate', 'known', 'bad_pin', 'bad_day', 'expired'] as const;
export type CodeFault = (typeof CODE_FAULTS)[number];

export interface NewCode {
  line: number;
  /** A code or a link. */
  code: string;
  pin: string | null;
  /** The last day on which the code can be used. */
  expiresOn: LocalDate | null;
}

export interface FaultyLine {
  line: number;
  fault: CodeFault;
}

export interface ReadCodes {
  codes: NewCode[];
  faults: FaultyLine[];
  /** True when the text has more lines than one load may have. The lines after them are not read. */
  hasTooMany: boolean;
}

const DELIMITERS = ['\t', ';', ',', '|'];
/** The name of a column, of a file in English or German. */
const COLUMNS: Readonly<Record<'code' | 'pin' | 'day', RegExp>> = {
  code: /^(gift ?|voucher ?|promo ?|gutschein-?|karten-?)?(card ?)?(code|codes|link|url|number|nummer)$/i,
  pin: /^(pin|pin code|security code|sicherheitscode)$/i,
  day: /^(expir(y|es|ation|es on)( date| day)?|valid (until|to|through)|gültig bis|läuft ab( am)?|ablauf(datum)?)$/i,
};
type Column = keyof typeof COLUMNS;
const COLUMN_NAMES = Object.keys(COLUMNS) as Column[];

/** Printable characters of ASCII. Other characters in a code are a sign of a wrong encoding. */
const PRINTABLE = /^[ -~]+$/;
const LOOKS_LIKE_DAY = /^\d{1,4}\s?[-/.]\s?\d{1,2}\s?[-/.]\s?\d{1,4}\.?$/;

interface Row {
  line: number;
  cells: string[];
}

function readRows(text: string, delimiter: string): { rows: Row[]; brokenLine: number | null } {
  const rows: Row[] = [];
  let line = 1;
  for (const cells of readCsvRows(text, delimiter)) {
    if ('brokenAt' in cells) return { rows, brokenLine: text.slice(0, cells.brokenAt).split('\n').length };
    rows.push({ line, cells: cells.map((cell) => cell.trim()) });
    line += 1 + cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);
  }
  return { rows, brokenLine: null };
}

const isBlank = ({ cells }: Row): boolean => cells.every((cell) => cell === '');

/** The first filled line decides. A link may contain separators, so only a tab separates cells after a link. */
function findDelimiter(text: string): string {
  const first = text.split('\n').find((line) => line.trim() !== '') ?? '';
  const usable = /^\s*"?https?:\/\//i.test(first) ? DELIMITERS.slice(0, 1) : DELIMITERS;
  return usable.find((one) => first.includes(one)) ?? (usable.length === 1 ? '\t' : ',');
}

function readHeader(row: Row | undefined): Partial<Record<Column, number>> | null {
  if (!row) return null;
  const found = COLUMN_NAMES.flatMap((name) => {
    const index = row.cells.findIndex((cell) => COLUMNS[name].test(cell));
    return index < 0 ? [] : [[name, index] as const];
  });
  const columns = Object.fromEntries(found) as Partial<Record<Column, number>>;
  return columns.code === undefined ? null : columns;
}

/** Without a header, the columns are code, PIN and day. The second one is the day when all its cells look like days. */
function guessColumns(rows: readonly Row[]): Partial<Record<Column, number>> {
  const second = rows.map(({ cells }) => cells[1] ?? '').filter((cell) => cell !== '');
  const isDay = second.length > 0 && second.every((cell) => LOOKS_LIKE_DAY.test(cell));
  return isDay ? { code: 0, day: 1, pin: 2 } : { code: 0, pin: 1, day: 2 };
}

function dropBlankEnd(rows: readonly Row[]): Row[] {
  const last = rows.findLastIndex((row) => !isBlank(row));
  return rows.slice(0, last + 1);
}

/**
 * Reads a pasted text or a CSV file with one code or link a line, and optionally a PIN and the last day of use. Every
 * line is either a code or a fault. Lines are counted from 1, as an editor shows them.
 */
export function readCodes(text: string, today: LocalDate): ReadCodes {
  const whole = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
  const { rows, brokenLine } = readRows(whole, findDelimiter(whole));
  const filled = dropBlankEnd(rows);
  const top = filled.findIndex((row) => !isBlank(row));
  const header = readHeader(filled[top]);
  const all = header ? filled.slice(top + 1) : filled;
  const taken = all.slice(0, CODES_MAX);
  const columns = header ?? guessColumns(taken);
  const readCell = ({ cells }: Row, name: Column): string => cells[columns[name] ?? -1] ?? '';
  const { order } = findDayOrder(taken.map((row) => readCell(row, 'day')));
  const latestYear = Number(today.slice(0, 4)) + 50;

  const codes: NewCode[] = [];
  const faults: FaultyLine[] = [];
  const seen = new Set<string>();
  for (const row of taken) {
    const [code, pin, day] = [readCell(row, 'code'), readCell(row, 'pin'), readCell(row, 'day')];
    const expiresOn = day === '' ? null : readDay(day, order, latestYear);
    const fault = findFault({ code, pin, day, expiresOn }, seen, today);
    seen.add(code);
    if (fault) faults.push({ line: row.line, fault });
    else codes.push({ line: row.line, code, pin: pin || null, expiresOn });
  }
  if (brokenLine !== null) faults.push({ line: brokenLine, fault: 'unreadable' });
  return { codes, faults, hasTooMany: all.length > CODES_MAX };
}

interface Cells {
  code: string;
  pin: string;
  day: string;
  expiresOn: LocalDate | null;
}

function findFault(
  { code, pin, day, expiresOn }: Cells,
  seen: ReadonlySet<string>,
  today: LocalDate,
): CodeFault | null {
  if (code === '') return 'blank';
  if (code.length < CODE_MIN || code.length > CODE_MAX || !PRINTABLE.test(code)) return 'unreadable';
  if (seen.has(code)) return 'duplicate';
  if (pin.length > PIN_MAX || (pin !== '' && !PRINTABLE.test(pin))) return 'bad_pin';
  if (day !== '' && expiresOn === null) return 'bad_day';
  return expiresOn !== null && expiresOn < today ? 'expired' : null;
}

/** The end of a code, by which admins tell codes apart. It is never more than half of the code. */
export const readEnd = (code: string): string => code.slice(-Math.min(4, Math.floor(code.length / 2)));

export const isLink = (code: string): boolean => /^https:\/\/\S+$/i.test(code);
