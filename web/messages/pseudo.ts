import { PLACEHOLDER } from '../../domain/text/format-message.ts';

/** Letters that look like the plain ones and are none of them: what still looks plain was not translated. */
const ACCENTED: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ', (letter, place) => [
    letter,
    Array.from('áƀçđéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÁƁÇĐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ')[place] ?? letter,
  ]),
);

/** How much longer words of other languages are than the English ones, as a part. */
const LONGER = 0.4;

/** Accents every letter, and writes so many of them twice that the words grow by `LONGER`. */
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

/** The texts of a plural's branches; their names and `#` stay. */
const branches = (text: string): string =>
  text.replace(/\{([^{}]*)\}/g, (_whole, words: string) => `{${stretched(words)}}`);

/** A message as the pseudo-locale has it: in brackets, so that a cut end shows, with its placeholders as they were. */
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
