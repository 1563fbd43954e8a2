/** Letters that lose no accent when they are taken apart: they are other letters. */
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

/** The words of a text as they are looked for: in small letters, without accents, each once. `O'Brien` is `o` and `brien`, and `obrien`. */
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

/** What a person is found by: the words of their name and e-mail address. users.search_text. */
export function searchText(name: string, email: string): string {
  return searchWords(`${name} ${email}`).join(' ');
}

/** Whether a person of that `searchText` is meant by a query of these words: each begins one of the person's. */
export function isFoundBy(text: string, words: readonly string[]): boolean {
  const theirs = text.split(' ');
  return words.every((word) => theirs.some((own) => own.startsWith(word)));
}
