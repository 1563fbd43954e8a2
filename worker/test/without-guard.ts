/**
 * The test setup that only `npm run test:guards` uses (vitest.config.ts). GUARD_OUT is the name of a guard. The SQL of
 * a guard contains its name (worker/core/guard.ts).
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
