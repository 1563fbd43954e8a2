/**
 * Prepares what the servers of the browser tests need: the bundled Workers, the templates of the company's database, and
 * the build of the app with Clerk.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { TEST_CLOCKS, type TestClock } from '#scripts/lib/clock.ts';
import { hashSources } from '#scripts/lib/hash.ts';
import { ROOT } from '#scripts/lib/paths.ts';
import { say } from '#scripts/lib/say.ts';
import { prepareClerkBuild } from '../clerk/build.ts';
import { bundleWorkers } from './bundle.ts';
import { makeTemplates } from './templates.ts';

/** The folders of a preparation. `E2E_WORKERS` and `E2E_TEMPLATES` name them for the processes of the tests. */
const FOLDER = join(ROOT, 'dist', 'e2e');
export const WORKERS = join(FOLDER, 'workers');
const TEMPLATES = join(FOLDER, 'templates');
const STAMP = join(FOLDER, 'stamp');

const SOURCES = [
  'worker',
  'domain',
  'party',
  'migrations',
  'scripts/lib',
  'e2e/kit',
  'wrangler.toml',
  'package.json',
  'package-lock.json',
];

async function prepareServersIfChanged(): Promise<void> {
  process.env.E2E_WORKERS = WORKERS;
  process.env.E2E_TEMPLATES = TEMPLATES;
  const wanted = hashSources(SOURCES);
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return;
  say('Preparing the servers of the browser tests ...');
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(WORKERS, { recursive: true });
  await bundleWorkers(WORKERS);
  await makeTemplates(Object.keys(TEST_CLOCKS) as TestClock[]);
  writeFileSync(STAMP, wanted);
}

export async function prepareIfChanged(): Promise<void> {
  await prepareServersIfChanged();
  await prepareClerkBuild(say);
}

if (import.meta.main) await prepareIfChanged();
