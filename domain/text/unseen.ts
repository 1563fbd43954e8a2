/**
 * Characters that take no room or turn the direction of what follows: two names that look alike would differ, or one would
 * read as another. Marks, embeddings, overrides and isolates of direction; spaces, fillers and tags without width.
 */
const ALWAYS_UNSEEN =
  '[\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180e\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u3164\\ufeff\\uffa0\\ufff9-\\ufffb\\u{e0000}-\\u{e0fff}]';

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

/** The text without the characters that nobody sees. Taking one away can make another one useless. */
export function withoutUnseen(text: string): string {
  let clean = text;
  for (let before = ''; before !== clean;) {
    before = clean;
    clean = clean.replaceAll(UNSEEN, '');
  }
  return clean;
}
