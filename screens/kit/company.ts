import { JOB_NAMES } from '#domain/jobs/names.ts';
import { HOURLY } from '#domain/jobs/schedule.ts';
import initSqlJs from 'sql.js';
import { expect } from 'vitest';
import wasmUrl from 'sql.js/dist/sql-wasm-browser.wasm?url';
import { TEST_CLOCKS } from '#scripts/lib/clock.ts';
import { companyOver, seedCompany } from '#web/demo/company.ts';
import { withImages } from '#web/demo/with-images.ts';
import { Sqlite } from '#web/demo/sqlite.ts';
import { REBUILD_FIGURES } from '#worker/core/figures/rebuild.ts';

/** In these tests, they do nothing. */
const JOBS = JOB_NAMES.map((name) => ({
  name,
  schedule: HOURLY,
  queries: 1,
  runSlice: async () => ({ isDone: true, counts: {} }) as const,
}));
const START_MS = new Date(TEST_CLOCKS.monday).getTime();

const sql = await initSqlJs({ locateFile: () => wasmUrl });

function seedOnce(): Uint8Array {
  const database = new sql.Database();
  seedCompany(new Sqlite(database), new Date(START_MS));
  return database.export();
}
const seeded = seedOnce();

interface Matching {
  method: string;
  path: RegExp;
}

interface Fault extends Matching {
  status: number;
  body?: object;
}

export interface TestCompany {
  /** Starts on a Monday at 07:30 in Toronto. */
  now: () => number;
  /** The API handles one request at a time. */
  fetch: (request: Request) => Promise<Response>;
  onAnswer: (collect: (body: unknown) => void) => void;
  waiting: () => string[];
  /** Answers matching requests with `status` and `body` (an empty object), until the returned function is called. */
  refuse: (fault: Fault) => () => void;
  /** Holds back the matching requests until the returned function is called. */
  hold: (matching: Matching) => () => void;
  loseAnswers: (matching: Matching) => () => void;
  ask: (userId: string, method: string, path: string, body?: object) => Promise<unknown>;
  read: (sql: string) => Record<string, unknown>[];
  /** To the page, this is a change by another admin or a webhook. */
  change: (sql: string) => void;
  become: (statements: readonly string[]) => void;
  close: () => void;
}

const matches = (one: Matching, method: string, path: string): boolean => one.method === method && one.path.test(path);

/** Then the page asks for these parts alone, and meets the test's fault. */
async function leaveOut(firstReads: Response, isTouched: (path: string) => boolean): Promise<Response> {
  if (!firstReads.ok) return firstReads;
  const parts = Object.entries((await firstReads.json()) as object);
  return Response.json(Object.fromEntries(parts.filter(([path]) => !isTouched(path))));
}

export function openTestCompany(): TestCompany {
  const sqlite = new Sqlite(new sql.Database(seeded));
  const company = companyOver(sqlite, () => {}, JOBS);
  const openedMs = performance.now();
  const faults = new Set<Fault>();
  const held = new Map<Matching, Promise<void>>();
  const losing = new Set<Matching>();
  const listeners: ((body: unknown) => void)[] = [];
  let turn: Promise<unknown> = Promise.resolve();
  let asked = 0;
  const waiting = new Set<{ asks: string }>();
  const now = () => START_MS + Math.floor(performance.now() - openedMs);

  let isClosed = false;

  async function answer(request: Request): Promise<Response> {
    // A page that is being closed may still send a request, such as its last figures.
    if (isClosed) return new Response(null, { status: 503 });
    const { method } = request;
    const { pathname, search } = new URL(request.url);
    const path = pathname + search;
    const fault = [...faults].find((one) => matches(one, method, path));
    if (fault) return Response.json(fault.body ?? {}, { status: fault.status });
    const isTouched = (part: string) => [...faults, ...held.keys(), ...losing].some((one) => matches(one, 'GET', part));
    const id = `asked-${String(++asked).padStart(6, '0')}`;
    const headers = Object.fromEntries(request.headers);
    // A file is sent as bytes, because it may have another encoding than UTF-8.
    const isFile = headers['content-type']?.startsWith('text/csv');
    const body = isFile ? await request.arrayBuffer() : await request.text();
    const whole = await company.answer({ id, atMs: now(), method, path, headers, body });
    const answered = path.startsWith('/api/first-reads/') ? await leaveOut(whole, isTouched) : whole;
    // The images of the API are embedded in its responses, because an `<img>` in the iframe cannot reach the API.
    const response = await withImages(answered, (image) =>
      company.answer({ id: `${id}i`, atMs: now(), method: 'GET', path: image, headers: {}, body: '' }),
    );
    if (listeners.length > 0) {
      const json: unknown = await response
        .clone()
        .json()
        .catch(() => null);
      for (const collect of listeners) collect(json);
    }
    return response;
  }

  async function fetch(request: Request): Promise<Response> {
    const { method, url } = request;
    const path = url.slice(new URL(url).origin.length);
    const isWaiting = { asks: `${method} ${path}` };
    waiting.add(isWaiting);
    try {
      for (const [matching, isReleased] of held) if (matches(matching, method, path)) await isReleased;
      const answered = turn.then(() => answer(request));
      turn = answered.catch(() => undefined);
      const response = await answered;
      // A browser's fetch fails in this way when the connection breaks.
      if ([...losing].some((one) => matches(one, method, path))) throw new TypeError('Failed to fetch');
      return response;
    } finally {
      waiting.delete(isWaiting);
    }
  }

  function change(statement: string): void {
    if (sqlite.run(statement).changes === 0) throw new Error(`Nothing was changed by: ${statement}`);
  }

  return {
    now,
    fetch,
    async ask(userId, method, path, body) {
      const request = new Request(new URL(path, location.origin), {
        method,
        headers: { Authorization: `Demo ${userId}`, 'Content-Type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
      const response = await fetch(request);
      expect(response.ok, `${method} ${path}: ${response.status}`).toBe(true);
      return response.json();
    },
    read(statement) {
      const { columns, rows } = sqlite.run(statement);
      return rows.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index]])));
    },
    hold(matching) {
      const { promise, resolve } = Promise.withResolvers<void>();
      held.set(matching, promise);
      return () => {
        held.delete(matching);
        resolve();
      };
    },
    loseAnswers(matching) {
      losing.add(matching);
      return () => void losing.delete(matching);
    },
    onAnswer: (collect) => void listeners.push(collect),
    waiting: () => [...waiting].map(({ asks }) => asks),
    refuse(fault) {
      faults.add(fault);
      return () => void faults.delete(fault);
    },
    change,
    become(statements) {
      for (const statement of statements) change(statement);
      for (const statement of REBUILD_FIGURES) sqlite.run(statement);
    },
    close() {
      isClosed = true;
      void turn.then(() => company.close());
    },
  };
}
