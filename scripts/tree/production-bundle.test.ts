import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { prepareIfChanged, WORKERS } from '#e2e/kit/prepare.ts';
import { buildWebIfChanged } from '../lib/web-build.ts';

/** Strings of the demo's sign-in and of the OpenAPI generator. They are in the bundle whether or not it is minified. */
const DEMO_ONLY = ['^Demo (', '^(localhost|', '#/components/schemas/'];

const read = (name: 'index' | 'index.demo') => readFileSync(join(WORKERS, name, `${name}.js`), 'utf8');

// The browser tests use the same bundles. `npm run deploy` bundles the same entry, and dry-run.test.ts checks its size.
beforeAll(async () => {
  await buildWebIfChanged(() => {});
  await prepareIfChanged();
});

it('the production bundle contains no demo sign-in and no OpenAPI generator, unlike the bundle of the demo', () => {
  const [production, demo] = [read('index'), read('index.demo')];
  for (const text of DEMO_ONLY) {
    expect(demo).toContain(text);
    expect(production).not.toContain(text);
  }
});
