import { expect, it } from 'vitest';
import { afterTakeover, type Takeover } from './after-takeover.ts';

const facts: Takeover = { hadWorker: true, askedFor: false, unsavedInput: false };

it('does not reload for the first service worker', () => {
  expect(afterTakeover({ ...facts, hadWorker: false })).toBe('stay');
  expect(afterTakeover({ ...facts, hadWorker: false, unsavedInput: true })).toBe('stay');
});

it('reloads for a new version, but waits while typed text is unsaved', () => {
  expect(afterTakeover(facts)).toBe('reload');
  expect(afterTakeover({ ...facts, unsavedInput: true })).toBe('wait');
});

it('reloads at once when the user asked for the update, because the app already asked about typed text', () => {
  expect(afterTakeover({ hadWorker: true, askedFor: true, unsavedInput: true })).toBe('reload');
  // A page that was loaded without its worker can still update.
  expect(afterTakeover({ hadWorker: false, askedFor: true, unsavedInput: false })).toBe('reload');
});
