import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { CENTRED, fitInto, toSquare, ZOOM_MAX } from './cut.ts';
import { isWordmark } from './limits.ts';
import { findSizeRefusal } from './refuse-size.ts';

it('toSquare returns the middle square of a wide picture and of a tall picture', () => {
  expect(toSquare({ width: 400, height: 300 }, CENTRED)).toEqual({ x: 50, y: 0, side: 300 });
  expect(toSquare({ width: 300, height: 400 }, CENTRED)).toEqual({ x: 0, y: 50, side: 300 });
  expect(toSquare({ width: 400, height: 300 }, { across: 1, down: 0, zoom: 2 })).toEqual({ x: 250, y: 0, side: 150 });
});

const size = fc.record({ width: fc.integer({ min: 1, max: 9_000 }), height: fc.integer({ min: 1, max: 9_000 }) });
const share = fc.double({ min: 0, max: 1, noNaN: true });

it('toSquare always returns a square within the picture', () => {
  const cut = fc.record({ across: share, down: share, zoom: fc.double({ min: 1, max: ZOOM_MAX, noNaN: true }) });
  fc.assert(
    fc.property(size, cut, (picture, asked) => {
      const { x, y, side } = toSquare(picture, asked);
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
      expect(x + side).toBeLessThanOrEqual(picture.width + 1e-6);
      expect(y + side).toBeLessThanOrEqual(picture.height + 1e-6);
    }),
  );
});

it('fitInto shrinks a logo to fit into its box, keeps its shape, and never enlarges it', () => {
  expect(fitInto({ width: 2_000, height: 500 }, { width: 512, height: 192 })).toEqual({ width: 512, height: 128 });
  expect(fitInto({ width: 90, height: 30 }, { width: 512, height: 192 })).toEqual({ width: 90, height: 30 });
  fc.assert(
    fc.property(size, (picture) => {
      const { width, height } = fitInto(picture, { width: 512, height: 192 });
      expect(width <= 512 && height <= 192 && width >= 1 && height >= 1).toBe(true);
    }),
  );
});

it.each([
  [256, 256, null],
  [64, 64, null],
  [63, 63, 'image_square'],
  [257, 257, 'image_square'],
  [256, 255, 'image_square'],
])('the problem with a picture of %i by %i pixels is %s', (width, height, code) => {
  expect(findSizeRefusal('picture', { width, height })?.code ?? null).toBe(code);
});

it.each([
  [512, 192, null],
  [16, 16, null],
  [513, 100, 'image_bounds'],
  [100, 193, 'image_bounds'],
  [15, 100, 'image_bounds'],
])('the problem with a logo of %i by %i pixels is %s', (width, height, code) => {
  expect(findSizeRefusal('logo', { width, height })?.code ?? null).toBe(code);
});

it('isWordmark is true for a wide logo and false for a square logo', () => {
  expect([isWordmark({ width: 300, height: 100 }), isWordmark({ width: 100, height: 100 })]).toEqual([true, false]);
});
