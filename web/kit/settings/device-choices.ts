import type { AutoCheckInConsent } from '#domain/checkins/auto-check-in.ts';
import { useState } from 'react';
import { CSV_FORMAT_NAMES, type CsvFormat } from '#domain/text/csv.ts';

/** The page /clear removes the key with all other data of the app. */
const CONSENT_KEY = 'employee-rewards-auto-check-in';

const isText = (value: unknown): value is string => typeof value === 'string';

export function readConsent(): AutoCheckInConsent | null {
  try {
    const stored = JSON.parse(localStorage.getItem(CONSENT_KEY) ?? 'null') as Partial<AutoCheckInConsent> | null;
    const { userId, since, lastDate } = stored ?? {};
    if (!isText(userId) || typeof since !== 'number') return null;
    return { userId, since, lastDate: isText(lastDate) ? lastDate : null };
  } catch {
    return null;
  }
}

export function writeConsent(consent: AutoCheckInConsent): boolean {
  try {
    localStorage.setItem(CONSENT_KEY, JSON.stringify(consent));
    return true;
  } catch {
    return false;
  }
}

export function forgetConsent(): void {
  try {
    localStorage.removeItem(CONSENT_KEY);
  } catch {
    // Storage is blocked.
  }
}

/** The page /clear removes it with all other data of the app. */
const FORMAT_KEY = 'employee-rewards-file-format';

/**
 * Returns the format that spreadsheets of a locale expect. Where the decimal mark is a comma, they separate cells by
 * semicolons, and so do the spreadsheets of Switzerland and Liechtenstein.
 */
export function usualFormat(locale: string): CsvFormat {
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5);
  if (parts.some(({ type, value }) => type === 'decimal' && value === ',')) return 'semicolon';
  return /-(?:CH|LI)\b/.test(locale) ? 'semicolon_point' : 'comma';
}

export function readFileFormat(): CsvFormat {
  let stored: string | null = null;
  try {
    stored = localStorage.getItem(FORMAT_KEY);
  } catch {
    // Storage is blocked.
  }
  return CSV_FORMAT_NAMES.find((name) => name === stored) ?? usualFormat(navigator.language);
}

/** When storage is blocked, the choice lasts as long as the screen. */
export function useFileFormat(): [CsvFormat, (format: CsvFormat) => void] {
  const [format, setFormat] = useState(readFileFormat);
  const choose = (next: CsvFormat) => {
    setFormat(next);
    try {
      localStorage.setItem(FORMAT_KEY, next);
    } catch {
      // Storage is blocked.
    }
  };
  return [format, choose];
}
