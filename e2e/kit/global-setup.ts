import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FullConfig } from '@playwright/test';
import { isTestClock, TEST_CLOCKS, type TestClock } from '../../scripts/lib/clock.ts';
import { say } from '../../scripts/lib/say.ts';
import { buildDemoIfChanged, buildWebIfChanged } from '../../scripts/lib/web-build.ts';
import { bundleWorkers } from './bundle.ts';
import { makeTemplates } from './templates.ts';

/** Returns the test clocks of all projects. Playwright passes all projects to a setup, even with `--project`. */
function listClocks({ projects }: FullConfig): TestClock[] {
  const named = new Set(projects.map(({ metadata }) => metadata.clock as string));
  return Object.keys(TEST_CLOCKS).filter((name): name is TestClock => isTestClock(name) && named.has(name));
}

/**
 * Builds the app, the demo in the browser, and the Workers. Creates the templates of the company's database. Every test
 * gets a copy of a template.
 */
export default async function globalSetup(config: FullConfig): Promise<() => void> {
  const templates = mkdtempSync(join(tmpdir(), 'employee-rewards-e2e-'));
  const workers = mkdtempSync(join(tmpdir(), 'employee-rewards-workers-'));
  process.env.E2E_TEMPLATES = templates;
  process.env.E2E_WORKERS = workers;
  // The build of the app comes first, because wrangler needs the folder of the built app.
  await buildWebIfChanged(say);
  await Promise.all([buildDemoIfChanged(say), bundleWorkers(workers).then(() => makeTemplates(listClocks(config)))]);
  return () => [templates, workers].forEach((folder) => rmSync(folder, { recursive: true, force: true }));
}
