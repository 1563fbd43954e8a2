import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { RUNS } from '../test/arbitraries.ts';
import { isFoundBy, searchText, searchWords } from './search-text.ts';

test.each([
  ['Amélie Fournier', 'amelie.fournier@demo.example', 'amelie fournier demo example'],
  ['Henrik Sørensen', 'hs@demo.example', 'henrik sorensen hs demo example'],
  ["Sean O'Brien", 'sean@demo.example', 'sean o brien demo example obrien'],
  ['Łukasz Żółć', 'lz@demo.example', 'lukasz zolc lz demo example'],
  ['Bob 100%_sure', 'bob+work@x.test', 'bob 100% sure work x test'],
  ['王 小明', 'wang@x.test', '王 小明 wang x test'],
  ['  ', 'a@b.c', 'a b c'],
])('the search text of the user %s with the address %s is %s', (name, email, text) => {
  expect(searchText(name, email)).toBe(text);
});

test('isFoundBy is true when each word of the query is the beginning of a word of the user', () => {
  const text = searchText('Amélie Fournier', 'amelie@demo.example');
  for (const query of ['am', 'AMÉ', 'four am', 'fournier', 'amelie@demo', '']) {
    expect(isFoundBy(text, searchWords(query)), query).toBe(true);
  }
  for (const query of ['lie', 'amx', 'amelie zed']) expect(isFoundBy(text, searchWords(query)), query).toBe(false);
});

test('a search for the exact name finds the user', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 30, unit: 'grapheme' }), (name) => {
      expect(isFoundBy(searchText(name, 'someone@example.test'), searchWords(name).slice(0, 5))).toBe(true);
    }),
    RUNS,
  );
});

test('searchWords returns at most 20 words of at most 40 characters', () => {
  const words = searchWords(Array.from({ length: 100 }, (_, i) => `${i}${'x'.repeat(100)}`).join(' '));
  expect(words).toHaveLength(20);
  expect(Math.max(...words.map((word) => word.length))).toBe(40);
});
