/**
 * Characters that are invisible or change the direction of the text after them. With such characters, two different
 * names could look equal.
 * The characters are direction marks, embeddings, overrides and isolates; spaces, fillers and tags without width; the
 * Braille blank; and line separators that are not ASCII control characters.
 */
const ALWAYS_UNSEEN =
  '[\\u0085\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180e\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2028\\u2029\\u2060-\\u206f\\u2800\\u3164\\ufeff\\uffa0\\ufff9-\\ufffb\\u{e0000}-\\u{e0fff}]';

/** The scripts whose spelling needs joiners (U+200C and U+200D). Emoji are composed with joiners, too. */
const JOINED = ['Arabic', 'Syriac', 'Mongolian', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil']
  .concat(['Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Khmer'])
  .map((script) => `\\p{Script=${script}}`)
  .join('');
const EMOJI = '\\p{Extended_Pictographic}';
/** Matches a joiner that is not between two characters that it can join. Such a joiner is not part of the spelling. */
const LOST_JOINER = `(?<![${JOINED}]|[${EMOJI}\\p{Emoji_Modifier}]\\ufe0f?)[\\u200c\\u200d]|[\\u200c\\u200d](?![${JOINED}${EMOJI}])`;

const UNSEEN = new RegExp(`${ALWAYS_UNSEEN}|${LOST_JOINER}`, 'gu');

export function hasUnseen(text: string): boolean {
  return text.search(UNSEEN) !== -1;
}

/** Spaces, variation selectors and unassigned characters are not visible. */
export function hasVisible(text: string): boolean {
  return /[^\p{C}\p{Z}\s\p{Default_Ignorable_Code_Point}\u2800\u{1d159}]/u.test(text);
}

/** Single direction marks are allowed, because keyboards for Arabic and Hebrew type them. */
export function hasDirectionControl(text: string): boolean {
  return /[\u202a-\u202e\u2066-\u2069]/.test(text);
}

/**
 * A line separator becomes a space. The removal repeats, because after the removal of one character, a joiner can lose
 * a character that it joined.
 */
export function withoutUnseen(text: string): string {
  let clean = text.replaceAll(/[\u0085\u2028\u2029\u2800]+/g, ' ');
  for (let before = ''; before !== clean;) {
    before = clean;
    clean = clean.replaceAll(UNSEEN, '');
  }
  return hasVisible(clean) ? clean : '';
}
