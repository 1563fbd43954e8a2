declare namespace Cloudflare {
  /** What vitest.config.ts binds for the worker's tests. */
  interface Env {
    DB: D1Database;
    CLOCK: string;
    TEST_MIGRATIONS: import('cloudflare:test').D1Migration[];
  }
}
