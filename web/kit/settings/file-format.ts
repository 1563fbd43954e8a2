import { useState } from 'react';
import { CSV_FORMAT_NAMES, type CsvFormat } from '../../../domain/text/csv.ts';

/** The local storage key of the format of files. The page /clear removes it with all other data of the app. */
const STORAGE_KEY = 'employee-rewards-file-format';

/**
 * Returns the format that spreadsheets of a locale expect. Where the decimal mark is a comma, they separate cells by
 * semicolons, and so do the spreadsheets of Switzerland and Liechtenstein.
 */
export function usualFormat(locale: string): CsvFormat {
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5);
  if (parts.some(({ type, value }) => type === 'decimal' && value === ',')) return 'semicolon';
  return /-(?:CH|LI)\b/.test(locale) ? 'semicolon_point' : 'comma';
}

/** Returns the format that was chosen on this device, else the one of the browser's first language. */
export function readFileFormat(): CsvFormat {
  let stored: string | null = null;
  try {
    stored = localStorage.getItem(STORAGE_KEY);
  } catch {
    // Storage is blocked.
  }
  return CSV_FORMAT_NAMES.find((name) => name === stored) ?? usualFormat(navigator.language);
}

/** Keeps the format of files on this device. When storage is blocked, the choice lasts as long as the screen. */
export function useFileFormat(): [CsvFormat, (format: CsvFormat) => void] {
  const [format, setFormat] = useState(readFileFormat);
  const choose = (next: CsvFormat) => {
    setFormat(next);
    try {
      localStorage.setItem(STORAGE_KEY, next);
    } catch {
      // Storage is blocked.
    }
  };
  return [format, choose];
}
