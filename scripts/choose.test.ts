import { expect, test } from 'vitest';
import { choose, listUnknown } from './lib/choose.ts';

const STEPS = [
  { name: 'build' },
  { name: 'second build', after: ['build'] },
  { name: 'worker tests', covers: (file: string) => file.startsWith('worker/') },
  { name: 'servers of the browser tests', after: ['build'] },
  { name: 'browser tests', after: ['second build'], covers: (file: string) => file.startsWith('e2e/') },
];
const FILES = ['worker/rewards.test.ts', 'worker/leave.test.ts', 'e2e/rewards.spec.ts'];

const list = (...words: string[]) => choose(STEPS, words, FILES).map((step) => [step.name, ...step.words].join(' + '));

test('without words, all steps run with all their files', () => {
  expect(list()).toEqual(['build', 'second build', 'worker tests', 'servers of the browser tests', 'browser tests']);
});

test('a word chooses the steps with this word in their names, and the steps that these steps wait for', () => {
  expect(list('worker')).toEqual(['worker tests']);
  expect(list('servers')).toEqual(['build', 'servers of the browser tests']);
  expect(list('browser')).toEqual(['build', 'second build', 'servers of the browser tests', 'browser tests']);
});

test('a word chooses the test files with this word in their paths, and the steps that their steps wait for', () => {
  expect(list('leave')).toEqual(['worker tests + leave']);
  expect(list('rewards', 'leave')).toEqual([
    'build',
    'second build',
    'worker tests + rewards + leave',
    'browser tests + rewards',
  ]);
});

test('a word that no step and no file contains is unknown', () => {
  expect(listUnknown(STEPS, ['rewards', 'laeve', 'servers'], FILES)).toEqual(['laeve']);
  expect(listUnknown(STEPS, [], FILES)).toEqual([]);
});
