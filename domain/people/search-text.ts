/** Letters that are not a base letter plus an accent, with their plain spelling. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
};
const WORDS_MAX = 20;
const WORD_MAX_LENGTH = 40;

/**
 * Returns the search words of a text, in lower case, without accents, each once. `O'Brien` gives `o`, `brien` and
 * `obrien`.
 */
export function searchWords(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[ßæœøđðłþı]/g, (letter) => LETTERS[letter] ?? letter);
  const together = plain.replaceAll(/['’]/g, '');
  const words = `${plain} ${together}`.split(/[\s@.,;:_+'’"()/\\-]+/).map((word) => word.slice(0, WORD_MAX_LENGTH));
  return [...new Set(words.filter((word) => word !== ''))].slice(0, WORDS_MAX);
}

/** Returns the text that finds a user: the words of their name and e-mail address. users.search_text. */
export function searchText(name: string, email: string): string {
  return searchWords(`${name} ${email}`).join(' ');
}

/** Returns true when a user with that `searchText` matches these words: each must begin one of the user's words. */
export function isFoundBy(text: string, words: readonly string[]): boolean {
  const theirs = text.split(' ');
  return words.every((word) => theirs.some((own) => own.startsWith(word)));
}
