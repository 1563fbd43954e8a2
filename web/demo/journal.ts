import * as v from 'valibot';
import { addDays, localDateIn, secondsOfTime, toInstant } from '#domain/time/local-date.ts';
import { COMPANY_ZONE } from '#worker/db/seed/calendar.ts';

/** A replay with the same instant and the same id creates the same rows. */
const entrySchema = v.strictObject({
  /** The prefix of all ids that the request creates. */
  id: v.pipe(v.string(), v.regex(/^[\w-]{12}$/)),
  /** Epoch milliseconds. */
  atMs: v.pipe(v.number(), v.safeInteger()),
  method: v.picklist(['POST', 'PUT', 'DELETE']),
  path: v.pipe(v.string(), v.startsWith('/api/')),
  headers: v.record(v.string(), v.string()),
  body: v.string(),
});
export type JournalEntry = v.InferOutput<typeof entrySchema>;

export type DemoRequest = Omit<JournalEntry, 'method'> & { method: string };

/** These requests are not recorded, because they change nothing visible in the demo and would fill the journal. */
const UNJOURNALED_PATH = '/api/telemetry';

export function isJournaled(asked: DemoRequest): asked is JournalEntry {
  if (asked.path === UNJOURNALED_PATH) return false;
  return entrySchema.entries.method.options.some((method) => method === asked.method);
}

const journalSchema = v.strictObject({
  version: v.literal(1),
  seededAtMs: v.pipe(v.number(), v.safeInteger()),
  aheadMs: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0)), 0),
  acts: v.array(entrySchema),
});
export type Journal = v.InferOutput<typeof journalSchema>;

/** Moves the company's clock to the next morning. Only the demo has this address. */
export const NEXT_DAY_PATH = '/api/demo/next-day';

/** Early enough for the points of an early check-in. */
const MORNING = secondsOfTime('07:30');

export function nextMorning(now: Date, zone: string): Date {
  return toInstant(zone, addDays(localDateIn(zone, now), 1), MORNING);
}

/** The demo company is valid for one day in its own zone. */
export function isSameDay(seededAtMs: number, nowMs: number): boolean {
  const day = (ms: number) => localDateIn(COMPANY_ZONE, new Date(ms));
  return seededAtMs <= nowMs && day(seededAtMs) === day(nowMs);
}

/**
 * Returns the claims and the later requests about these claims. Only these requests stay in the journal on the next
 * day.
 */
function ofOwnClaims(acts: readonly JournalEntry[], nowMs: number): JournalEntry[] {
  const claims = new Set<string>();
  return acts.filter(({ id, atMs, path }) => {
    if (atMs > nowMs) return false;
    if (path === '/api/rewards/claim') return claims.add(id);
    const [, redemption] = /^\/api\/redemptions\/([\w-]+)/.exec(path) ?? [];
    return redemption !== undefined && [...claims].some((claim) => redemption.startsWith(claim));
  });
}

export function journalAt(stored: Journal | null, nowMs: number, isKept = false): Journal {
  if (stored && (isKept || isSameDay(stored.seededAtMs, nowMs))) return stored;
  return { version: 1, seededAtMs: nowMs, aheadMs: 0, acts: stored ? ofOwnClaims(stored.acts, nowMs) : [] };
}

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
