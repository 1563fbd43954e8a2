/** The encodings that an import reads, the most common first. The names are those of TextDecoder. */
export const ENCODINGS = [
  'utf-8',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-1258',
  'iso-8859-2',
  'iso-8859-15',
  'macintosh',
  'x-mac-cyrillic',
  'koi8-r',
  'ibm866',
  'utf-16le',
  'utf-16be',
  'shift_jis',
  'euc-jp',
  'gb18030',
  'big5',
  'euc-kr',
] as const;
export type Encoding = (typeof ENCODINGS)[number];

/**
 * How the encoding of a file is known.
 * - mark: the file begins with a byte order mark.
 * - zeros: the file has no mark, and every other byte of its plain letters is zero, as in UTF-16.
 * - utf8: all bytes are valid UTF-8.
 * - guess: the letters of the words look right. An admin has to see a sample before the rows count.
 */
export type Evidence = 'mark' | 'zeros' | 'utf8' | 'guess';
export interface FoundEncoding {
  encoding: Encoding;
  evidence: Evidence;
}

export type Unreadable = 'not_text' | 'mixed_encoding';

/** The confidence is between 0 and 1. */
export interface EncodingHint {
  encoding: string;
  confidence: number;
}

/** Characters that no text contains. A file that has one is a spreadsheet, a picture or text in another encoding. */
const BINARY = /[\u0000-\u0008\u000b\u000e-\u001f]/;
/** The number of bytes from which an encoding is guessed. */
const SAMPLE_BYTES = 32 * 1024;
/** A choice of the admin for an earlier file outweighs a library that is this much surer of another encoding. */
const CHOSEN_BEFORE = 0.02;

/**
 * The letters outside ASCII of the languages with a Latin script. A word whose letters belong to no single language,
 * such as “Jiøí”, was read with the wrong encoding.
 */
const ALPHABETS = [
  'äöüß',
  'àâæçéèêëîïôœùûüÿ',
  'áéíóúüñ',
  'áâãàçéêíóôõú',
  'àèéìíîòóù',
  'åäöéü',
  'æøåéòóü',
  'áðéíóúýþæö',
  'ëïéèöüáó',
  'ąćęłńóśźż',
  'áäčďéěíĺľňóôŕřšťúůýž',
  'áéíóöőúüű',
  'čćđšž',
  'ăâîşţșț',
  'âçğıîİöşûü',
  'ąčęėįšųūž',
  'āčēģīķļņōŗšūž',
  'äõöüšž',
  'ëç',
].map((letters) => new Set(letters));

const decoder = (encoding: string, fatal: boolean) => new TextDecoder(encoding, { fatal, ignoreBOM: false });

function decode(encoding: Encoding, bytes: Uint8Array, fatal: boolean): string | null {
  try {
    return decoder(encoding, fatal).decode(bytes);
  } catch {
    return null;
  }
}

/** Returns the lines that have bytes outside ASCII, at most 32 kB. Only these lines tell the encoding of a file. */
export function sampleLines(bytes: Uint8Array): Uint8Array {
  const sample: number[] = [];
  let begin = 0;
  let isTelling = false;
  for (let at = 0; at <= bytes.length && sample.length < SAMPLE_BYTES; at++) {
    const byte = bytes[at];
    if (byte !== undefined && byte >= 0x80) isTelling = true;
    if (byte !== undefined && byte !== 0x0a && byte !== 0x0d && at - begin < SAMPLE_BYTES) continue;
    if (isTelling) sample.push(...bytes.subarray(begin, Math.min(at + 1, begin + SAMPLE_BYTES)));
    begin = at + 1;
    isTelling = false;
  }
  return Uint8Array.from(sample);
}

function findByZeros(bytes: Uint8Array): Encoding | null {
  const zeros = [0, 0];
  const length = Math.min(bytes.length, SAMPLE_BYTES);
  for (let at = 0; at < length; at++) if (bytes[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const least = length / 20;
  if (odd > least && even * 10 < odd) return 'utf-16le';
  return even > least && odd * 10 < even ? 'utf-16be' : null;
}

const SCRIPTS = ['Latin', 'Cyrillic', 'Greek', 'Hebrew', 'Arabic', 'Han', 'Hiragana', 'Katakana', 'Hangul', 'Thai'].map(
  (script) => new RegExp(`\\p{Script=${script}}`, 'u'),
);
const JAPANESE = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]+$/u;

/** Returns how unlikely a word is, 0 for a word that a language could have. The word has a letter outside ASCII. */
function countOddities(word: string): number {
  let odd = 0;
  const letters = word.replaceAll(/[\p{M}'’.·-]/gu, '');
  if (/[^\p{L}\p{N}]/u.test(letters)) odd += 3;
  if (/\p{Ll}\p{Lu}/u.test(word) && !/(?:^|['’-])(?:Mc|Mac|Fitz|De|Di|Le|La|Van|O)\p{Lu}/u.test(word)) odd += 2;
  if (SCRIPTS.filter((script) => script.test(letters)).length > 1 && !JAPANESE.test(letters)) odd += 3;
  const isLatin = /\p{Script=Latin}/u.test(letters);
  // Names begin with a capital letter. Hebrew and Arabic have none, but their bytes are small Cyrillic or Greek letters.
  if (/^(?![a-z])\p{Ll}/u.test(letters)) odd += isLatin ? 0.5 : 1;
  if (isLatin) {
    const special = [...letters.toLowerCase().replaceAll('i̇', 'i')].filter((letter) => letter > '\u007f');
    if (special.length >= 3 && special.length === letters.length) odd += 2;
    if (!ALPHABETS.some((alphabet) => special.every((letter) => alphabet.has(letter)))) odd += 2;
  }
  return odd;
}

function measureOddity(text: string): number {
  const words = text
    .normalize('NFC')
    .split(/[\s,;|"()/@_]+/)
    .filter((word) => /[^\u0000-\u007f]/.test(word));
  const odd = words.reduce((sum, word) => sum + countOddities(word), 0);
  return words.length === 0 ? 0 : odd / words.length;
}

function toEncoding(name: string): Encoding | null {
  const plain = name.toLowerCase().replace('iso8859', 'iso-8859').replace('cp866', 'ibm866');
  const alias: Readonly<Record<string, Encoding>> = {
    macroman: 'macintosh',
    maccyrillic: 'x-mac-cyrillic',
    gb2312: 'gb18030',
    gbk: 'gb18030',
    cp949: 'euc-kr',
    cp932: 'shift_jis',
    'iso-8859-1': 'windows-1252',
    'iso-8859-9': 'windows-1254',
    'iso-8859-7': 'windows-1253',
    'iso-8859-8': 'windows-1255',
  };
  return alias[plain] ?? ENCODINGS.find((encoding) => encoding === plain) ?? null;
}

/** Returns true when some bytes outside ASCII are valid UTF-8, although the whole file is not. */
function holdsUtf8(bytes: Uint8Array): boolean {
  return bytes.some((byte, at) => byte >= 0xc3 && byte <= 0xd1 && ((bytes[at + 1] ?? 0) & 0xc0) === 0x80);
}

/**
 * First the words count, because a wrong encoding leaves symbols and letters of other languages in the words. Then the
 * hints of a library count, which knows the languages better, and then the choice of the admin for an earlier file.
 */
function guessEncoding(
  bytes: Uint8Array,
  hints: readonly EncodingHint[],
  chosen: Encoding | null,
): FoundEncoding | { unreadable: Unreadable } {
  const sample = sampleLines(bytes);
  const confidences = new Map<Encoding, number>();
  for (const { encoding, confidence } of hints) {
    const known = toEncoding(encoding);
    if (known) confidences.set(known, Math.max(confidences.get(known) ?? 0, confidence));
  }
  const candidates = ENCODINGS.flatMap((encoding) => {
    if (encoding.startsWith('utf')) return [];
    const text = decode(encoding, sample, true);
    if (text === null || BINARY.test(text) || /[\u0080-\u009f]/.test(text)) return [];
    const confidence = (confidences.get(encoding) ?? 0) + (encoding === chosen ? CHOSEN_BEFORE : 0);
    return [{ encoding, confidence, oddity: measureOddity(text) }];
  });
  const [best] = candidates.toSorted((a, b) => a.oddity - b.oddity || b.confidence - a.confidence);
  if (!best) return { unreadable: holdsUtf8(sample) ? 'mixed_encoding' : 'not_text' };
  if (best.oddity > 0 && holdsUtf8(sample)) return { unreadable: 'mixed_encoding' };
  return { encoding: best.encoding, evidence: 'guess' };
}

/**
 * `hints` are the proposals of a detection library for `sampleLines(bytes)`, and `chosen` is the encoding that the
 * admin chose for an earlier file. Both count only when the bytes prove nothing.
 */
export function findEncoding(
  bytes: Uint8Array,
  hints: readonly EncodingHint[] = [],
  chosen: Encoding | null = null,
): FoundEncoding | { unreadable: Unreadable } {
  const [first, second, third] = bytes;
  if (first === 0xff && second === 0xfe) return { encoding: 'utf-16le', evidence: 'mark' };
  if (first === 0xfe && second === 0xff) return { encoding: 'utf-16be', evidence: 'mark' };
  if (first === 0xef && second === 0xbb && third === 0xbf) return { encoding: 'utf-8', evidence: 'mark' };
  const wide = findByZeros(bytes);
  if (wide) return { encoding: wide, evidence: 'zeros' };
  if (decode('utf-8', bytes, true) !== null) return { encoding: 'utf-8', evidence: 'utf8' };
  return guessEncoding(bytes, hints, chosen);
}

/** Line breaks become `\n`. Characters that the encoding lacks become U+FFFD. */
export function decodeFile(bytes: Uint8Array, encoding: Encoding): { text: string } | { unreadable: Unreadable } {
  const text = decode(encoding, bytes, false);
  if (text === null || BINARY.test(text)) return { unreadable: 'not_text' };
  return { text: text.replace(/^\ufeff/, '').replaceAll(/\r\n?/g, '\n') };
}
