/** The number of digits that a user types at a kiosk. */
export const PIN_DIGITS = 6;

/** The number of random bytes from which the 16 letters of a badge are made. */
export const BADGE_BYTES = 10;

/** The form of a personal code: a PIN, or the letters of a badge. */
export const PERSONAL_CODE = /^(?:[0-9]{6}|[0-9A-HJKMNP-TV-Z]{16})$/;

/** A kiosk is locked after this many consecutive wrong codes. */
const WRONG_CODES_MAX = 5;
/** The duration of the lock, in milliseconds. */
const LOCKED_MS = 60_000;

/** The number of wrong codes at a kiosk since the last correct code or the last lock, and the end of the lock. */
export interface KioskLock {
  wrongCodes: number;
  /** The instant at which the lock ends; null when the kiosk is not locked. */
  lockedUntil: string | null;
}

export const isLocked = ({ lockedUntil }: KioskLock, now: Date): boolean =>
  lockedUntil !== null && now.toISOString() < lockedUntil;

/** Returns the lock after one more wrong code. The fifth wrong code locks the kiosk for a minute. */
export function countWrongCode({ wrongCodes }: KioskLock, now: Date): KioskLock {
  if (wrongCodes + 1 < WRONG_CODES_MAX) return { wrongCodes: wrongCodes + 1, lockedUntil: null };
  return { wrongCodes: 0, lockedUntil: new Date(now.getTime() + LOCKED_MS).toISOString() };
}

/** Returns the code that a kiosk's camera read or a user typed; null when there is none. */
export function findPersonalCode(text: string): string | null {
  const letters = text.toUpperCase().replace(/[\s-]/g, '');
  return PERSONAL_CODE.test(letters) ? letters : null;
}
