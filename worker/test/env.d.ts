declare namespace Cloudflare {
  interface Env {
    DB: D1Database;
    ARCHIVE: R2Bucket;
    RANKS: DurableObjectNamespace<import('#party/rank-room.ts').RankRoom>;
    LIVE: DurableObjectNamespace<import('#party/room.ts').LiveRoom>;
    HUB: DurableObjectNamespace<import('#party/hub.ts').LiveHub>;
    CLOCK: string;
    /** The number of claims and the seed of worker/gift-cards/claims.test.ts; empty in `npm test`. */
    CLAIMS: string;
    SEED: string;
    /** The number of requests and the seed of `npm run fuzz`; empty in `npm test`. */
    FUZZ_REQUESTS: string;
    FUZZ_SEED: string;
    /** The guard that `npm run test:guards` removes; empty when no guard is removed. */
    GUARD_OUT: string;
    /** D1 has none. The demo's database has. */
    HAS_SAVEPOINTS?: true;
    TEST_MIGRATIONS: import('cloudflare:test').D1Migration[];
  }
}
