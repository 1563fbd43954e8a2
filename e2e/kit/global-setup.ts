import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FullConfig } from '@playwright/test';
import { isTestClock, TEST_CLOCKS, type TestClock } from '../../scripts/lib/clock.ts';
import { say } from '../../scripts/lib/say.ts';
import { buildDemoIfChanged, buildWebIfChanged } from '../../scripts/lib/web-build.ts';
import { bundleWorkers } from './bundle.ts';
import { makeTemplates } from './templates.ts';

/** Returns the clocks of all projects. Playwright passes a setup every project, even with `--project`. */
function listClocks({ projects }: FullConfig): TestClock[] {
  const named = new Set(projects.map(({ metadata }) => metadata.clock as string));
  return Object.keys(TEST_CLOCKS).filter((name): name is TestClock => isTestClock(name) && named.has(name));
}

/**
 * Builds the app, the demo that needs no server and the Workers, and creates the company templates. Every test gets a
 * copy of one.
 */
export default async function globalSetup(config: FullConfig): Promise<() => void> {
  const templates = mkdtempSync(join(tmpdir(), 'employee-rewards-e2e-'));
  const workers = mkdtempSync(join(tmpdir(), 'employee-rewards-workers-'));
  process.env.E2E_TEMPLATES = templates;
  process.env.E2E_WORKERS = workers;
  // Wrangler needs the app's folder to exist.
  await buildWebIfChanged(say);
  await Promise.all([buildDemoIfChanged(say), bundleWorkers(workers).then(() => makeTemplates(listClocks(config)))]);
  return () => [templates, workers].forEach((folder) => rmSync(folder, { recursive: true, force: true }));
}
