/**
 * The last line has the form `N passed, N failed`. `npm test -- worker claim` runs only the steps and the test files
 * whose names contain one of the words, and the steps that these need. A word that nothing contains is an error, so
 * that a mistyped name does not look like a passed test.
 */
import { globSync, mkdirSync, rmSync } from 'node:fs';
import { choose, listUnknown, type Chosen } from './lib/choose.ts';
import { ensureChromium } from './lib/chromium.ts';
import { runInLanes } from './lib/lanes.ts';
import { ROOT } from './lib/paths.ts';
import { stopAllOnSignal } from './lib/processes.ts';
import { findSlowest, type Count } from './lib/reports.ts';
import { say } from './lib/say.ts';
import { REPORTS, steps, type Step } from './lib/suite.ts';

/** While one step waits for its browser or its server, another step can work. */
const LANES = 2;
const SLOWEST = 10;
const FAILURES = 20;

function printResult(name: string, result: Count & { output: string }, startedMs: number): void {
  const seconds = ((Date.now() - startedMs) / 1000).toFixed(1);
  const mark = result.failed === 0 ? 'ok    ' : 'FAILED';
  const why = result.problem ? `  (${result.problem})` : '';
  say(
    `${mark}  ${name.padEnd(26)} ${`${result.passed} passed`.padEnd(12)} ${result.failed} failed  ${seconds} s${why}`,
  );
  if (result.failed > 0) say(result.output.trim());
}

const listTestFiles = (): string[] =>
  globSync(['{domain,worker,party,web,screens,scripts}/**/*.test.{ts,tsx}', 'e2e/**/*.spec.ts'], { cwd: ROOT });

/** An error becomes a failed count, so that the last line is always printed. */
async function take(step: Chosen<Step>): Promise<Count> {
  const startedMs = Date.now();
  const result = await step.run(step.words).catch((error: unknown) => {
    const output = error instanceof Error ? error.message : String(error);
    return { passed: 0, failed: 1, output };
  });
  printResult(step.name, result, startedMs);
  return result;
}

function printEnd(counts: readonly Count[]): void {
  const slowest = findSlowest(counts, SLOWEST);
  if (slowest.length > 0) say('The slowest tests:');
  for (const { name, durationMs } of slowest) say(`${(durationMs / 1000).toFixed(1).padStart(7)} s  ${name}`);
  for (const failure of counts.flatMap(({ failures = [] }) => failures).slice(0, FAILURES)) say(failure);
  const again = [...new Set(counts.flatMap(({ failedFiles = [] }) => failedFiles))];
  if (again.length > 0) say(`To run the files with failed tests again: npm test -- ${again.join(' ')}`);
}

async function main(words: string[]): Promise<void> {
  const startedMs = Date.now();
  const chromium = Promise.withResolvers<string | null>();
  const counts: Count[] = [];
  try {
    const all = steps(chromium.promise);
    const files = listTestFiles();
    const unknown = listUnknown(all, words, files);
    if (unknown.length > 0) say(`No step and no test file has a name with: ${unknown.join(', ')}`);
    else {
      rmSync(REPORTS, { recursive: true, force: true });
      mkdirSync(REPORTS, { recursive: true });
      chromium.resolve(ensureChromium(say));
      await runInLanes(choose(all, words, files), LANES, async (step) => void counts.push(await take(step)));
    }
  } catch (error) {
    console.error(error);
    counts.push({ passed: 0, failed: 1 });
  }
  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const failed = counts.reduce((sum, count) => sum + count.failed, 0) || (passed === 0 ? 1 : 0);
  printEnd(counts);
  say(`Took ${Math.round((Date.now() - startedMs) / 1000)} s.`);
  process.exitCode = failed === 0 ? 0 : 1;
  say(`${passed} passed, ${failed} failed`);
}

stopAllOnSignal();
await main(process.argv.slice(2));
