import { JOB_NAMES } from '../../domain/jobs/names.ts';
import { HOURLY } from '../../domain/jobs/schedule.ts';
import initSqlJs from 'sql.js';
import wasmUrl from 'sql.js/dist/sql-wasm-browser.wasm?url';
import { TEST_CLOCKS } from '../../scripts/lib/clock.ts';
import { companyOver, seedCompany } from '../../web/demo/company.ts';
import { withImages } from '../../web/demo/with-images.ts';
import { Sqlite } from '../../web/demo/sqlite.ts';
import { REBUILD_FIGURES } from '../../worker/core/figures/rebuild.ts';

/** The scheduled work, which does nothing here. */
const JOBS = JOB_NAMES.map((name) => ({
  name,
  schedule: HOURLY,
  queries: 1,
  runSlice: async () => ({ isDone: true, counts: {} }) as const,
}));
const START_MS = new Date(TEST_CLOCKS.monday).getTime();

const sql = await initSqlJs({ locateFile: () => wasmUrl });

/** The demo company on that Monday, seeded once: every test has a copy. */
function seedOnce(): Uint8Array {
  const database = new sql.Database();
  seedCompany(new Sqlite(database), new Date(START_MS));
  return database.export();
}
const seeded = seedOnce();

/** An answer that a test gives in place of the API. */
interface Fault {
  method: string;
  path: RegExp;
  status: number;
}

/** The real API over a copy of the demo company, for one test. */
export interface TestCompany {
  /** Epoch milliseconds: a Monday at 07:30 in Toronto, from which the time runs. */
  now: () => number;
  /** Answers a request to the API, one at a time. */
  fetch: (request: Request) => Promise<Response>;
  /** Hands on each JSON that the API answers from now on. */
  onAnswer: (collect: (body: unknown) => void) => void;
  /** Requests that wait for their answer. */
  waiting: () => number;
  /** Answers requests like this one with an empty object, until the returned function is called. */
  refuse: (fault: Fault) => () => void;
  /** Changes rows, as another admin or a webhook would. */
  change: (sql: string) => void;
  /** Changes rows of users, check-ins, the ledger or badges, and makes every figure from them. */
  become: (statements: readonly string[]) => void;
  close: () => void;
}

export function openTestCompany(): TestCompany {
  const sqlite = new Sqlite(new sql.Database(seeded));
  const company = companyOver(sqlite, () => {}, JOBS);
  const openedMs = performance.now();
  const faults = new Set<Fault>();
  const listeners: ((body: unknown) => void)[] = [];
  let turn: Promise<unknown> = Promise.resolve();
  let asked = 0;
  let waiting = 0;
  const now = () => START_MS + Math.floor(performance.now() - openedMs);

  async function answer(request: Request): Promise<Response> {
    const { method } = request;
    const { pathname, search } = new URL(request.url);
    const path = pathname + search;
    const fault = [...faults].find((one) => one.method === method && one.path.test(path));
    if (fault) return Response.json({}, { status: fault.status });
    const id = `asked-${String(++asked).padStart(6, '0')}`;
    const headers = Object.fromEntries(request.headers);
    const answered = await company.answer({ id, atMs: now(), method, path, headers, body: await request.text() });
    // Nothing else answers an `<img>` of the frame.
    const response = await withImages(answered, (image) =>
      company.answer({ id: `${id}i`, atMs: now(), method: 'GET', path: image, headers: {}, body: '' }),
    );
    if (listeners.length > 0) {
      const body: unknown = await response
        .clone()
        .json()
        .catch(() => null);
      for (const collect of listeners) collect(body);
    }
    return response;
  }

  function change(statement: string): void {
    if (sqlite.run(statement).changes === 0) throw new Error(`Nothing was changed by: ${statement}`);
  }

  return {
    now,
    fetch(request) {
      waiting++;
      const answered = turn.then(() => answer(request)).finally(() => void waiting--);
      turn = answered.catch(() => undefined);
      return answered;
    },
    onAnswer: (collect) => void listeners.push(collect),
    waiting: () => waiting,
    refuse(fault) {
      faults.add(fault);
      return () => void faults.delete(fault);
    },
    change,
    become(statements) {
      for (const statement of statements) change(statement);
      for (const statement of REBUILD_FIGURES) sqlite.run(statement);
    },
    close: () => company.close(),
  };
}
