/** Spec section 5. */
export interface NameParts {
  fullName?: string | null;
  firstName?: string | null;
  lastName?: string | null;
  email?: string | null;
}

/** The order is that of spec section 5. */
export function displayName(parts: NameParts): string {
  const full = parts.fullName?.trim();
  if (full) return full;
  const first = parts.firstName?.trim();
  const last = parts.lastName?.trim();
  if (first && last) return `${first} ${last}`;
  if (first) return first;
  const local = parts.email?.split('@')[0]?.trim();
  return local || 'Unknown User';
}

/** Forms of address and degrees that stand before a name, without accents, in lower case, letters only. */
const TITLES = words(
  'dr dra drs prof profa professor professorin professeur doctor doktor docteur dott dottore dottoressa mr mrs ms miss',
  'mx mister sir rev reverend herr herrn frau fraulein hr dhr mevr mevrouw meneer monsieur madame mademoiselle mme mlle',
  'sr sra srta senor senora senorita signor signora pani ing dipl dipling mgr judr mudr phdr rndr',
  'dring drmed drhc hc eh',
);
const SUFFIXES = words(
  'jr sr ii iii iv phd md mba ma msc mphil bsc ba llm llb esq cpa dds jd ret ceo',
  'beng meng diplinform diplkfm diplkffr diplpsych diplbetriebsw fh',
);
/** Words with which a family name begins, or a given name of several words (Abdul Rahman). */
const PARTICLES = words(
  'van von vom vander vonder der den de het del della di da das do dos du des la le les los lo ten ter te zu zur zum af av',
  'of al el as ash ul bin binti bint ibn abu umm abd abdul abdel abdal mac mc fitz st san santa dal dalla degli',
);
/**
 * Frequent family names where the family name comes first (Vietnam, China, Korea, Japan, Hungary). Somebody whose given
 * name is on the list, such as Kim Miller, is greeted by the whole name, which is never wrong.
 */
const FAMILY_FIRST = words(
  'nguyen tran le pham hoang huynh phan vu vo dang bui ho ngo duong ly dinh doan truong trinh',
  'li wang zhang liu chen yang huang zhao wu zhou xu sun zhu hu guo he lin gao luo liang song zheng xie tang feng deng',
  'cao peng zeng xiao cai jiang shen wei ye cheng chan wong cheung lam leung chow ng',
  'kim lee park choi jung jeong kang cho yoon yun jang lim han oh seo shin kwon hwang ahn hong',
  'sato suzuki takahashi tanaka watanabe ito yamamoto nakamura kobayashi kato yoshida yamada sasaki yamaguchi matsumoto',
  'inoue kimura hayashi shimizu yamazaki mori abe ikeda hashimoto ishikawa ogawa okada hasegawa fujita goto',
  'nagy kovacs toth szabo horvath varga kiss molnar nemeth farkas balogh papp lakatos takacs juhasz meszaros olah',
  'szucs fekete feher szalai szilagyi torok racz gal',
);

function words(...lines: readonly string[]): ReadonlySet<string> {
  return new Set(lines.join(' ').split(' '));
}

const letters = (word: string): string =>
  word
    .normalize('NFKD')
    .replaceAll(/[^\p{L}]/gu, '')
    .toLowerCase()
    .replaceAll('đ', 'd');

/** An initial, such as "K", "K." or "J.R.R.". */
const INITIALS = /^\p{L}$|^(?:\p{L}\.)+$/u;
/** Letters as only Vietnamese has them: a hook, a dot below, a horn, or two marks. */
const VIETNAMESE = /[\u0309\u0323\u031b]|[\u0302\u0306][\u0300\u0301\u0303]/;

/** An abbreviation of two letters and more, such as "Dipl.-Kfm.", is a title also when the list lacks it. */
const isTitle = (word: string): boolean =>
  TITLES.has(letters(word)) ||
  /^dipl\b/i.test(word) ||
  (/\.\)?$/.test(word) && !INITIALS.test(word)) ||
  /^\(.*\)$/.test(word);

const isSuffix = (word: string): boolean => isTitle(word) || SUFFIXES.has(letters(word));

function withoutTitles(name: readonly string[]): readonly string[] {
  const start = name.findIndex((word) => !isTitle(word));
  return start < 0 ? [] : name.slice(start);
}

function beginsWithGivenName([first = '', ...others]: readonly string[]): boolean {
  const plain = letters(first);
  return (
    // In Cyrillic, Arabic, Chinese and other scripts, both orders are common, or a name has no spaces.
    /^\p{Script=Latin}/u.test(first) &&
    !INITIALS.test(first) &&
    !/^(?:al|el)-/i.test(first) &&
    !PARTICLES.has(plain) &&
    !FAMILY_FIRST.has(plain) &&
    !VIETNAMESE.test([first, ...others].join(' ').normalize('NFD')) &&
    // "DUPONT Jean": some lists write the family name in capitals.
    !(/^[\p{Lu}'’-]{3,}$/u.test(first) && others.some((word) => /\p{Ll}/u.test(word)))
  );
}

/** Returns the given names of a text that has no family name, without titles, initials and particles around them. */
function readGivenNames(text: string): string {
  const names = withoutTitles(text.split(' '));
  const end = names.findIndex((word, index) => index > 0 && (INITIALS.test(word) || PARTICLES.has(letters(word))));
  return (end < 0 ? names : names.slice(0, end)).join(' ');
}

/**
 * Returns the name by which the app addresses a user: the stored first name, else the given names of "Last, First",
 * else the first word of the name when it is a given name, else the whole name. docs/decisions/0015.
 */
export function greetingName({ name, firstName }: { name: string; firstName: string }): string {
  const clean = (text: string) => text.trim().replaceAll(/\s+/g, ' ');
  const known = clean(firstName);
  if (known !== '') return withoutTitles(known.split(' ')).join(' ') || known;
  const whole = clean(name).replaceAll(/^[,\s]+|[,\s]+$/g, '') || clean(name);
  const parts = whole.split(',').map(clean);
  const [family = '', given] = parts.filter(
    (part, at) => part !== '' && (at === 0 || !part.split(' ').every(isSuffix)),
  );
  if (given !== undefined) return readGivenNames(given) || whole;
  const plain = withoutTitles(family.split(' '));
  // In "Herr Solweg", the only word beside the title is the family name.
  if (plain.length < 2) return whole;
  const [first = ''] = plain;
  return beginsWithGivenName(plain) ? first : plain.join(' ');
}

/** A character of two code units, such as an emoji, is not split. */
export function initials(name: string): string {
  return name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toLocaleUpperCase('en');
}

/** Design tokens (spec section 9). */
export const AVATAR_COLOUR_COUNT = 15;

/** 0 to 14: a 32-bit FNV-1a hash, so that all devices compute the same colour. */
export function avatarColour(name: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < name.length; i++) {
    hash ^= name.charCodeAt(i);
    hash = Math.imul(hash, 0x01000193);
  }
  return (hash >>> 0) % AVATAR_COLOUR_COUNT;
}
