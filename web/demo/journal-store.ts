import * as v from 'valibot';
import { journalSchema, type Journal } from './journal.ts';

/**
 * The demo's only key in local storage (docs/decisions/0009). Its name and the two logged messages say "redemptions",
 * as spec section 8 asks, but the journal holds every write of the demo that must survive a reload.
 */
export const STORAGE_KEY = 'employee-rewards-demo-redemptions';

/** The longest journal in characters. The rest of the app shares the storage, which holds about five million. */
const MAX_CHARS = 300_000;

/** Returns the stored text, or null without one and when storage is blocked. */
export function storedText(storage: () => Storage): string | null {
  try {
    return storage().getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

/** Parses the journal in `text`. An unreadable journal is deleted. Spec section 8. */
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
    // Blocked storage cannot be cleared, but it is not read either.
  }
}

/** Stores the journal, and returns the text that storage then holds. Spec section 8 covers full and blocked storage. */
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
