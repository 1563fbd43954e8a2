import initSqlJs from 'sql.js';
import wasmUrl from 'sql.js/dist/sql-wasm-browser.wasm?url';
import { newId } from '../../worker/new-id.ts';
import { createDemo } from './demo.ts';

/** Tabs take turns; outside secure contexts a page has no locks, and it is one tab's word against the other's. */
function alone<Result>(work: () => Promise<Result>): Promise<Result> {
  return navigator.locks ? navigator.locks.request('employee-rewards-demo', work) : work();
}

const demo = createDemo({
  sql: await initSqlJs({ locateFile: () => wasmUrl }),
  clock: () => new Date(),
  newId,
  storage: () => localStorage,
  alone,
});

/** Answers requests to the API in this page, without any network. */
export const demoFetch: typeof fetch = (input, init) => demo.fetch(new Request(input, init));

// The company is made while the person still reads the sign-in page.
void demoFetch('/api/health');
