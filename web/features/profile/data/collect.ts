import { patiently } from './patiently.ts';

/** A page of a part: what it holds, and where the next one begins, if there is one. */
export interface SourcePage {
  items: readonly unknown[];
  next: string | null;
}

/** A part of a person's data, which is read page by page. */
export interface Source {
  /** Its name in the file. */
  name: string;
  /** What is read there, in words; `cursor` as for `read`. */
  words: (cursor: string | null) => string;
  /** The first page (`null`) or the one that an earlier page named. Throws as the request does. */
  read: (cursor: string | null, signal: AbortSignal) => Promise<SourcePage>;
  /** It is one thing, not a list. */
  isSingle?: boolean;
}

export interface Progress {
  words: string;
  /** Entries of this part so far. */
  entries: number;
  /** 0 to 1, and never less than before. */
  share: number;
}

/**
 * Reads all parts, one after the other. A run that fails or is stopped leaves what it read: the next one goes on there.
 * Resolves with the parts by name; `onWait` hears that the server asked to slow down.
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
      // How many pages there are is not known before the last: each takes half of what is left of the part.
      const share = (place + 1 - 0.5 ** pages) / sources.length;
      onProgress({ words: source.words(cursor), entries: items.length, share });
      const at = cursor;
      const page: SourcePage = await patiently(() => source.read(at, signal), signal, onWait);
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
