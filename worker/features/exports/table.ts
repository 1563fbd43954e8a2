import type { Settings } from '../../../domain/settings/settings.ts';
import type { CsvValue } from '../../../domain/text/csv.ts';
import { localMomentIn } from '../../../domain/time/local-date.ts';
import type { ArchiveStore } from '../../core/archive/store.ts';
import type { Db } from '../../db/client.ts';

/** The context that every export needs. */
export interface Reading {
  db: Db;
  archive: ArchiveStore | null;
  settings: Settings;
  now: Date;
}

/**
 * Formats an instant (ISO 8601 or epoch milliseconds) as local time in a zone, for spreadsheets. An example is
 * `2026-03-02 07:31:05`.
 */
export function timeIn(zone: string, instant: string | number | null): string {
  if (instant === null) return '';
  const { date, secondsOfDay } = localMomentIn(zone, new Date(instant));
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `${date} ${two(secondsOfDay / 3600)}:${two((secondsOfDay / 60) % 60)}:${two(secondsOfDay % 60)}`;
}

export const yesNo = (value: boolean | number) => (value ? 'yes' : 'no');

/** The number of rows that are read and held in memory at once. */
export const EXPORT_PAGE = 5_000;

/** Reads rows page by page and yields their cells. Each page begins after the last row of the previous page. */
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
