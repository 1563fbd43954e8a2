import fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import { findTop } from './toast-place.ts';
import { readToastMs, showToast, TOAST_MS, useToasts } from './toast-store.ts';

beforeEach(() => useToasts.setState({ toasts: [] }));
const texts = () => useToasts.getState().toasts.map(({ text }) => text);

it('shows a toast for 4 s, and an error for 5 s', () => {
  expect(TOAST_MS).toEqual({ success: 4_000, info: 4_000, warning: 4_000, error: 5_000 });
});

it('shows a toast for 10 s while its button does something here, such as an undo', () => {
  expect(readToastMs({ tone: 'success', action: { label: 'Undo', onPress: () => undefined } })).toBe(10_000);
  expect(readToastMs({ tone: 'success', action: { label: 'See it', to: '/' } })).toBe(4_000);
  expect(readToastMs({ tone: 'error' })).toBe(5_000);
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

const at = (top: number, height: number) => ({ top, bottom: top + height });

it.each([
  ['nothing is there', [], 72],
  ['a button is below', [at(132, 44)], 72],
  ['a button is there', [at(100, 44)], 152],
  ['two rows of buttons are too close together', [at(100, 44), at(180, 44)], 232],
  ['there is just room between two rows', [at(100, 44), at(212, 44)], 152],
])('a toast of 60 px is put where it covers no button: %s', (_, obstacles, top) => {
  expect(findTop(60, obstacles, 72, 800)).toBe(top);
});

it('covers one button rather than two, where every place covers one', () => {
  expect(findTop(60, [at(72, 40), at(120, 40), at(168, 100)], 72, 230)).toBe(168);
});

it('covers nothing when there is any place with room for the gap', () => {
  const box = fc.tuple(fc.nat(800), fc.integer({ min: 1, max: 200 })).map(([top, height]) => at(top, height));
  fc.assert(
    fc.property(fc.array(box, { maxLength: 12 }), fc.integer({ min: 1, max: 200 }), (boxes, height) => {
      const isFree = (top: number, bottom: number) => boxes.every((one) => one.bottom <= top || one.top >= bottom);
      const top = findTop(height, boxes, 72, 800);
      expect(top >= 72 && top + height <= 800).toBe(true);
      const hasPlace = Array.from({ length: 721 - height }, (_, y) => y + 80).some((y) => isFree(y - 8, y + height));
      expect(!hasPlace || isFree(top, top + height)).toBe(true);
    }),
  );
});
