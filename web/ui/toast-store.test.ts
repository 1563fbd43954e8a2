import { beforeEach, expect, it } from 'vitest';
import { showToast, TOAST_MS, toastMs, useToasts } from './toast-store.ts';

beforeEach(() => useToasts.setState({ toasts: [] }));
const texts = () => useToasts.getState().toasts.map(({ text }) => text);

it('stays 4 s, an error 5 s', () => {
  expect(TOAST_MS).toEqual({ success: 4_000, info: 4_000, warning: 4_000, error: 5_000 });
});

it('stays 12 s when there is something to press', () => {
  const toast = { id: 1, tone: 'success', text: 'Claimed' } as const;
  expect(toastMs(toast)).toBe(4_000);
  expect(toastMs({ ...toast, action: { label: 'Undo', onPress: () => undefined } })).toBe(12_000);
  expect(toastMs({ ...toast, tone: 'error', action: { label: 'Sign in', to: '/auth' } })).toBe(12_000);
});

it('shows one success at a time, and errors until they are put away', () => {
  showToast({ tone: 'success', text: 'Approved' });
  showToast({ tone: 'error', text: 'Not rejected' });
  showToast({ tone: 'success', text: 'Fulfilled' });
  showToast({ tone: 'error', text: 'Not saved' });
  expect(texts()).toEqual(['Not rejected', 'Fulfilled', 'Not saved']);
});

it('says the same thing once, and never more than three', () => {
  for (const text of ['a', 'b', 'a', 'c', 'd']) showToast({ tone: 'error', text });
  expect(texts()).toEqual(['a', 'c', 'd']);
});
