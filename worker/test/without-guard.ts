/**
 * The setup of `npm run test:guards` alone (vitest.config.ts). It makes the guard GUARD_OUT always hold, and records
 * with each test the names of the guards in its statements. A guard has its name in its SQL (worker/core/guard.ts).
 */
import { env } from 'cloudflare:workers';
import { afterEach } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    guards?: string[];
  }
}

const GUARD = /\/\* ([^*]+) \*\/ \(/g;
const seen = new Set<string>();

const prepare = env.DB.prepare.bind(env.DB);
env.DB.prepare = (text) =>
  prepare(
    text.replaceAll(GUARD, (start, name: string) => {
      seen.add(name);
      return name === env.GUARD_OUT ? `${start}1 OR ` : start;
    }),
  );

afterEach(({ task }) => {
  task.meta.guards = [...seen];
  seen.clear();
});
