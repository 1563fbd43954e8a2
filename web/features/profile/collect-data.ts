import { AppError } from '#web/kit/api/app-error.ts';
import type { LoadedMe } from '#web/kit/session/me.ts';
import { saveBlob } from '#web/ui/behaviour/save-file.ts';

/** Increase it when programs that read the file must know of a change. */
const FORMAT_VERSION = 1;
const ENDING = '.json';
const MAX_NAME = 100;
export const FILE_NAME_MAX = MAX_NAME + ENDING.length;

export const usualName = (today: string): string => `employee-rewards-${today}${ENDING}`;

/** Returns a file name that every operating system accepts, with the ending `.json`. An empty name becomes `usual`. */
export function fileName(typed: string, usual: string): string {
  const name = typed
    .replace(/[\s\u0000-\u001f\u007f<>:"/\\|?*]+/g, ' ')
    .replace(/\.json\s*$/i, '')
    .replace(/^[\s.]+|[\s.]+$/g, '')
    .slice(0, MAX_NAME);
  return name === '' ? usual : name + ENDING;
}

export function fileText(me: Pick<LoadedMe, 'id' | 'name' | 'email'>, at: Date, parts: object): string {
  const { id, name, email } = me;
  const header = { what: 'Employee Rewards: my data', formatVersion: FORMAT_VERSION, createdAt: at.toISOString() };
  return `${JSON.stringify({ ...header, for: { id, name, email }, ...parts }, null, 2)}\n`;
}

export function saveFile(name: string, text: string): void {
  saveBlob(name, new Blob([text], { type: 'application/json' }));
}

/** `next` is the cursor of the next page, or null after the last page. */
export interface SourcePage {
  items: readonly unknown[];
  next: string | null;
}

export interface Source {
  name: string;
  /** Returns the progress text for the page that `read` reads with the same cursor. */
  words: (cursor: string | null) => string;
  read: (cursor: string | null, signal: AbortSignal) => Promise<SourcePage>;
  isSingle?: boolean;
}

export interface Progress {
  words: string;
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
 * A call after a failure or a stop resumes with the page that was not read. `onWait` is called before each wait for a
 * rate limit.
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
