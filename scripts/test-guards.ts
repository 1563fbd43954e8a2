/**
 * `npm run test:guards`: removes one guard at a time and runs the tests of that guard. Fails when these tests still
 * pass without the guard. `npm run test:guards -- version stock` tests only the guards whose names contain one of the
 * words. With words, the command reuses the list of tests per guard from the last run. `--record` makes this list
 * again. `--resume` continues an interrupted run.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { GUARD_NAMES } from '#worker/core/guard-names.ts';
import {
  findKiller,
  findSource,
  listRun,
  orderFiles,
  readEvaluations,
  readSources,
  TABLE_HEAD,
  toLine,
  type Evaluations,
  type GuardReport,
  type Verdict,
} from './lib/guards.ts';
import { ROOT, tool } from './lib/paths.ts';
import { run, stopAll, stopAllOnSignal } from './lib/processes.ts';
import { fail, say } from './lib/say.ts';

/** The number of guards that are tested at the same time. Each guard has its own vitest with one worker. */
const AT_ONCE = 2;
/** Only a run that hangs reaches it. */
const TIMEOUT_MS = 20 * 60_000;
const TEST_TIMEOUT_MS = 5 * 60_000;
const CACHE = join(ROOT, 'node_modules', '.cache', 'test-guards');
const RESULTS_FILE = join(CACHE, 'last.json');

interface StoredResult {
  evaluations: Evaluations;
  verdicts: Record<string, Verdict>;
}

function readStoredResults(): StoredResult | null {
  return existsSync(RESULTS_FILE) ? (JSON.parse(readFileSync(RESULTS_FILE, 'utf8')) as StoredResult) : null;
}

/** An empty name removes no guard. */
async function runTests(
  guardOut: string,
  args: readonly string[],
  place: string,
  options: { show?: boolean } = {},
): Promise<GuardReport> {
  const file = join(CACHE, `${place}.json`);
  const report = ['--reporter=json', `--outputFile=${file}`, `--testTimeout=${TEST_TIMEOUT_MS}`];
  const all = ['run', '--project', 'worker', '--project', 'races', ...report, ...args];
  writeFileSync(file, '');
  const { output } = await run(tool('vitest'), all, {
    env: { NO_COLOR: '1', GUARD_OUT: guardOut },
    timeoutMs: TIMEOUT_MS,
    ...options,
  });
  const text = readFileSync(file, 'utf8');
  if (text === '') throw new Error(`vitest left no report.\n${output.trim()}`);
  return JSON.parse(text) as GuardReport;
}

async function record(): Promise<Evaluations> {
  say('Running the tests of the Worker once, to find which of them run which guard ...');
  const startedMs = Date.now();
  const report = await runTests('', ['--reporter=dot', '--silent'], 'record', { show: true });
  const killer = findKiller(report);
  if (killer) throw new Error(`A test fails with every guard in place: ${killer.by}\n${killer.why}`);
  const evaluations = readEvaluations(report);
  say(`${report.testResults.length} files, ${Math.round((Date.now() - startedMs) / 1000)} s.`);
  return evaluations;
}

/** Runs the test file that most likely fails, and then all other files until a test fails. */
async function takeOut(name: string, files: readonly string[], place: string): Promise<Verdict> {
  const startedMs = Date.now();
  const tried: string[] = [];
  const rounds = [files.slice(0, 1), files.slice(1)].filter((round) => round.length > 0);
  for (const round of rounds) {
    // With several workers, the order of the tests and the effect of --bail would depend on the speed of the workers.
    const report = await runTests(name, ['--bail', '1', '--maxWorkers', '1', ...round], place);
    tried.push(...listRun(report));
    const killer = findKiller(report);
    if (killer) return { outcome: 'killed', files: tried, ...killer, tookMs: Date.now() - startedMs };
  }
  const outcome = files.length === 0 ? 'unproven' : 'survived';
  return { outcome, files: tried, by: '', why: '', tookMs: Date.now() - startedMs };
}

async function main(): Promise<void> {
  const { values, positionals: words } = parseArgs({
    allowPositionals: true,
    options: { resume: { type: 'boolean', default: false }, record: { type: 'boolean', default: false } },
  });
  mkdirSync(CACHE, { recursive: true });
  const stored = readStoredResults();
  const isKnown = stored !== null && !values.record && (values.resume || words.length > 0);
  const evaluations = isKnown ? stored.evaluations : await record();
  const before = stored?.verdicts ?? {};
  const verdicts: StoredResult['verdicts'] = isKnown ? { ...before } : {};
  const keep = () =>
    writeFileSync(RESULTS_FILE, JSON.stringify({ evaluations, verdicts } satisfies StoredResult, null, 1));
  keep();

  const sources = readSources();
  const unlisted = Object.keys(evaluations).filter((name) => !(GUARD_NAMES as readonly string[]).includes(name));
  // Results of an earlier run may contain guards that no longer exist, so only new results are checked.
  if (!isKnown && unlisted.length > 0) throw new Error(`Not in worker/core/guard-names.ts: ${unlisted.join(', ')}`);
  const chosen = GUARD_NAMES.filter((name) => words.length === 0 || words.some((word) => name.includes(word)));
  const waiting = chosen.filter((name) => !(values.resume && verdicts[name]?.outcome === 'killed'));
  say(`${chosen.length} guards, ${waiting.length} to take out.`);

  let done = 0;
  const work = async (place: string) => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      const source = findSource(name, sources);
      const files = orderFiles(evaluations[name] ?? [], source, before[name]?.by);
      const verdict = await takeOut(name, files, place);
      verdicts[name] = verdict;
      keep();
      done += 1;
      const what =
        verdict.outcome === 'killed' ? `killed by ${verdict.by}\n      ${verdict.why}` : verdict.outcome.toUpperCase();
      say(`${String(done).padStart(3)}  ${name}  (${Math.round(verdict.tookMs / 1000)} s)  ${what}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => work(`worker-${index + 1}`)));

  say(['', ...TABLE_HEAD].join('\n'));
  for (const name of chosen) {
    const verdict = verdicts[name];
    if (verdict) say(toLine(name, findSource(name, sources), verdict));
  }
  const alive = chosen.filter((name) => verdicts[name]?.outcome !== 'killed');
  say(`\n${chosen.length - alive.length} of ${chosen.length} guards are proven.`);
  if (alive.length > 0) say(`Not proven: ${alive.join(', ')}`);
  process.exitCode = alive.length === 0 ? 0 : 1;
}

stopAllOnSignal();
await main().catch(async (error: unknown) => {
  await stopAll();
  fail(error);
});
