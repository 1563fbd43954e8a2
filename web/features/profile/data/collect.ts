import { AppError } from '../../../kit/api/app-error.ts';

/** A page of a part, and the cursor of the next one if there is one. */
export interface SourcePage {
  items: readonly unknown[];
  next: string | null;
}

/** A part of the user's data, read page by page. */
export interface Source {
  /** The name of the part in the file. */
  name: string;
  /** The progress text; `cursor` as for `read`. */
  words: (cursor: string | null) => string;
  /** Reads the first page (`null`) or the page of an earlier cursor. Throws the request's error. */
  read: (cursor: string | null, signal: AbortSignal) => Promise<SourcePage>;
  /** The part is one object, not a list. */
  isSingle?: boolean;
}

export interface Progress {
  words: string;
  /** Entries of this part so far. */
  entries: number;
  /** From 0 to 1; it never decreases. */
  share: number;
}

/** The number of waits before a request counts as refused. */
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

/** Sends the request. On a rate limit it waits as long as the server says and sends it again. */
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
 * Reads all parts, one after the other. A run that fails or stops keeps its data, and the next run continues there.
 * Resolves with the parts by name. `onWait` is called when the server asks to slow down.
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
      // The number of pages is unknown before the last, so each page takes half of the part's remaining share.
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
