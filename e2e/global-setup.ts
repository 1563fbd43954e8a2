import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareDatabase } from '../scripts/lib/database.ts';
import { say } from '../scripts/lib/say.ts';
import { buildDemoIfChanged, buildWebIfChanged } from '../scripts/lib/web-build.ts';
import { bundleWorkers } from './bundle.ts';
import { START_INSTANT } from './clock.ts';

/** Builds the app, the demo that needs no server, the Workers, and one demo company; every test gets a copy of that. */
export default async function globalSetup(): Promise<() => void> {
  await buildWebIfChanged(say);
  await buildDemoIfChanged(say);
  const template = mkdtempSync(join(tmpdir(), 'employee-rewards-e2e-'));
  await prepareDatabase(template, START_INSTANT, say);
  const workers = mkdtempSync(join(tmpdir(), 'employee-rewards-workers-'));
  await bundleWorkers(workers);
  process.env.E2E_TEMPLATE = template;
  process.env.E2E_WORKERS = workers;
  return () => [template, workers].forEach((folder) => rmSync(folder, { recursive: true, force: true }));
}
