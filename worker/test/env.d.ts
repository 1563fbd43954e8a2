declare namespace Cloudflare {
  /** What vitest.config.ts binds for the worker's tests. */
  interface Env {
    DB: D1Database;
    CLOCK: string;
    /** How many requests a fuzz of its own sends, and from which seed; unset in `npm test`. */
    FUZZ?: { requests: number; seed: number };
    TEST_MIGRATIONS: import('cloudflare:test').D1Migration[];
  }
}
