import { describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { aboutText, nameText } from '../api/common.ts';
import { hasUnseen, withoutUnseen } from './unseen.ts';

describe('invisible characters', () => {
  test.each([
    ['a right-to-left override', 'Ada\u202eecaleveoL', 'AdaecaleveoL'],
    ['a direction isolate', '\u2066Ada\u2069', 'Ada'],
    ['a direction mark', 'Ada\u200e\u200f\u061c', 'Ada'],
    ['a space without width', 'Da\u200bniel', 'Daniel'],
    ['a joiner between Latin letters', 'Da\u200dniel \u200cReyes', 'Daniel Reyes'],
    ['a joiner at the beginning and at the end', '\u200dAda\u200c', 'Ada'],
    ['a joiner after an Arabic letter, with nothing to join', '\u0645\u06cc\u200c Ada', '\u0645\u06cc Ada'],
    ['two joiners in a row', '\u0645\u06cc\u200c\u200c\u062e', '\u0645\u06cc\u062e'],
    ['a byte order mark', '\ufeffAda', 'Ada'],
    ['a soft hyphen', 'Da\u00adniel', 'Daniel'],
    ['a tag', 'Ada\u{e0041}', 'Ada'],
    ['a Hangul filler', 'Ada\u3164', 'Ada'],
    ['a Braille blank', 'Ada\u2800Reyes', 'Ada Reyes'],
    ['a line separator', 'Ada\u2028Reyes', 'Ada Reyes'],
    ['a paragraph separator', 'Ada\u2029Reyes', 'Ada Reyes'],
    ['a Braille blank beside a variation selector', '\u2800\ufe0f', ''],
  ])('hasUnseen finds %s, and withoutUnseen removes it', (_what, text, clean) => {
    expect(hasUnseen(text)).toBe(true);
    expect(withoutUnseen(text)).toBe(clean);
    expect(hasUnseen(clean)).toBe(false);
  });

  test.each([
    ['Persian letters', '\u0639\u0644\u06cc\u200c\u0631\u0636\u0627'],
    ['Hindi letters', '\u0915\u094d\u200d\u0937\u092e\u093e'],
    ['Malayalam letters', '\u0d05\u0d1c\u0d2f\u0d28\u0d4d\u200d\u0d31\u0d46'],
    ['Sinhala letters', '\u0dc1\u0dca\u200d\u0dbb\u0dd3'],
    ['Hebrew letters', '\u05d3\u05d5\u05d3'],
    ['combining marks', 'Zoe\u0308 Nguye\u0302\u0303n'],
    ['an emoji that is composed of several emoji', 'Ada \u{1f469}\u{1f3fd}\u200d\u{1f4bb}'],
    ['an emoji with a variation selector', 'Ada \u2764\ufe0f\u200d\u{1f525}'],
    ['an apostrophe and a dash', "O\u2019Brien\u2011Smith D'Arcy"],
  ])('hasUnseen finds no invisible character in a name with %s', (_what, name) => {
    expect(hasUnseen(name)).toBe(false);
    expect(withoutUnseen(name)).toBe(name);
  });
});

describe('a name', () => {
  const accepts = (name: string) => v.safeParse(nameText(1, 80), name).success;

  test.each([
    ['only Braille blanks', '\u2800\u2800'],
    ['a line separator', 'Ada\u2028Admin'],
    ['a paragraph separator', 'Ada\u2029Admin'],
    ['a line end', 'Ada\nAdmin'],
    ['the control character "next line"', 'Ada\u0085Admin'],
    ['only spaces of several kinds', '\u00a0\u2003\u3000'],
    ['only a variation selector', '\ufe0f'],
    ['only Mongolian variation selectors', '\u180b\u180c'],
    ['only musical control characters', '\u{1d159}\u{1d173}'],
    ['only an unassigned character', '\u{e01f0}'],
  ])('nameText refuses a name with %s', (_what, name) => {
    expect(accepts(name)).toBe(false);
  });

  test.each(['Ada', 'Zoe\u0308 Nguye\u0302\u0303n', '\u5f20\u4f1f', 'Ada \u2764\ufe0f', '\u2801\u2819\u2801'])(
    'nameText accepts the name %s',
    (name) => {
      expect(accepts(name)).toBe(true);
    },
  );

  test('nameText accepts an empty name only when the least length is 0, and never accepts a blank name', () => {
    expect(v.safeParse(nameText(0, 80), '').success).toBe(true);
    expect(v.safeParse(nameText(0, 80), '\u2800').success).toBe(false);
  });
});

describe('a bio', () => {
  const accepts = (bio: string) => v.safeParse(aboutText(0, 500), bio).success;

  test.each(['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'])(
    'aboutText refuses a direction control (%#)',
    (control) => {
      expect(accepts(`I like ${control}coffee`)).toBe(false);
    },
  );

  test.each([
    ['a space without width', '\u200b'],
    ['a Braille blank', '\u2800'],
    ['the first half of an emoji', 'I like \ud83c'],
    ['the second half of an emoji', '\udf4c coffee'],
  ])('aboutText refuses %s', (_what, bio) => {
    expect(accepts(bio)).toBe(false);
  });

  test('aboutText accepts an empty text, and an emoji of two halves', () => {
    expect(accepts('')).toBe(true);
    expect(accepts('I like \u{1f34c}')).toBe(true);
  });

  test('aboutText accepts several lines, and Hebrew text with a direction mark', () => {
    expect(accepts('Line one\n\u05d3\u05d5\u05d3\u200f, C++')).toBe(true);
  });
});
