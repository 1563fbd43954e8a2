import { expect, it } from 'vitest';
import { countText } from './Users.tsx';

it.each([
  [1, undefined, true, '1 person'],
  [42, { count: 42, isMore: false }, true, '42 people'],
  [25, { count: 42, isMore: false }, false, '42 people'],
  [25, { count: 12_345, isMore: false }, false, '12,345 people'],
  [25, { count: 1_000, isMore: true }, false, '1,000+ people'],
  // More users are shown than counted, because users were added after the total was counted.
  [50, { count: 42, isMore: false }, false, '50 people so far'],
  [3, { count: 3, isMore: true }, false, '3 people so far'],
  [25, undefined, false, '25 people so far'],
  [1_100, { count: 1_000, isMore: true }, true, '1,100 people'],
])('for %i shown users, the total %j and isWhole %s, the text is %s', (shown, total, isWhole, text) => {
  expect(countText(shown, total, isWhole)).toBe(text);
});
