import * as v from 'valibot';
import { journalSchema, type Journal } from './journal.ts';

/**
 * The demo's keys in local storage, one for each company (docs/decisions/0009). The first key and the two logged
 * messages contain "redemptions", because spec section 8 requires this word.
 */
export const STORAGE_KEY = 'employee-rewards-demo-redemptions';
export const OWN_STORAGE_KEY = 'employee-rewards-demo-own';

/** The place of one journal. The storage is a function, because blocked storage throws on access. */
export interface Place {
  storage: () => Storage;
  key: string;
}

/** The whole app shares the storage, which has space for about five million characters. */
const MAX_CHARS = 300_000;

export function storedText({ storage, key }: Place): string | null {
  try {
    return storage().getItem(key);
  } catch {
    return null;
  }
}

/** An unreadable journal is deleted from storage, and null is returned. Spec section 8. */
export function parseJournal(text: string | null, place: Place): Journal | null {
  if (text === null) return null;
  try {
    return v.parse(journalSchema, JSON.parse(text));
  } catch (error) {
    console.error('Failed to parse stored redemptions', error);
    discard(place);
    return null;
  }
}

function discard({ storage, key }: Place): void {
  try {
    storage().removeItem(key);
  } catch {
    // Blocked storage cannot be cleared. The app does not read blocked storage either.
  }
}

/** Stores the journal, and returns the text that is then in storage. Spec section 8. */
export function saveJournal(journal: Journal, place: Place): string | null {
  try {
    const text = JSON.stringify(journal);
    if (text.length > MAX_CHARS) throw new RangeError(`${journal.acts.length} acts are more than the demo keeps`);
    place.storage().setItem(place.key, text);
  } catch (error) {
    console.error('Failed to save redemptions', error);
  }
  return storedText(place);
}
