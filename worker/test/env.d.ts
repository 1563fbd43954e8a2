declare namespace Cloudflare {
  /** What vitest.config.ts binds for the worker's tests. */
  interface Env {
    DB: D1Database;
    ARCHIVE: R2Bucket;
    RANKS: DurableObjectNamespace<import('../../party/rank-room.ts').RankRoom>;
    LIVE: DurableObjectNamespace<import('../../party/room.ts').LiveRoom>;
    HUB: DurableObjectNamespace<import('../../party/hub.ts').LiveHub>;
    CLOCK: string;
    /** How many requests a fuzz of its own sends, and from which seed; empty in `npm test`. */
    FUZZ_REQUESTS: string;
    FUZZ_SEED: string;
    /** The guard that `npm run test:guards` takes out; empty for none. */
    GUARD_OUT: string;
    TEST_MIGRATIONS: import('cloudflare:test').D1Migration[];
  }
}
