import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findTop } from './toast-place.ts';

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
