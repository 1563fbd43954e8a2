export const PIN_DIGITS = 6;

export const BADGE_BYTES = 10;

/** PIN, or the letters of a badge. */
export const PERSONAL_CODE = /^(?:[0-9]{6}|[0-9A-HJKMNP-TV-Z]{16})$/;

/**
 * `IN_A_ROW` wrong codes with pauses of less than `PAUSE_MS` lock the kiosk for `PAUSE_MS` after the last one.
 * `IN_AN_HOUR` wrong codes lock it until the hour that began with the first one ends. A correct code resets neither
 * count, so nobody can guess longer with a code of one's own.
 */
export const WRONG_CODES = { IN_A_ROW: 5, PAUSE_MS: 60_000, IN_AN_HOUR: 30, HOUR_MS: 3_600_000 } as const;

export function findPersonalCode(text: string): string | null {
  const letters = text.toUpperCase().replace(/[\s-]/g, '');
  return PERSONAL_CODE.test(letters) ? letters : null;
}
