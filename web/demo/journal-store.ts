import * as v from 'valibot';
import { journalSchema, type Journal } from './journal.ts';

/**
 * The demo's only key in local storage (docs/decisions/0009). The key and the two logged messages contain
 * "redemptions", because spec section 8 requires this word.
 */
export const STORAGE_KEY = 'employee-rewards-demo-redemptions';

/** The whole app shares the storage, which has space for about five million characters. */
const MAX_CHARS = 300_000;

export function storedText(storage: () => Storage): string | null {
  try {
    return storage().getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

/** An unreadable journal is deleted from storage, and null is returned. Spec section 8. */
export function parseJournal(text: string | null, storage: () => Storage): Journal | null {
  if (text === null) return null;
  try {
    return v.parse(journalSchema, JSON.parse(text));
  } catch (error) {
    console.error('Failed to parse stored redemptions', error);
    discard(storage);
    return null;
  }
}

function discard(storage: () => Storage): void {
  try {
    storage().removeItem(STORAGE_KEY);
  } catch {
    // Blocked storage cannot be cleared. The app does not read blocked storage either.
  }
}

/** Stores the journal, and returns the text that is then in storage. Spec section 8. */
export function saveJournal(journal: Journal, storage: () => Storage): string | null {
  try {
    const text = JSON.stringify(journal);
    if (text.length > MAX_CHARS) throw new RangeError(`${journal.acts.length} acts are more than the demo keeps`);
    storage().setItem(STORAGE_KEY, text);
  } catch (error) {
    console.error('Failed to save redemptions', error);
  }
  return storedText(storage);
}
