import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { JSONReport, JSONReportSuite, JSONReportTest } from '@playwright/test/reporter';
import type { JsonTestResult, JsonTestResults } from 'vitest/node';
import { ROOT } from './paths.ts';

/** The test counts of a runner. A runner that ran no test or wrote no report counts as one failed test. */
export interface Count {
  passed: number;
  /** The tests that failed or did not run. A skipped test proves nothing, so it counts as failed. */
  failed: number;
  problem?: string;
  failures?: string[];
  failedFiles?: string[];
  timings?: Timing[];
}

export interface Timing {
  name: string;
  durationMs: number;
}

/** The output of the runner contains the whole errors. */
const ERRORS_PER_TEST = 3;
const LINES_PER_ERROR = 12;
const CHARACTERS_PER_LINE = 400;
const DID_NOT_RUN = 'Skipped, or a beforeAll failed, or another test was marked as the only one.';

type BrowserTest = Pick<JSONReportTest, 'status' | 'results'> & { name: string; file: string };

function listBrowserTests({ title, file, suites = [], specs }: JSONReportSuite): BrowserTest[] {
  const own = specs.flatMap((spec) =>
    spec.tests.map(({ projectName, status, results }) => ({
      name: `[${projectName}] ${title} › ${spec.title}`,
      file: `e2e/${file}`,
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

const fromRoot = (file: string): string => relative(ROOT, file);

const listSkipped = ({ assertionResults }: JsonTestResult) =>
  assertionResults.filter(({ status }) => status !== 'passed' && status !== 'failed');

/** True for a file without tests, and for a file that failed outside its tests, for example in an `afterAll`. */
const isBroken = ({ status, assertionResults }: JsonTestResult): boolean =>
  assertionResults.every((one) => one.status === 'passed') && (status === 'failed' || assertionResults.length === 0);

function describeFile(file: JsonTestResult): string[] {
  const { message, assertionResults } = file;
  const name = fromRoot(file.name);
  if (isBroken(file)) return [describeFailure(name, [message])];
  const skipped = listSkipped(file).length;
  const failed = assertionResults.filter(({ status }) => status === 'failed');
  return [
    ...failed.map(({ fullName, failureMessages }) => describeFailure(`${name} › ${fullName}`, failureMessages ?? [])),
    ...(skipped > 0 ? [describeFailure(`${name} (tests that did not run: ${skipped})`, [message || DID_NOT_RUN])] : []),
  ];
}

export function countVitest({ numPassedTests, numFailedTests, testResults }: JsonTestResults): Count {
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

/** A test that passed only when it was repeated ("flaky") counts as failed. */
export function countPlaywright({ stats, errors, suites = [] }: JSONReport): Count {
  const tests = suites.flatMap(listBrowserTests);
  const failed = tests.filter(({ status }) => status !== 'expected');
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + stats.skipped + errors.length,
    failures: failed.map(({ name, status, results }) =>
      describeFailure(name, status === 'skipped' ? [DID_NOT_RUN] : results.map(({ error }) => error?.message)),
    ),
    failedFiles: [...new Set(failed.map(({ file }) => file))],
    timings: tests.map(({ name, results }) => ({
      name,
      durationMs: results.reduce((sum, { duration = 0 }) => sum + duration, 0),
    })),
  };
}

export function countReport<R>(file: string, exitCode: number, count: (report: R) => Count): Count {
  const broken = (problem: string): Count => ({ passed: 0, failed: 1, problem });
  if (!existsSync(file)) return broken('the runner left no report');
  let counted: Count;
  try {
    counted = count(JSON.parse(readFileSync(file, 'utf8')) as R);
  } catch {
    return broken('the report cannot be read');
  }
  if (!(counted.passed + counted.failed > 0)) return broken('the runner ran no test');
  const isContradicted = exitCode !== 0 && counted.failed === 0;
  return isContradicted ? { ...counted, failed: 1, problem: `the runner ended with ${exitCode}` } : counted;
}

export function findSlowest(counts: readonly Count[], count: number): Timing[] {
  return counts
    .flatMap(({ timings = [] }) => timings)
    .toSorted((one, other) => other.durationMs - one.durationMs)
    .slice(0, count);
}
