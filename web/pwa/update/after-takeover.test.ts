import { expect, it } from 'vitest';
import { afterTakeover, type Takeover } from './after-takeover.ts';

const facts: Takeover = { hadWorker: true, askedFor: false, unsavedInput: false };

it('stays when the first worker comes, whatever is typed', () => {
  expect(afterTakeover({ ...facts, hadWorker: false })).toBe('stay');
  expect(afterTakeover({ ...facts, hadWorker: false, unsavedInput: true })).toBe('stay');
});

it('reloads for a new version, and waits where something is typed', () => {
  expect(afterTakeover(facts)).toBe('reload');
  expect(afterTakeover({ ...facts, unsavedInput: true })).toBe('wait');
});

it('reloads where the person asked for it: they were asked about what they typed', () => {
  expect(afterTakeover({ hadWorker: true, askedFor: true, unsavedInput: true })).toBe('reload');
  // A page that was loaded without its worker can still update.
  expect(afterTakeover({ hadWorker: false, askedFor: true, unsavedInput: false })).toBe('reload');
});
