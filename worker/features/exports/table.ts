import type { Settings } from '#domain/settings/settings.ts';
import type { CsvValue } from '#domain/text/csv.ts';
import { localMomentIn } from '#domain/time/local-date.ts';
import type { MonthFiles } from '#worker/core/history/month-files.ts';
import type { Db } from '#worker/db/client.ts';

export interface Reading {
  db: Db;
  files: MonthFiles | null;
  settings: Settings;
  now: Date;
}

/** For spreadsheets, such as `2026-03-02 07:31:05`. The instant is ISO 8601 or epoch milliseconds. */
export function timeIn(zone: string, instant: string | number | null): string {
  if (instant === null) return '';
  const { date, secondsOfDay } = localMomentIn(zone, new Date(instant));
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `${date} ${two(secondsOfDay / 3600)}:${two((secondsOfDay / 60) % 60)}:${two(secondsOfDay % 60)}`;
}

export const yesNo = (value: boolean | number) => (value ? 'yes' : 'no');

/** The number of rows that are read and held in memory at once. */
export const EXPORT_PAGE = 5_000;

export async function* readPages<Row>(
  read: (after: Row | null) => PromiseLike<Row[]>,
  toCells: (row: Row) => CsvValue[],
  limit: number = EXPORT_PAGE,
): AsyncGenerator<CsvValue[][]> {
  let after: Row | null = null;
  do {
    const rows: Row[] = await read(after);
    yield rows.map(toCells);
    after = rows.length < limit ? null : (rows.at(-1) ?? null);
  } while (after !== null);
}
