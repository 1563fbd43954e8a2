/** The plain spelling of letters that Unicode does not split into a base letter and an accent. */
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

/** Each once, in lower case and without accents. The words of `O'Brien` are `o`, `brien` and `obrien`. */
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

export function searchText(name: string, email: string): string {
  return searchWords(`${name} ${email}`).join(' ');
}

/** `text` is the search text of a user. */
export function isFoundBy(text: string, words: readonly string[]): boolean {
  const theirs = text.split(' ');
  return words.every((word) => theirs.some((own) => own.startsWith(word)));
}
