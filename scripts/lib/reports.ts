import { existsSync, readFileSync } from 'node:fs';
import { isAbsolute, relative } from 'node:path';
import { ROOT } from './paths.ts';

/** The test counts of a runner. A runner that ran no test or wrote no report counts as one failed test. */
export interface Count {
  passed: number;
  /** The tests that failed or did not run. A skipped test proves nothing, so it counts as failed. */
  failed: number;
  /** The reason why the count differs from the runner's own count. */
  problem?: string;
  /** The failed tests, each with the first lines of its errors. */
  failures?: string[];
  /** The files with a failed test, as paths relative to the project's folder. */
  failedFiles?: string[];
  timings?: Timing[];
}

export interface Timing {
  name: string;
  durationMs: number;
}

/** The limits of what is printed about a failed test. The output of the runner contains the whole errors. */
const ERRORS_PER_TEST = 3;
const LINES_PER_ERROR = 12;
const CHARACTERS_PER_LINE = 400;
const DID_NOT_RUN = 'Skipped, or a beforeAll failed, or another test was marked as the only one.';

interface VitestFile {
  name: string;
  status: string;
  /** The error of a file that failed outside its tests. */
  message?: string;
  assertionResults: {
    fullName: string;
    status: string;
    duration?: number | null;
    failureMessages?: string[];
  }[];
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: VitestFile[];
}

interface PlaywrightResult {
  duration?: number;
  error?: { message?: string };
}

interface PlaywrightSuite {
  title: string;
  file?: string;
  suites?: PlaywrightSuite[];
  specs?: {
    title: string;
    tests: { projectName: string; status: string; results: PlaywrightResult[] }[];
  }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
  suites?: PlaywrightSuite[];
}

/** A browser test with the name that Playwright prints. */
interface BrowserTest {
  name: string;
  file: string;
  status: string;
  results: PlaywrightResult[];
}

function listBrowserTests({ title, file = '', suites = [], specs = [] }: PlaywrightSuite): BrowserTest[] {
  const own = specs.flatMap((spec) =>
    spec.tests.map(({ projectName, status, results }) => ({
      name: `[${projectName}] ${title} › ${spec.title}`,
      file,
      status,
      results,
    })),
  );
  return [...own, ...suites.flatMap(listBrowserTests)];
}

function describeFailure(name: string, errors: readonly (string | undefined)[]): string {
  const shown = errors.filter((error) => error !== undefined).slice(0, ERRORS_PER_TEST);
  const lines = shown.flatMap((error) => error.split('\n').slice(0, LINES_PER_ERROR));
  return [`failed: ${name}`, ...lines.map((line) => line.slice(0, CHARACTERS_PER_LINE))].join('\n');
}

/** Returns the path relative to the project's folder. A report contains absolute and relative paths. */
const fromRoot = (file: string): string => (isAbsolute(file) ? relative(ROOT, file) : file);

/** Returns the tests of a file that were neither passed nor failed. */
const listSkipped = ({ assertionResults }: VitestFile) =>
  assertionResults.filter(({ status }) => status !== 'passed' && status !== 'failed');

/** True for a file without tests, and for a file that failed outside its tests, for example in an `afterAll`. */
const isBroken = ({ status, assertionResults }: VitestFile): boolean =>
  assertionResults.every((one) => one.status === 'passed') && (status === 'failed' || assertionResults.length === 0);

/** Describes each failed test of a file. The tests that did not run have one description together. */
function describeFile(file: VitestFile): string[] {
  const { message, assertionResults } = file;
  const name = fromRoot(file.name);
  if (isBroken(file)) return [describeFailure(name, [message])];
  const skipped = listSkipped(file).length;
  const failed = assertionResults.filter(({ status }) => status === 'failed');
  return [
    ...failed.map(({ fullName, failureMessages = [] }) => describeFailure(`${name} › ${fullName}`, failureMessages)),
    ...(skipped > 0 ? [describeFailure(`${name} (tests that did not run: ${skipped})`, [message || DID_NOT_RUN])] : []),
  ];
}

/** Counts the tests in vitest's JSON. A file that failed outside its tests counts as one more failed test. */
export function countVitest({ numPassedTests, numFailedTests, testResults }: VitestReport): Count {
  const failed = testResults.map((file) => ({ name: fromRoot(file.name), failures: describeFile(file) }));
  return {
    passed: numPassedTests,
    failed: numFailedTests + testResults.flatMap(listSkipped).length + testResults.filter(isBroken).length,
    failedFiles: failed.filter(({ failures }) => failures.length > 0).map(({ name }) => name),
    failures: failed.flatMap(({ failures }) => failures),
    timings: testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, duration }) => ({
        name: `${fromRoot(name)} › ${fullName}`,
        durationMs: duration ?? 0,
      })),
    ),
  };
}

/** Counts the tests in Playwright's JSON. A test that passed only when it was repeated ("flaky") counts as failed. */
export function countPlaywright({ stats, errors, suites = [] }: PlaywrightReport): Count {
  const tests = suites.flatMap(listBrowserTests);
  const failed = tests.filter(({ status }) => status !== 'expected');
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + stats.skipped + errors.length,
    failures: failed.map(({ name, status, results }) =>
      describeFailure(name, status === 'skipped' ? [DID_NOT_RUN] : results.map(({ error }) => error?.message)),
    ),
    failedFiles: [...new Set(failed.map(({ file }) => `e2e/${file}`))],
    timings: tests.map(({ name, results }) => ({
      name,
      durationMs: results.reduce((sum, { duration = 0 }) => sum + duration, 0),
    })),
  };
}

/** Counts the tests in the report `file`. A missing report or a failed exit code counts as a failure. */
export function countReport<R>(file: string, exitCode: number, count: (report: R) => Count): Count {
  let counted: Count;
  try {
    if (!existsSync(file)) return { passed: 0, failed: 1, problem: 'the runner left no report' };
    counted = count(JSON.parse(readFileSync(file, 'utf8')) as R);
  } catch {
    return { passed: 0, failed: 1, problem: 'the report cannot be read' };
  }
  if (!(counted.passed + counted.failed > 0)) return { passed: 0, failed: 1, problem: 'the runner ran no test' };
  if (exitCode !== 0 && counted.failed === 0)
    return { ...counted, failed: 1, problem: `the runner ended with ${exitCode}` };
  return counted;
}

export function findSlowest(counts: readonly Count[], count: number): Timing[] {
  return counts
    .flatMap(({ timings = [] }) => timings)
    .toSorted((one, other) => other.durationMs - one.durationMs)
    .slice(0, count);
}
