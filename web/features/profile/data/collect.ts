import { AppError } from '../../../kit/api/app-error.ts';

/** One page of a part. `next` is the cursor of the next page, or null after the last page. */
export interface SourcePage {
  items: readonly unknown[];
  next: string | null;
}

/** A part of the user's data, read page by page. */
export interface Source {
  /** The name of the part in the file. */
  name: string;
  /** Returns the progress text for the page that `read` reads with the same cursor. */
  words: (cursor: string | null) => string;
  /** Reads the page at `cursor`, or the first page if `cursor` is null. Throws the error of the request. */
  read: (cursor: string | null, signal: AbortSignal) => Promise<SourcePage>;
  /** True when the part is one object instead of a list. */
  isSingle?: boolean;
}

export interface Progress {
  words: string;
  /** The number of entries of the current part that were read so far. */
  entries: number;
  /** The progress over all parts, from 0 to 1. It never decreases. */
  share: number;
}

/** The number of waits for one request before the rate limit is thrown as an error. */
const WAITS = 5;
const MAX_WAIT_MS = 60_000;

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
}

/** Sends a request. After a rate limit, waits for the time that the server names, and sends the request again. */
async function retryWhenLimited<Answer>(
  ask: () => Promise<Answer>,
  signal: AbortSignal,
  onWait: () => void,
): Promise<Answer> {
  for (let waits = 0; ; waits++) {
    try {
      return await ask();
    } catch (error) {
      const waitMs = error instanceof AppError && error.type === 'RATE_LIMIT' ? error.retryAfterMs : null;
      if (waitMs === null || waitMs > MAX_WAIT_MS || waits >= WAITS) throw error;
      onWait();
      await pause(waitMs, signal);
    }
  }
}

/**
 * Returns a function that reads all parts, one after the other, and resolves with the parts by name. A call after a
 * failure or a stop resumes with the page that was not read. `onWait` is called before each wait for a rate limit.
 */
export function createCollection(sources: readonly Source[]) {
  const parts: Record<string, unknown> = {};
  let place = 0;
  let cursor: string | null = null;
  let items: unknown[] = [];
  let pages = 0;

  return async function run(
    signal: AbortSignal,
    onProgress: (progress: Progress) => void,
    onWait: () => void = () => undefined,
  ) {
    for (let source = sources[place]; source; source = sources[place]) {
      // The number of pages is unknown before the last page, so each page counts as half of the part's remaining share.
      const share = (place + 1 - 0.5 ** pages) / sources.length;
      onProgress({ words: source.words(cursor), entries: items.length, share });
      const at = cursor;
      const page: SourcePage = await retryWhenLimited(() => source.read(at, signal), signal, onWait);
      signal.throwIfAborted();
      items.push(...page.items);
      cursor = page.next;
      pages += 1;
      if (cursor !== null) continue;
      parts[source.name] = source.isSingle ? (items[0] ?? null) : items;
      items = [];
      pages = 0;
      place += 1;
    }
    return parts;
  };
}
