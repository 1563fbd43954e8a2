import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { GUARD_NAMES } from '#worker/core/guard-names.ts';
import { findKiller, findSource, listRun, orderFiles, readEvaluations, readSources, toLine } from '../lib/guards.ts';
import { ROOT } from '../lib/paths.ts';

const passed = (fullName: string, guards: string[], duration = 100) => ({
  fullName,
  status: 'passed',
  duration,
  meta: { guards },
});
const failed = (fullName: string, message: string) => ({ fullName, status: 'failed', failureMessages: [message] });
const report = (file: string, ...assertionResults: ReturnType<typeof passed | typeof failed>[]) => ({
  name: join(ROOT, file),
  status: assertionResults.some(({ status }) => status === 'failed') ? 'failed' : 'passed',
  assertionResults,
});

describe('the report of a run', () => {
  it('the report shows the files that run each guard, with their tests and times', () => {
    const testResults = [
      report('worker/a.test.ts', passed('one', ['claim: stock', 'claim: balance']), passed('two', ['claim: stock'])),
      report('worker/b.test.ts', passed('three', ['claim: stock'], 50), passed('four', [])),
    ];
    expect(readEvaluations({ testResults })).toEqual({
      'claim: stock': [
        { file: 'worker/a.test.ts', tests: 2, tookMs: 200 },
        { file: 'worker/b.test.ts', tests: 1, tookMs: 150 },
      ],
      'claim: balance': [{ file: 'worker/a.test.ts', tests: 1, tookMs: 200 }],
    });
  });

  it('the report shows the first test that failed, but no test that timed out', () => {
    const slow = report('worker/a.test.ts', failed('slow', 'Error: Test timed out in 60000ms.'));
    const dead = report('worker/b.test.ts', passed('fine', []), failed('sells no more', 'AssertionError: 2\n  at x'));
    expect(findKiller({ testResults: [slow, dead] })).toEqual({
      by: 'worker/b.test.ts > sells no more',
      why: 'AssertionError: 2',
    });
    expect(findKiller({ testResults: [slow] })).toBeNull();
    const left = { ...report('worker/c.test.ts'), assertionResults: [{ fullName: 'left', status: 'pending' }] };
    expect(listRun({ testResults: [dead, left] })).toEqual(['worker/b.test.ts']);
  });

  it('a report is refused when a file failed before its tests', () => {
    const broken = { ...report('worker/a.test.ts'), status: 'failed', message: 'No such table' };
    expect(() => findKiller({ testResults: [broken] })).toThrow(
      'worker/a.test.ts broke before its tests: No such table',
    );
  });
});

it('the file that failed last time comes first, then the guard’s folder, then the fastest files', () => {
  const files = [
    { file: 'worker/slow.test.ts', tests: 1, tookMs: 900 },
    { file: 'worker/quick.test.ts', tests: 3, tookMs: 900 },
    { file: 'worker/features/redemptions/claim.test.ts', tests: 1, tookMs: 2_000 },
    { file: 'worker/last.test.ts', tests: 1, tookMs: 5_000 },
  ];
  expect(orderFiles(files, 'worker/features/redemptions/claim.ts', 'worker/last.test.ts > it')).toEqual([
    'worker/last.test.ts',
    'worker/features/redemptions/claim.test.ts',
    'worker/quick.test.ts',
    'worker/slow.test.ts',
  ]);
});

it('findSource finds the source file of every guard in the list', () => {
  const sources = readSources();
  expect(GUARD_NAMES.filter((name) => findSource(name, sources) === '')).toEqual([]);
  expect(findSource('claim: stock', sources)).toBe('worker/features/redemptions/claim-repository.ts');
  expect(findSource('void check-in: version', sources)).toBe('worker/features/corrections/void-check-in.ts');
});

it('toLine returns a guard as one line of the table', () => {
  const verdict = { files: ['a', 'b'], by: 'a > it', why: '', tookMs: 12_400 };
  expect(toLine('claim: stock', 'worker/x.ts', { ...verdict, outcome: 'killed' })).toBe(
    '| claim: stock | worker/x.ts | 2 | 12 s | killed by a > it |',
  );
  expect(toLine('claim: stock', 'worker/x.ts', { ...verdict, outcome: 'survived' })).toContain('| SURVIVED |');
  expect(toLine('claim: stock', '', { ...verdict, files: [], outcome: 'unproven' })).toContain('no test runs it');
});
