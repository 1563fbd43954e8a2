import { searchWords } from '../people/search-text.ts';

/** Each word of a text in order, in lower case and without accents, with spaces around it. */
const toWords = (text: string): string => {
  const words = text.split(/[^\p{L}\p{N}\p{Mark}]+/u).flatMap((word) => searchWords(word).slice(0, 1));
  return ` ${words.join(' ')} `;
};

/** A held text may be several words. It matches whole words only, so that "ass" does not hold "class". */
export function isHeldBack(words: string, heldWords: readonly string[]): boolean {
  const text = toWords(words);
  return heldWords.some((held) => {
    const wanted = toWords(held);
    return wanted.trim() !== '' && text.includes(wanted);
  });
}
