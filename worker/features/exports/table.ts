import type { Settings } from '../../../domain/settings/settings.ts';
import { localMomentIn } from '../../../domain/time/local-date.ts';
import type { Db } from '../../db/client.ts';
import type { NextRows } from './csv.ts';

/** A table to be written: the names of its columns stay as they are, for those who read the files by program. */
export interface Table {
  columns: readonly string[];
  next: NextRows;
}

/** What every export is read with. */
export interface Reading {
  db: Db;
  settings: Settings;
  now: Date;
}

/** The company's clocks at an instant, as spreadsheets read them: `2026-03-02 07:31:05`. */
export function timeIn(zone: string, instant: string | null): string {
  if (instant === null) return '';
  const { date, secondsOfDay } = localMomentIn(zone, new Date(instant));
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `${date} ${two(secondsOfDay / 3600)}:${two((secondsOfDay / 60) % 60)}:${two(secondsOfDay % 60)}`;
}

export const yesNo = (value: boolean | number) => (value ? 'yes' : 'no');
