import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { countPlaywright, countReport, countVitest } from './lib/reports.ts';

const folder = mkdtempSync(join(tmpdir(), 'reports-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function report(content: unknown): string {
  const file = join(folder, 'report.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}
const vitest = (numPassedTests: number, numFailedTests: number, testResults: unknown[] = []) =>
  report({ numPassedTests, numFailedTests, testResults });

test('a runner is counted by its own report', () => {
  expect(countReport(vitest(3, 0), 0, countVitest)).toEqual({ passed: 3, failed: 0 });
  expect(countReport(vitest(3, 2), 1, countVitest)).toEqual({ passed: 3, failed: 2 });
});

test('a file that broke before its first test is a failure', () => {
  const file = vitest(3, 0, [
    { status: 'failed', assertionResults: [] },
    { status: 'passed', assertionResults: [{}] },
  ]);
  expect(countReport(file, 1, countVitest)).toEqual({ passed: 3, failed: 1 });
});

test('no runner passes by being silent', () => {
  expect(countReport(join(folder, 'absent.json'), 0, countVitest)).toMatchObject({ passed: 0, failed: 1 });
  expect(countReport(report('{'), 0, countVitest)).toMatchObject({ passed: 0, failed: 1 });
  expect(countReport(report('{}'), 0, countVitest)).toMatchObject({ passed: 0, failed: 1 });
  expect(countReport(vitest(0, 0), 0, countVitest)).toMatchObject({ passed: 0, failed: 1 });
  expect(countReport(vitest(3, 0), 1, countVitest)).toMatchObject({ passed: 3, failed: 1 });
});

test('in the browser, a second try is said, and an error outside a test is a failure', () => {
  const stats = { expected: 4, unexpected: 1, flaky: 1 };
  expect(countReport(report({ stats, errors: [{}] }), 1, countPlaywright)).toEqual({
    passed: 5,
    failed: 2,
    problem: '1 passed only at the second try',
  });
});

test('what did not pass in the browser at the first try is named, with the beginning of its error', () => {
  const long = Array.from({ length: 30 }, (_, line) => `line ${line}`).join('\n');
  const tried = (status: string, message?: string) => ({
    projectName: 'phone',
    status,
    results: [{ ...(message && { error: { message } }) }, {}],
  });
  const suites = [
    {
      title: 'loop.spec.ts',
      specs: [{ title: 'a good day', tests: [tried('expected')] }],
      suites: [
        {
          title: 'at night',
          specs: [
            { title: 'a bad day', tests: [tried('unexpected', long), tried('flaky', 'was late'), tried('skipped')] },
          ],
        },
      ],
    },
  ];
  const file = report({ stats: { expected: 1, unexpected: 1, flaky: 1 }, errors: [], suites });
  expect(countReport(file, 1, countPlaywright).trouble).toEqual([
    `failed: [phone] at night › a bad day\n${long.split('\n').slice(0, 12).join('\n')}`,
    'second try: [phone] at night › a bad day\nwas late',
  ]);
});
