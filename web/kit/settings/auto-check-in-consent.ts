import type { AutoCheckInConsent } from '../../../domain/checkins/auto-check-in.ts';

/** The key in local storage. The page /clear removes the key with all other data of the app. */
const STORAGE_KEY = 'employee-rewards-auto-check-in';

const isText = (value: unknown): value is string => typeof value === 'string';

/**
 * Returns the consent that is stored on this device. Returns null when there is none, when storage is blocked, and when
 * the stored value is invalid.
 */
export function readConsent(): AutoCheckInConsent | null {
  try {
    const stored = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null') as Partial<AutoCheckInConsent> | null;
    const { userId, since, lastDate } = stored ?? {};
    if (!isText(userId) || typeof since !== 'number') return null;
    return { userId, since, lastDate: isText(lastDate) ? lastDate : null };
  } catch {
    return null;
  }
}

/** Writes the consent. Returns true when the device stored it. */
export function writeConsent(consent: AutoCheckInConsent): boolean {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(consent));
    return true;
  } catch {
    return false;
  }
}

export function forgetConsent(): void {
  try {
    localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Storage is blocked.
  }
}
