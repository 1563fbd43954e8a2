/** The errors of spreadsheets that have no mark at the end, in the languages of the programs. */
const BARE_ERRORS =
  /^#(?:N\/[ADBV]|N\/A N\/A|NV|NA|Н\/Д|I\/T|SAKNAS|PUUTTUU|HIÁNYZIK|YOK|GETTING_DATA|BLOCKED|UNKNOWN|FIELD|BUSY|CONNECT|SPILL|CALC)$/iu;
/** An error with its mark, such as #REF!, #BEZUG!, #¿NOMBRE? or #DIV/0!, an error of LibreOffice, or a narrow cell. */
const MARKED_ERROR = /^#[¡¿]?[\p{L}\p{N}/_]+[!?]$|^#\p{L}+\/0!$|^Err:\d{3}$|^#{3,}$/iu;
const EMPTY_WORDS = /^(?:[([<]?null[)\]>]?|\\N|n\/a|n\.a\.|#n\/a n\/a|none|nil|nan|nat|undefined|k\.\s?a\.|s\/o)$/i;
/** In names, only these mean that a cell is empty. Null, None and Nan are names. */
const EMPTY_NAMES = /^(?:NULL|[([<]null[)\]>]|\\N|N\/A|n\/a|undefined)$/;
const ONLY_DASHES = /^[-‐‑‒–—―_.\s]+$/u;
const AS_TEXT = /^="((?:[^"]|"")*)"$/s;
/** The characters that begin a formula in a spreadsheet, in half width and in full width. */
const BEGINS_FORMULA = /^[=+@\-\uff1d\uff0b\uff0d\uff20]/;

export type LeftBehind =
  /** An error of a spreadsheet, such as #N/A. The value is lost. */
  | 'sheet_error'
  | 'formula'
  /** A word or a dash for “no value”, such as NULL. */
  | 'placeholder'
  /** `="007"`, by which a spreadsheet keeps digits as text. */
  | 'as_text';

/**
 * The cell has no spaces at its ends. `isName` is true for the names of people, where “Null” is a name. A cell that an
 * export of ours protected by an apostrophe is no formula.
 */
export function findLeftBehind(cell: string, isName = false): { left: LeftBehind | null; text: string } {
  const [, quoted] = AS_TEXT.exec(cell) ?? [];
  if (quoted !== undefined) {
    const text = quoted.replaceAll('""', '"').trim();
    const within = findLeftBehind(text, isName);
    return within.left === null ? { left: 'as_text', text } : within;
  }
  if (BARE_ERRORS.test(cell) || MARKED_ERROR.test(cell)) return { left: 'sheet_error', text: cell };
  if (cell !== '' && (ONLY_DASHES.test(cell) || (isName ? EMPTY_NAMES : EMPTY_WORDS).test(cell))) {
    return { left: 'placeholder', text: '' };
  }
  return { left: BEGINS_FORMULA.test(cell) ? 'formula' : null, text: cell };
}
