/**
 * Characters that take no room or turn the direction of what follows: two names that look alike would differ, or one would
 * read as another. Marks, embeddings, overrides and isolates of direction; spaces, fillers and tags without width; the blank of Braille, and
 * the separators of lines that are no control characters of ASCII.
 */
const ALWAYS_UNSEEN =
  '[\\u0085\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180e\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2028\\u2029\\u2060-\\u206f\\u2800\\u3164\\ufeff\\uffa0\\ufff9-\\ufffb\\u{e0000}-\\u{e0fff}]';

/** The scripts that are spelt with joiners (U+200C and U+200D), and emoji, which are composed with them. */
const JOINED = ['Arabic', 'Syriac', 'Mongolian', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil']
  .concat(['Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Khmer'])
  .map((script) => `\\p{Script=${script}}`)
  .join('');
const EMOJI = '\\p{Extended_Pictographic}';
/** A joiner belongs to the spelling only between two characters that it can join. */
const LOST_JOINER = `(?<![${JOINED}]|[${EMOJI}\\p{Emoji_Modifier}]\\ufe0f?)[\\u200c\\u200d]|[\\u200c\\u200d](?![${JOINED}${EMOJI}])`;

const UNSEEN = new RegExp(`${ALWAYS_UNSEEN}|${LOST_JOINER}`, 'gu');

/** Whether the text holds a character that nobody sees, and that its spelling does not need. */
export function hasUnseen(text: string): boolean {
  return text.search(UNSEEN) !== -1;
}

/** Whether any character of the text shows: a name of spaces, selectors or unassigned characters alone is blank. */
export function hasVisible(text: string): boolean {
  return /[^\p{C}\p{Z}\s\p{Default_Ignorable_Code_Point}\u2800\u{1d159}]/u.test(text);
}

/**
 * Whether the text holds an embedding, override or isolate: it would reorder the text after it. Single marks of direction are
 * fine, as keyboards for Arabic and Hebrew type them.
 */
export function hasDirectionControl(text: string): boolean {
  return /[\u202a-\u202e\u2066-\u2069]/.test(text);
}

/**
 * The text without the characters that nobody sees. A separator of lines becomes a space. Taking one character away can make
 * another one useless. Without any character that shows, it is empty.
 */
export function withoutUnseen(text: string): string {
  let clean = text.replaceAll(/[\u0085\u2028\u2029\u2800]+/g, ' ');
  for (let before = ''; before !== clean;) {
    before = clean;
    clean = clean.replaceAll(UNSEEN, '');
  }
  return hasVisible(clean) ? clean : '';
}
