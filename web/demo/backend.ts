import initSqlJs from 'sql.js';
import wasmUrl from 'sql.js/dist/sql-wasm-browser.wasm?url';
import type { LiveTopic } from '#domain/live/messages.ts';
import { newId } from '#worker/new-id.ts';
import { createDemo } from './demo.ts';

/** Outside secure contexts a page has no locks, so tabs may overwrite each other's writes. */
function alone<Result>(work: () => Promise<Result>): Promise<Result> {
  return navigator.locks ? navigator.locks.request('employee-rewards-demo', work) : work();
}

const listeners = new Set<(topics: readonly LiveTopic[]) => void>();

export function onDemoChange(listener: (topics: readonly LiveTopic[]) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const demo = createDemo({
  sql: await initSqlJs({ locateFile: () => wasmUrl }),
  clock: () => new Date(),
  newId,
  storage: () => localStorage,
  alone,
  onChange: (topics) => {
    for (const listener of listeners) listener(topics);
  },
});

export const demoFetch: typeof fetch = (input, init) => demo.fetch(new Request(input, init));

// The first request builds the company while the user still reads the sign-in page.
void demoFetch('/api/health');
