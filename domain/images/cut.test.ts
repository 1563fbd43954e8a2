import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { CENTRED, fitInto, toPart, ZOOM_MAX } from './cut.ts';
import { isWordmark } from './limits.ts';
import { findSizeRefusal } from './refuse-size.ts';

it('toPart returns the middle square of a wide picture and of a tall picture', () => {
  expect(toPart({ width: 400, height: 300 }, CENTRED)).toEqual({ x: 50, y: 0, width: 300, height: 300 });
  expect(toPart({ width: 300, height: 400 }, CENTRED)).toEqual({ x: 0, y: 50, width: 300, height: 300 });
  const corner = { across: 1, down: 0, zoom: 2 };
  expect(toPart({ width: 400, height: 300 }, corner)).toEqual({ x: 250, y: 0, width: 150, height: 150 });
});

it('toPart returns the widest part of 16 to 9 of a flat picture and of a tall picture', () => {
  const wide = 16 / 9;
  expect(toPart({ width: 800, height: 90 }, CENTRED, wide)).toEqual({ x: 320, y: 0, width: 160, height: 90 });
  expect(toPart({ width: 160, height: 290 }, CENTRED, wide)).toEqual({ x: 0, y: 100, width: 160, height: 90 });
});

const size = fc.record({ width: fc.integer({ min: 1, max: 9_000 }), height: fc.integer({ min: 1, max: 9_000 }) });
const share = fc.double({ min: 0, max: 1, noNaN: true });

it('toPart always returns a part of the asked shape within the picture', () => {
  const cut = fc.record({ across: share, down: share, zoom: fc.double({ min: 1, max: ZOOM_MAX, noNaN: true }) });
  fc.assert(
    fc.property(size, cut, fc.constantFrom(1, 16 / 9), (picture, asked, ratio) => {
      const { x, y, width, height } = toPart(picture, asked, ratio);
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(picture.width + 1e-6);
      expect(y + height).toBeLessThanOrEqual(picture.height + 1e-6);
      expect(width / height).toBeCloseTo(ratio);
    }),
    { examples: [[{ width: 2_930, height: 1_648 }, { across: 0, down: 1, zoom: 1 }, 16 / 9]] },
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
])('the problem with a user’s picture of %i by %i pixels is %s', (width, height, code) => {
  expect(findSizeRefusal('user', { width, height })?.code ?? null).toBe(code);
});

it.each([
  [512, 288, null],
  [192, 108, null],
  [200, 113, null],
  [514, 289, 'image_wide'],
  [190, 107, 'image_wide'],
  [512, 287, 'image_wide'],
  [288, 512, 'image_wide'],
])('the problem with a reward’s picture of %i by %i pixels is %s', (width, height, code) => {
  expect(findSizeRefusal('reward', { width, height })?.code ?? null).toBe(code);
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
