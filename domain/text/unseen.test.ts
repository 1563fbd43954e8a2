import { describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { aboutText, nameText } from '../api/common.ts';
import { hasUnseen, withoutUnseen } from './unseen.ts';

describe('invisible characters', () => {
  test.each([
    ['a right-to-left override', 'Ada\u202eecaleveoL', 'AdaecaleveoL'],
    ['an isolate', '\u2066Ada\u2069', 'Ada'],
    ['a mark of direction', 'Ada\u200e\u200f\u061c', 'Ada'],
    ['a space of no width', 'Da\u200bniel', 'Daniel'],
    ['a joiner between Latin letters', 'Da\u200dniel \u200cReyes', 'Daniel Reyes'],
    ['a joiner at an end', '\u200dAda\u200c', 'Ada'],
    ['a joiner after an Arabic letter, with nothing to join', '\u0645\u06cc\u200c Ada', '\u0645\u06cc Ada'],
    ['two joiners in a row', '\u0645\u06cc\u200c\u200c\u062e', '\u0645\u06cc\u062e'],
    ['a byte order mark', '\ufeffAda', 'Ada'],
    ['a soft hyphen', 'Da\u00adniel', 'Daniel'],
    ['a tag', 'Ada\u{e0041}', 'Ada'],
    ['a filler of Hangul', 'Ada\u3164', 'Ada'],
    ['a blank of Braille', 'Ada\u2800Reyes', 'Ada Reyes'],
    ['a line separator', 'Ada\u2028Reyes', 'Ada Reyes'],
    ['a paragraph separator', 'Ada\u2029Reyes', 'Ada Reyes'],
    ['a blank of Braille beside a selector', '\u2800\ufe0f', ''],
  ])('finds and removes the invisible character %s', (_what, text, clean) => {
    expect(hasUnseen(text)).toBe(true);
    expect(withoutUnseen(text)).toBe(clean);
    expect(hasUnseen(clean)).toBe(false);
  });

  test.each([
    ['Persian', '\u0639\u0644\u06cc\u200c\u0631\u0636\u0627'],
    ['Hindi', '\u0915\u094d\u200d\u0937\u092e\u093e'],
    ['Malayalam', '\u0d05\u0d1c\u0d2f\u0d28\u0d4d\u200d\u0d31\u0d46'],
    ['Sinhala', '\u0dc1\u0dca\u200d\u0dbb\u0dd3'],
    ['Hebrew', '\u05d3\u05d5\u05d3'],
    ['combining marks', 'Zoe\u0308 Nguye\u0302\u0303n'],
    ['an emoji of several', 'Ada \u{1f469}\u{1f3fd}\u200d\u{1f4bb}'],
    ['an emoji with its colours', 'Ada \u2764\ufe0f\u200d\u{1f525}'],
    ['an apostrophe and a dash', "O\u2019Brien\u2011Smith D'Arcy"],
  ])('finds no invisible character in a name in %s', (_what, name) => {
    expect(hasUnseen(name)).toBe(false);
    expect(withoutUnseen(name)).toBe(name);
  });
});

describe('a name', () => {
  const accepts = (name: string) => v.safeParse(nameText(1, 80), name).success;

  test.each([
    ['blanks of Braille', '\u2800\u2800'],
    ['a line separator', 'Ada\u2028Admin'],
    ['a paragraph separator', 'Ada\u2029Admin'],
    ['a line end', 'Ada\nAdmin'],
    ['a next line', 'Ada\u0085Admin'],
    ['spaces of several kinds', '\u00a0\u2003\u3000'],
    ['a selector of variants alone', '\ufe0f'],
    ['Mongolian selectors alone', '\u180b\u180c'],
    ['musical controls alone', '\u{1d159}\u{1d173}'],
    ['an unassigned character alone', '\u{e01f0}'],
  ])('nameText refuses a name with %s', (_what, name) => {
    expect(accepts(name)).toBe(false);
  });

  test.each(['Ada', 'Zoe\u0308 Nguye\u0302\u0303n', '\u5f20\u4f1f', 'Ada \u2764\ufe0f', '\u2801\u2819\u2801'])(
    'nameText accepts the name %s',
    (name) => {
      expect(accepts(name)).toBe(true);
    },
  );

  test('nameText accepts an empty name only when it may be empty', () => {
    expect(v.safeParse(nameText(0, 80), '').success).toBe(true);
    expect(v.safeParse(nameText(0, 80), '\u2800').success).toBe(false);
  });
});

describe('a bio', () => {
  const accepts = (bio: string) => v.safeParse(aboutText(500), bio).success;

  test.each(['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'])(
    'aboutText refuses a direction control (%#)',
    (control) => {
      expect(accepts(`I like ${control}coffee`)).toBe(false);
    },
  );

  test('aboutText accepts several lines, and Hebrew text with a direction mark', () => {
    expect(accepts('Line one\n\u05d3\u05d5\u05d3\u200f, C++')).toBe(true);
  });
});
