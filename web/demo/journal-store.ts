import * as v from 'valibot';
import { journalSchema, type Journal } from './acts.ts';

/** The one key of the demo in local storage (docs/decisions/0009). */
export const STORAGE_KEY = 'employee-rewards-demo-redemptions';

/** Storage is shared with the rest of the app, and holds about five million characters. */
const MAX_CHARS = 300_000;

/** The text in storage; null when there is none, or storage is blocked. */
export function storedText(storage: () => Storage): string | null {
  try {
    return storage().getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

/** The journal that `text` holds. One that cannot be read is thrown away. Spec section 8. */
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
    // Blocked storage keeps what it has; it is not read either.
  }
}

/** Keeps the journal, and gives the text that storage now holds. Spec section 8 for storage that is full or blocked. */
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
