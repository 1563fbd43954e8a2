/** Parts after a name that are no first name, without points and in lower case. */
const SUFFIXES = new Set(
  [
    'jr',
    'sr',
    'jnr',
    'snr',
    'junior',
    'senior',
    'ii',
    'iii',
    'iv',
    'esq',
    'phd',
    'dphil',
    'md',
    'mba',
    'msc',
    'bsc',
    'ma',
    'ba',
  ].concat([
    'llm',
    'llb',
    'jd',
    'dds',
    'cpa',
    'cfa',
    'rn',
    'pe',
    'pmp',
    'dr',
    'prof',
    'mag',
    'dipling',
    'diplkfm',
    'ing',
    'fils',
  ]),
);
const TITLE = /^(?:(?:prof|dr|ing|mag|dipl|mr|mrs|ms|mme|mlle|herr|frau|sir|dame)\b\.?(?:-\p{L}+\.?)?\s+)+/iu;

export interface WholeName {
  name: string;
  firstName: string;
  lastName: string;
}

const isSuffix = (part: string) => SUFFIXES.has(part.toLowerCase().replaceAll(/[.\s-]/g, ''));

/**
 * Reads a whole name that is written with the last name first, such as “Adinolfo, Wilma K” or “Ruizo, Ana, Jr.”.
 * `isLastFirst` is true when the header says this order, so that no comma is needed.
 */
export function readLastFirst(text: string, isLastFirst = false): WholeName | null {
  const all = text.split(/\s*[,，]\s*/).map((part) => part.replaceAll(/\s+/g, ' ').trim());
  const parts = all.filter((part) => part !== '');
  const suffixes = parts.filter((part, index) => index > 0 && isSuffix(part));
  const names = parts.filter((part, index) => index === 0 || !isSuffix(part));
  const words = names.length === 1 ? (names[0] ?? '').split(' ') : [];
  const [lastName = '', given = ''] = isLastFirst && words.length === 2 ? words : names;
  if (given === '' || (names.length !== 2 && words.length !== 2)) return null;
  // The initial of a middle name is not part of the name by which somebody is called.
  const firstName = given.replace(TITLE, '').replace(/(?<=\S{2}.*)(?: \p{Lu}\.?)+$/u, '');
  return { name: [given, lastName, ...suffixes].join(' '), firstName, lastName };
}
