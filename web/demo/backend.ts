import initSqlJs from 'sql.js';
import wasmUrl from 'sql.js/dist/sql-wasm-browser.wasm?url';
import type { LiveTopic } from '#domain/live/messages.ts';
import { DEMO_OWNER } from '#domain/demo/accounts.ts';
import { newId } from '#worker/new-id.ts';
import { readDemoUser } from '../kit/session/demo-flags.ts';
import { DEMO_COMPANY, OWN_COMPANY } from './company.ts';
import { createDemo, type DemoParts } from './demo.ts';

/** Outside secure contexts a page has no locks, so tabs may overwrite each other's writes. */
function alone<Result>(work: () => Promise<Result>): Promise<Result> {
  return navigator.locks ? navigator.locks.request('employee-rewards-demo', work) : work();
}

const listeners = new Set<(topics: readonly LiveTopic[]) => void>();

export function onDemoChange(listener: (topics: readonly LiveTopic[]) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const parts: Omit<DemoParts, 'kind'> = {
  sql: await initSqlJs({ locateFile: () => wasmUrl }),
  clock: () => new Date(),
  newId,
  storage: () => localStorage,
  alone,
  onChange: (topics) => {
    for (const listener of listeners) listener(topics);
  },
};
const demo = createDemo({ ...parts, kind: DEMO_COMPANY });
const own = createDemo({ ...parts, kind: OWN_COMPANY });

/** A request that names no user, such as that of a lobby screen, is for the company of the tab's user. */
function isForOwn({ headers }: Request): boolean {
  const [scheme, userId] = (headers.get('Authorization') ?? '').split(' ');
  return (scheme === 'Demo' ? userId : readDemoUser()) === DEMO_OWNER.id;
}

export const demoFetch: typeof fetch = (input, init) => {
  const request = new Request(input, init);
  return (isForOwn(request) ? own : demo).fetch(request);
};

// The first request builds the company while the user still reads the sign-in page.
void demoFetch('/api/health');
