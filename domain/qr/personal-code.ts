/** Digits that a user types at a kiosk. */
export const PIN_DIGITS = 6;

/** Bytes of the letters that a badge shows: 16 letters. */
export const BADGE_BYTES = 10;

/** A personal code: a PIN, or the letters of a badge. */
export const PERSONAL_CODE = /^(?:[0-9]{6}|[0-9A-HJKMNP-TV-Z]{16})$/;

/** A kiosk takes so many wrong codes one after the other. */
const WRONG_CODES_MAX = 5;
/** Then it takes none for so long. */
const LOCKED_MS = 60_000;

/** The wrong codes of a kiosk since the last right one, and until when it takes none. */
export interface KioskLock {
  wrongCodes: number;
  /** Instant. */
  lockedUntil: string | null;
}

export const isLocked = ({ lockedUntil }: KioskLock, now: Date): boolean =>
  lockedUntil !== null && now.toISOString() < lockedUntil;

/** The lock after one wrong code more: the fifth closes the kiosk for a minute. */
export function countWrongCode({ wrongCodes }: KioskLock, now: Date): KioskLock {
  if (wrongCodes + 1 < WRONG_CODES_MAX) return { wrongCodes: wrongCodes + 1, lockedUntil: null };
  return { wrongCodes: 0, lockedUntil: new Date(now.getTime() + LOCKED_MS).toISOString() };
}

/** The code in what a kiosk's camera read or somebody typed; null where there is none. */
export function findPersonalCode(text: string): string | null {
  const letters = text.toUpperCase().replace(/[\s-]/g, '');
  return PERSONAL_CODE.test(letters) ? letters : null;
}
