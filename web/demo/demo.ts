import type { SqlJsStatic } from 'sql.js';
import type { LiveTopic } from '#domain/live/messages.ts';
import { addTopics } from '#domain/live/live-changes.ts';
import { decodeFile, ENCODINGS, findEncoding } from '#domain/files/encodings.ts';
import {
  isJournaled,
  isSameDay,
  journalAt,
  NEXT_DAY_PATH,
  type JournalEntry,
  type DemoRequest,
  type Journal,
  parseJournal,
  saveJournal,
  storedText,
} from './journal.ts';
import type { Company, CompanyKind } from './company.ts';
import { withImages } from './with-images.ts';

export interface DemoParts {
  kind: CompanyKind;
  sql: SqlJsStatic;
  clock: () => Date;
  newId: () => string;
  /** The function is called at every use, because blocked storage throws on access. */
  storage: () => Storage;
  alone: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Replayed writes do not count. */
  onChange: (topics: readonly LiveTopic[]) => void;
}

async function readRequest(request: Request): Promise<{ path: string; body: string }> {
  const { pathname, search, searchParams } = new URL(request.url);
  if (!request.headers.get('Content-Type')?.startsWith('text/csv')) {
    return { path: pathname + search, body: await request.text() };
  }
  const bytes = new Uint8Array(await request.arrayBuffer());
  const encoding = ENCODINGS.find((name) => name === searchParams.get('encoding'));
  const found = encoding ? { encoding } : findEncoding(bytes);
  searchParams.delete('encoding');
  const read = 'unreadable' in found ? found : decodeFile(bytes, found.encoding);
  // An unreadable file becomes a text that the server also refuses.
  return { path: `${pathname}?${searchParams.toString()}`, body: 'text' in read ? read.text : '\u0000' };
}

async function readNow(response: Response): Promise<number> {
  const { now } = (await response.clone().json()) as { now: string };
  return Date.parse(now);
}

function continuesJournal(longer: Journal, shorter: Journal): boolean {
  return (
    longer.seededAtMs === shorter.seededAtMs && shorter.acts.every(({ id }, index) => longer.acts[index]?.id === id)
  );
}

/** A write that the app refuses is left out, so that the journal contains only valid writes. */
async function perform(here: Company, acts: readonly JournalEntry[]): Promise<JournalEntry[]> {
  const done: JournalEntry[] = [];
  for (const act of acts) {
    const { ok, status } = await here.answer(act);
    if (ok) done.push(act);
    else console.warn(`Stored act left out: ${act.method} ${act.path} ${status}`);
  }
  return done;
}

/** After a reload, the journal is replayed. All tabs share the same journal. */
export function createDemo({ kind, sql, clock, newId, storage, alone, onChange }: DemoParts) {
  const place = { storage, key: kind.storageKey };
  let company: Company | null = null;
  let journal: Journal = journalAt(null, 0);
  let known: string | null = null;
  let turn: Promise<unknown> = Promise.resolve();
  let changed: readonly LiveTopic[] = [];
  const noteChange = (topics: readonly LiveTopic[]): void => {
    changed = addTopics(changed, topics);
  };

  /**
   * Brings the company of this page up to date with the journal, at the start, after a write in another tab, and on a
   * new day.
   */
  async function catchUp(nowMs: number): Promise<Company> {
    const text = storedText(place);
    if (company && text === known && (kind.isKept || isSameDay(journal.seededAtMs, nowMs))) return company;
    const stored = company && text === known ? journal : parseJournal(text, place);
    const next = journalAt(stored, nowMs, kind.isKept);
    if (company && continuesJournal(next, journal)) {
      const others = await perform(company, next.acts.slice(journal.acts.length));
      journal = { ...next, acts: [...journal.acts, ...others] };
    } else {
      company?.close();
      company = kind.open(sql, new Date(next.seededAtMs), noteChange);
      journal = { ...next, acts: await perform(company, next.acts) };
    }
    known = storedText(place);
    return company;
  }

  async function answer(request: Request): Promise<Response> {
    request.signal.throwIfAborted();
    const now = clock().getTime();
    const here = await catchUp(now);
    const asked: DemoRequest = {
      id: newId(),
      atMs: now + journal.aheadMs,
      method: request.method,
      headers: Object.fromEntries(request.headers),
      ...(await readRequest(request)),
    };
    changed = [];
    const response = await here.answer(asked);
    if (isJournaled(asked) && response.ok && !response.headers.has('Idempotent-Replayed')) {
      const aheadMs = asked.path === NEXT_DAY_PATH ? (await readNow(response)) - now : journal.aheadMs;
      journal = { ...journal, aheadMs, acts: [...journal.acts, asked] };
      known = saveJournal(journal, place);
    }
    const shown = await withImages(response, (path) =>
      here.answer({ ...asked, id: newId(), method: 'GET', path, headers: {}, body: '' }),
    );
    // Listeners are called last, when the journal contains the change, because other tabs read the journal.
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
