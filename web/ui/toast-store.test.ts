import { beforeEach, expect, it } from 'vitest';
import { showToast, TOAST_MS, useToasts } from './toast-store.ts';

beforeEach(() => useToasts.setState({ toasts: [] }));
const texts = () => useToasts.getState().toasts.map(({ text }) => text);

it('shows a toast for 4 s, and an error for 5 s', () => {
  expect(TOAST_MS).toEqual({ success: 4_000, info: 4_000, warning: 4_000, error: 5_000 });
});

it('a new success replaces the previous success, but different errors stay', () => {
  showToast({ tone: 'success', text: 'Approved' });
  showToast({ tone: 'error', text: 'Not rejected' });
  showToast({ tone: 'success', text: 'Fulfilled' });
  showToast({ tone: 'error', text: 'Not saved' });
  expect(texts()).toEqual(['Not rejected', 'Fulfilled', 'Not saved']);
});

it('shows a toast with the same text once, and at most three toasts', () => {
  for (const text of ['a', 'b', 'a', 'c', 'd']) showToast({ tone: 'error', text });
  expect(texts()).toEqual(['a', 'c', 'd']);
});
