import { applyD1Migrations } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeAll } from 'vitest';
import { expectInvariantsHold } from './ledger.ts';

// Storage is one a file. The ledger cannot be emptied, so each test makes people of its own.
beforeAll(() => applyD1Migrations(env.DB, env.TEST_MIGRATIONS));

afterEach(expectInvariantsHold);
