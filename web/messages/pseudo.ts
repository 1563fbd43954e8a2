import { PLACEHOLDER } from '#domain/text/format-message.ts';

/** Accented letters that resemble the plain ones. A text with plain letters was not translated. */
const ACCENTED: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ', (letter, place) => [
    letter,
    Array.from('áƀçđéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÁƁÇĐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ')[place] ?? letter,
  ]),
);

/** The share by which texts of other languages are longer than the English ones. */
const LONGER = 0.4;

function stretched(text: string): string {
  let owed = 0;
  return Array.from(text, (letter) => {
    const accented = ACCENTED[letter];
    if (accented === undefined) return letter;
    owed += LONGER;
    if (owed < 1) return accented;
    owed -= 1;
    return accented + accented.toLowerCase();
  }).join('');
}

/** Changes the texts of a plural's branches, but not their names and `#`. */
const branches = (text: string): string =>
  text.replace(/\{([^{}]*)\}/g, (_whole, words: string) => `{${stretched(words)}}`);

/** Brackets show a cut-off end, and placeholders stay unchanged. */
export function pseudoText(text: string): string {
  let done = '';
  let end = 0;
  for (const { 0: whole, 1: name, 2: plural, index } of text.matchAll(PLACEHOLDER)) {
    done += stretched(text.slice(end, index));
    done += plural === undefined ? whole : `{${name}, plural, ${branches(plural)}}`;
    end = index + whole.length;
  }
  return `⟦${done}${stretched(text.slice(end))}⟧`;
}

export const pseudoTexts = (texts: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, pseudoText(text)]));
