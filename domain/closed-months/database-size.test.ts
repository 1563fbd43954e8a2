import { expect, test } from 'vitest';
import { fullPercent, isNearLimit } from './database-size.ts';

test.each([
  [0, 0, false],
  [5_999_999_999, 59, false],
  [6_000_000_000, 60, true],
  [10_000_000_000, 100, true],
  [10_200_000_000, 102, true],
])('%i bytes are %i per cent of the limit (admins are warned: %s)', (bytes, percent, warned) => {
  expect([fullPercent(bytes), isNearLimit(bytes)]).toEqual([percent, warned]);
});
