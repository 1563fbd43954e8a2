import type { SqlJsStatic } from 'sql.js';
import type { LiveTopic } from '../../domain/live/messages.ts';
import { addTopics } from '../../domain/live/live-changes.ts';
import { decodeText } from '../../domain/people/import/import-text.ts';
import { isJournaled, isSameDay, journalAt, type JournalEntry, type DemoRequest, type Journal } from './journal.ts';
import { openCompany, type Company } from './company.ts';
import { withImages } from './with-images.ts';
import { parseJournal, saveJournal, storedText } from './journal-store.ts';

export interface DemoParts {
  sql: SqlJsStatic;
  clock: () => Date;
  newId: () => string;
  /** Read at every use, because blocked storage throws on access. */
  storage: () => Storage;
  /** Runs `work` while no other tab runs any. */
  alone: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Receives the changes of this page, not of repeated writes. */
  onChange: (topics: readonly LiveTopic[]) => void;
}

/** Returns the body as text, which the journal stores, even for a file that is not in UTF-8. */
async function readBody(request: Request): Promise<string> {
  if (!request.headers.get('Content-Type')?.startsWith('text/csv')) return request.text();
  const bytes = new Uint8Array(await request.arrayBuffer());
  const read = decodeText(bytes);
  // An unreadable file becomes a text that the server refuses as well.
  return 'text' in read ? read.text : '\u0000';
}

/** Returns true when one journal continues the other. */
function continuesJournal(longer: Journal, shorter: Journal): boolean {
  return (
    longer.seededAtMs === shorter.seededAtMs && shorter.acts.every(({ id }, index) => longer.acts[index]?.id === id)
  );
}

/**
 * Creates the API in the browser: a demo company, and a journal of its writes in local storage, which is replayed after
 * a reload. Tabs share the journal. Answers like fetch.
 */
export function createDemo({ sql, clock, newId, storage, alone, onChange }: DemoParts) {
  let company: Company | null = null;
  let journal: Journal = journalAt(null, 0);
  /** The stored text when this page last read it. */
  let known: string | null = null;
  let turn: Promise<unknown> = Promise.resolve();
  /** The topics that the current request changed. */
  let changed: readonly LiveTopic[] = [];
  const noteChange = (topics: readonly LiveTopic[]): void => {
    changed = addTopics(changed, topics);
  };

  /** Replays writes. A write that the app refuses is left out, so the rest is always valid. */
  async function perform(here: Company, acts: readonly JournalEntry[]): Promise<JournalEntry[]> {
    const done: JournalEntry[] = [];
    for (const act of acts) {
      const { ok, status } = await here.answer(act);
      if (ok) done.push(act);
      else console.warn(`Stored act left out: ${act.method} ${act.path} ${status}`);
    }
    return done;
  }

  /** Brings this page up to date with the journal: at the start, after another tab's write, and on a new day. */
  async function catchUp(nowMs: number): Promise<Company> {
    const text = storedText(storage);
    if (company && text === known && isSameDay(journal.seededAtMs, nowMs)) return company;
    const stored = company && text === known ? journal : parseJournal(text, storage);
    const next = journalAt(stored, nowMs);
    if (company && continuesJournal(next, journal)) {
      const others = await perform(company, next.acts.slice(journal.acts.length));
      journal = { ...journal, acts: [...journal.acts, ...others] };
    } else {
      company?.close();
      company = openCompany(sql, new Date(next.seededAtMs), noteChange);
      journal = { ...next, acts: await perform(company, next.acts) };
    }
    known = storedText(storage);
    return company;
  }

  async function answer(request: Request): Promise<Response> {
    request.signal.throwIfAborted();
    const { pathname, search } = new URL(request.url);
    const now = clock().getTime();
    const here = await catchUp(now);
    const asked: DemoRequest = {
      id: newId(),
      atMs: now,
      method: request.method,
      path: pathname + search,
      headers: Object.fromEntries(request.headers),
      body: await readBody(request),
    };
    changed = [];
    const response = await here.answer(asked);
    if (isJournaled(asked) && response.ok && !response.headers.has('Idempotent-Replayed')) {
      journal = { ...journal, acts: [...journal.acts, asked] };
      known = saveJournal(journal, storage);
    }
    const shown = await withImages(response, (path) =>
      here.answer({ ...asked, id: newId(), method: 'GET', path, headers: {}, body: '' }),
    );
    // The journal, where other tabs read, already contains the change.
    if (changed.length > 0) onChange(changed);
    return shown;
  }

  return {
    fetch(request: Request): Promise<Response> {
      const answered = turn.then(() => alone(() => answer(request)));
      turn = answered.catch(() => undefined);
      return answered;
    },
  };
}
