import { existsSync, readFileSync } from 'node:fs';

/** How many tests a runner says it ran. A runner that ran nothing, or left no report, counts as one failed test. */
export interface Count {
  passed: number;
  failed: number;
  /** What else is to be said: why the count is not the runner's own, or that tests needed a second try. */
  problem?: string;
  /** What did not pass at the first try, with the beginning of each error. */
  trouble?: string[];
}

/** Of an error, this many lines stand at the top of the log; the rest is in the runner's own output below. */
const ERROR_LINES = 12;

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
}

interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[];
  specs?: {
    title: string;
    tests: { projectName: string; status: string; results: { error?: { message?: string } }[] }[];
  }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: unknown[];
  suites?: PlaywrightSuite[];
}

/** What did not pass at the first try, each with the beginning of its error: whoever reads a log wants this before all else. */
function troubleOf({ title, suites = [], specs = [] }: PlaywrightSuite): string[] {
  const own = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, status, results }) => {
        const error = results.find((result) => result.error)?.error?.message ?? 'no error was kept';
        const name = `[${projectName}] ${title} › ${spec.title}`;
        return `${status === 'flaky' ? 'second try' : 'failed'}: ${name}\n${error.split('\n').slice(0, ERROR_LINES).join('\n')}`;
      }),
  );
  return [...own, ...suites.flatMap(troubleOf)];
}

/** The counts of vitest's JSON. A file that broke before its first test is a failure that vitest does not count as a test. */
export function countVitest(report: VitestReport): Count {
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.length,
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length };
}

/** The counts of Playwright's JSON. CI tries a browser test a second time: one that passed only then is named as such. */
export function countPlaywright({ stats, errors, suites = [] }: PlaywrightReport): Count {
  const trouble = suites.flatMap(troubleOf);
  const count = {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    ...(trouble.length > 0 && { trouble }),
  };
  return stats.flaky > 0 ? { ...count, problem: `${stats.flaky} passed only at the second try` } : count;
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
