import { addDays, isLocalDate, type LocalDate } from '../time/local-date.ts';

/** The order of day and month in a column of days: 15/03/2019 is `dmy`, and 03/15/2019 is `mdy`. */
export const DAY_ORDERS = ['dmy', 'mdy'] as const;
export type DayOrder = (typeof DAY_ORDERS)[number];

/** A time after a day, such as `T00:00:00`, ` 12:00:00 AM` or ` 10:11:12Z`. It does not change the day. */
const TIME =
  /[T ,]+(?:at |um )?\d{1,2}[:.]\d{2}(?:[:.]\d{2}(?:[.,]\d+)?)?\s*(?:[ap]\.?m\.?)?\s*(?:Uhr|Z|UTC|GMT|[+-]\d{2}:?\d{2})?$/iu;
const WEEKDAY = /^(\p{L}[\p{L}-]+)\.?(?:,\s*|\s+(?:den\s+)?(?=\d))/u;
const YEAR_FIRST =
  /^(\d{4})([-/. ]|\. )(\d{1,2})\2(\d{1,2})\.?$|^(\d{4})(\d{2})(\d{2})$|^(\d{4})[年년]\s*(\d{1,2})[月월]\s*(\d{1,2})[日일]$/u;
const NUMBERS = /^(\d{1,2})(\s?[-/.]\s?| )(\d{1,2})\2(\d{4}|\d{2})\.?$/;
const DAY_MONTH =
  /^(\d{1,2})(?:\.|st|nd|rd|th|er|º|°)?[-/ ,]*(?:of |de |d')?(\p{L}{3,})\.?[-/ ,]*(?:of |de )?(\d{4}|\d{2})\.?$/iu;
const MONTH_DAY = /^(\p{L}{3,})\.?[-/ ]*(\d{1,2})(?:st|nd|rd|th)?[-/ ,]+(\d{4}|\d{2})$/iu;
/** The number of days since 1899, by which spreadsheets store a day. The range is from 1945 to 2119. */
const SERIAL = /^([1-7]\d{4}|80000)(?:[.,]\d+)?$/;
const SERIAL_FIRST = 16_438;

const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'sv', 'da', 'nb'];

const plainWord = (word: string) =>
  word
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}]/gu, '');

let monthNames: ReadonlyMap<string, number> | null = null;
function months(): ReadonlyMap<string, number> {
  if (monthNames) return monthNames;
  const names = new Map<string, number>([
    ['sept', 9],
    ['mrz', 3],
    ['jaenner', 1],
    ['janner', 1],
    ['maerz', 3],
  ]);
  for (const language of LANGUAGES) {
    for (const month of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(language, { day: 'numeric', month, timeZone: 'UTC' });
      for (let index = 0; index < 12; index++) {
        const part = format.formatToParts(Date.UTC(2024, index, 9)).find(({ type }) => type === 'month');
        const name = plainWord(part?.value ?? '');
        if (name.length >= 3 && !names.has(name)) names.set(name, index + 1);
      }
    }
  }
  monthNames = names;
  return names;
}

const toMonth = (word: string): number | undefined => months().get(plainWord(word));

interface Numbers {
  first: number;
  second: number;
  year: string;
  separator: string;
}

function strip(cell: string): string {
  const day = cell.trim().replace(TIME, '');
  const [weekday = '', word = ''] = WEEKDAY.exec(day) ?? [];
  return (toMonth(word) === undefined ? day.slice(weekday.length) : day).trim();
}

function readNumbers(cell: string): Numbers | null {
  const [, first, separator, second, year] = NUMBERS.exec(strip(cell)) ?? [];
  if (first === undefined || separator === undefined || second === undefined || year === undefined) return null;
  return { first: Number(first), second: Number(second), year, separator: separator.trim() };
}

export interface FoundOrder {
  /** The order that the column proves. */
  order: DayOrder | null;
  /** True when the column has days that only an order explains, and the column proves none: somebody has to say it. */
  isNeeded: boolean;
  example: string | null;
}

/** “Hire date (MM/DD/YYYY)” names its order. */
function findNamedOrder(header: string): DayOrder | null {
  const [, first, second] = /\b([dmtj])\1*[-/. ]+([dmtj])\2*[-/. ]+[yja]/i.exec(header) ?? [];
  if (first === undefined || second === undefined || first.toLowerCase() === second.toLowerCase()) return null;
  return first.toLowerCase() === 'm' ? 'mdy' : 'dmy';
}

/**
 * One cell with a number over 12 settles the order for all cells. Days with points, such as 03.02.2026, begin with the
 * day. A column that proves both orders proves none.
 */
export function findDayOrder(cells: Iterable<string>, header = ''): FoundOrder {
  let [dayFirst, monthFirst] = [false, false];
  let example: string | null = null;
  for (const cell of cells) {
    const read = readNumbers(cell);
    if (!read) continue;
    const { first, second, separator } = read;
    if (first > 12 && second <= 12) dayFirst = true;
    else if (second > 12 && first <= 12) monthFirst = true;
    else if (first !== second && first <= 12 && separator !== '.') example ??= cell.trim();
  }
  const proven = dayFirst === monthFirst ? null : dayFirst ? 'dmy' : 'mdy';
  const order = proven ?? (dayFirst ? null : findNamedOrder(header));
  return { order, isNeeded: order === null && example !== null, example };
}

function write(year: number, month: number, day: number): LocalDate | null {
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return isLocalDate(text) ? text : null;
}

/**
 * A time after the day is left out: the day counts as it is written. A number of two digits is the latest year that is
 * not after `latestYear`, such as 2026. Without an `order`, days such as 03/02/2026 are read only when the numbers
 * leave one meaning, and days with points begin with the day.
 */
export function readDay(cell: string, order: DayOrder | null, latestYear: number): LocalDate | null {
  const text = strip(cell);
  const toYear = (year: string) => {
    if (year.length === 4) return Number(year);
    const year20 = Math.floor(latestYear / 100) * 100 + Number(year);
    return year20 > latestYear ? year20 - 100 : year20;
  };
  const ofYear = YEAR_FIRST.exec(text)?.slice(1).filter(Boolean);
  if (ofYear) {
    const [year = 0, month = 0, day = 0] = ofYear.filter((part) => /^\d+$/.test(part)).map(Number);
    return write(year, month, day);
  }
  const numbers = readNumbers(cell);
  if (numbers) {
    const { first, second, separator } = numbers;
    const only = first > 12 || first === second ? 'dmy' : second > 12 ? 'mdy' : null;
    const used = separator === '.' && first > 12 ? 'dmy' : (order ?? only ?? (separator === '.' ? 'dmy' : null));
    if (used === null) return null;
    return used === 'dmy' ? write(toYear(numbers.year), second, first) : write(toYear(numbers.year), first, second);
  }
  const [, dayFirst, monthSecond = '', yearLast = ''] = DAY_MONTH.exec(text) ?? [];
  const [, monthFirst = '', daySecond, yearEnd = ''] = MONTH_DAY.exec(text) ?? [];
  const month = toMonth(monthSecond || monthFirst);
  if (month !== undefined) return write(toYear(yearLast || yearEnd), month, Number(dayFirst ?? daySecond));
  const [, serial] = SERIAL.exec(text) ?? [];
  return serial !== undefined && Number(serial) >= SERIAL_FIRST ? addDays('1899-12-30', Number(serial)) : null;
}
