import { expect, it } from 'vitest';
import { shownText } from './shown-text.ts';

it.each([
  ['all of a whole list', 1, { count: 1, isMore: false }, true, '1 person shown'],
  ['some of a total', 25, { count: 240, isMore: false }, false, '25 of 240 shown'],
  ['some of more than are counted', 25, { count: 1_000, isMore: true }, false, '25 of 1,000+ shown'],
  ['more than were counted', 1_025, { count: 1_000, isMore: true }, false, '1,025 people shown'],
  ['few of a search that goes on', 3, { count: 3, isMore: true }, false, '3 people shown'],
  ['a list that ends', 1_100, { count: 1_000, isMore: true }, true, '1,100 people shown'],
  ['a total that people left since', 25, { count: 24, isMore: false }, false, '25 people shown'],
  ['a server without totals', 25, undefined, false, '25 people shown'],
])('says how many there are of %s', (_what, shown, total, isWhole, text) => {
  expect(shownText(shown, total, isWhole)).toBe(text);
});
