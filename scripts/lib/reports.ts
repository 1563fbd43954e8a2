import { existsSync, readFileSync } from 'node:fs';

/** How many tests a runner says it ran. A runner that ran nothing, or left no report, counts as one failed test. */
export interface Count {
  passed: number;
  failed: number;
  /** Why the count is not the runner's own, when it is not. */
  problem?: string;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: unknown[];
}

/** The counts of vitest's JSON. A file that broke before its first test is a failure that vitest does not count as a test. */
export function countVitest(report: VitestReport): Count {
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.length,
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length };
}

/** The counts of Playwright's JSON. A test that passed only when tried again has failed. */
export function countPlaywright({ stats, errors }: PlaywrightReport): Count {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
}

/** Reads `file` with `count` and holds it against the runner's exit code, so that no runner passes by being silent. */
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
