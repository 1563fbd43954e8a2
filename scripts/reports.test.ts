import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ROOT } from './lib/paths.ts';
import { countPlaywright, countReport, countVitest, findSlowest } from './lib/reports.ts';

const folder = mkdtempSync(join(tmpdir(), 'reports-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function report(content: unknown): string {
  const file = join(folder, 'report.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}
const vitest = (numPassedTests: number, numFailedTests: number, testResults: unknown[] = []) =>
  report({ numPassedTests, numFailedTests, testResults });

const file = (name: string, status: string, ...durations: number[]) => ({
  name: join(ROOT, name),
  status,
  assertionResults: durations.map((duration) => ({ fullName: `takes ${duration}`, status: 'passed', duration })),
});

test('the counts of a runner are read from its report', () => {
  expect(countReport(vitest(3, 0), 0, countVitest)).toMatchObject({ passed: 3, failed: 0 });
  expect(countReport(vitest(3, 2), 1, countVitest)).toMatchObject({ passed: 3, failed: 2 });
});

test('the result names the files and tests that failed, also a file that failed before its first test', () => {
  const failed = file('web/c.test.ts', 'failed', 7, 9);
  const [, second] = failed.assertionResults;
  const failureMessages = ['one\n  at c', 'x'.repeat(500), 'three', 'four'];
  Object.assign(second!, { status: 'failed', failureMessages });
  const broken = vitest(3, 1, [
    { ...file('domain/a.test.ts', 'failed'), message: 'no such module' },
    file('domain/b.test.ts', 'passed', 5),
    failed,
  ]);
  expect(countReport(broken, 1, countVitest)).toEqual({
    passed: 3,
    failed: 2,
    failedFiles: ['domain/a.test.ts', 'web/c.test.ts'],
    failures: [
      'failed: domain/a.test.ts\nno such module',
      `failed: web/c.test.ts › takes 9\none\n  at c\n${'x'.repeat(400)}\nthree`,
    ],
    timings: [
      { name: 'domain/b.test.ts › takes 5', durationMs: 5 },
      { name: 'web/c.test.ts › takes 7', durationMs: 7 },
      { name: 'web/c.test.ts › takes 9', durationMs: 9 },
    ],
  });
});

test('tests that did not run count as failed', () => {
  const skipped = file('web/c.test.ts', 'passed', 7, 8, 9);
  for (const one of skipped.assertionResults.slice(1)) Object.assign(one, { status: 'pending', duration: null });
  expect(countReport(vitest(1, 0, [skipped]), 0, countVitest)).toMatchObject({
    passed: 1,
    failed: 2,
    failedFiles: ['web/c.test.ts'],
    failures: [expect.stringMatching(/^failed: web\/c\.test\.ts \(tests that did not run: 2\)\nSkipped/)],
  });
  const unprepared = { ...skipped, status: 'failed', message: 'no database' };
  expect(countReport(vitest(1, 0, [unprepared]), 1, countVitest).failures).toEqual([
    'failed: web/c.test.ts (tests that did not run: 2)\nno database',
  ]);
});

test('a file whose tests passed but whose end failed counts as one failed test', () => {
  const ended = { ...file('web/c.test.ts', 'failed', 7), message: 'the port is still held' };
  expect(countReport(vitest(1, 0, [ended]), 1, countVitest)).toMatchObject({
    passed: 1,
    failed: 1,
    failedFiles: ['web/c.test.ts'],
    failures: ['failed: web/c.test.ts\nthe port is still held'],
  });
});

test('the slowest tests of all runners are listed, the slowest first', () => {
  const counts = [
    { passed: 1, failed: 0 },
    {
      passed: 2,
      failed: 0,
      timings: [
        { name: 'short', durationMs: 1 },
        { name: 'long', durationMs: 30 },
      ],
    },
    { passed: 1, failed: 0, timings: [{ name: 'middle', durationMs: 20 }] },
  ];
  expect(findSlowest(counts, 2)).toEqual([
    { name: 'long', durationMs: 30 },
    { name: 'middle', durationMs: 20 },
  ]);
});

test('a runner without a valid report or with a failed exit code counts as failed', () => {
  expect(countReport(join(folder, 'absent.json'), 0, countVitest)).toMatchObject({ passed: 0, failed: 1 });
  expect(countReport(report('{'), 0, countVitest)).toMatchObject({ passed: 0, failed: 1 });
  expect(countReport(report('{}'), 0, countVitest)).toMatchObject({ passed: 0, failed: 1 });
  expect(countReport(vitest(0, 0), 0, countVitest)).toMatchObject({ passed: 0, failed: 1 });
  expect(countReport(vitest(3, 0), 1, countVitest)).toMatchObject({ passed: 3, failed: 1 });
});

test('an error outside a browser test counts as a failure', () => {
  const stats = { expected: 4, unexpected: 1, flaky: 0, skipped: 0 };
  expect(countReport(report({ stats, errors: [{}] }), 1, countPlaywright)).toMatchObject({ passed: 4, failed: 2 });
});

test('the result names a failed browser test with its file and the first lines of its error', () => {
  const long = Array.from({ length: 30 }, (_, line) => `line ${line}`).join('\n');
  const tried = (status: string, duration: number, message?: string) => ({
    projectName: 'phone',
    status,
    results: [{ duration, ...(message && { error: { message } }) }],
  });
  const suites = [
    {
      title: 'loop.spec.ts',
      file: 'loop.spec.ts',
      specs: [{ title: 'a good day', tests: [tried('expected', 40)] }],
      suites: [
        {
          title: 'at night',
          file: 'loop.spec.ts',
          specs: [
            {
              title: 'a bad day',
              tests: [tried('unexpected', 50, long), tried('flaky', 60, 'was late'), tried('skipped', 0)],
            },
          ],
        },
      ],
    },
  ];
  const written = report({ stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 1 }, errors: [], suites });
  expect(countReport(written, 1, countPlaywright)).toEqual({
    passed: 1,
    failed: 3,
    failures: [
      `failed: [phone] at night › a bad day\n${long.split('\n').slice(0, 12).join('\n')}`,
      'failed: [phone] at night › a bad day\nwas late',
      expect.stringMatching(/^failed: \[phone\] at night › a bad day\nSkipped/),
    ],
    failedFiles: ['e2e/loop.spec.ts'],
    timings: [
      { name: '[phone] loop.spec.ts › a good day', durationMs: 40 },
      { name: '[phone] at night › a bad day', durationMs: 50 },
      { name: '[phone] at night › a bad day', durationMs: 60 },
      { name: '[phone] at night › a bad day', durationMs: 0 },
    ],
  });
});
