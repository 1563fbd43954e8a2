/** The names of each column in files, the better ones first. The names are in the form that `plainHeader` returns. */
export type Spellings<Column extends string> = Readonly<Record<Column, readonly string[]>>;

/** Words before a name that do not change its meaning, such as in “Employee first name”. */
const OWNERS =
  /^(?:employee|worker|staff|person|member|teammember|associate|mitarbeiter|mitarbeitende|employe|salarie|collaborateur|agent)s?(?:in)?(?=.{4})/;

/**
 * Returns the name of a column for comparisons: in lower case, without accents, spaces and symbols. `#` and `n°` become
 * `number`, because “Employee #” is not an employee.
 */
export function plainHeader(name: string): string {
  return name
    .replaceAll(/(?<=\p{L}[ _-]?)(?:#|№|nº|n°|no\.|nr\.)/giu, ' number ')
    .replaceAll(/^\s*(?:#|№|nº|n°|no\.|nr\.)\s+/giu, 'number ')
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** Returns the forms in which a header is looked up: as it is, without its remarks in brackets, without its owner. */
function forms(name: string): string[] {
  const short = plainHeader(name.replaceAll(/\[[^\]]*\]|\([^)]*\)|\*/g, ' '));
  return [plainHeader(name), short, short.replace(OWNERS, '')].filter((form) => form !== '');
}

interface Match<Column> {
  column: Column;
  /** 0 for the best name. */
  rank: number;
}

export function matchHeader<Column extends string>(name: string, spellings: Spellings<Column>): Match<Column> | null {
  for (const form of forms(name)) {
    for (const column of Object.keys(spellings) as Column[]) {
      const rank = spellings[column].indexOf(form);
      if (rank >= 0) return { column, rank };
    }
  }
  return null;
}

export interface HeaderChoice<Column> {
  /** Null for a column that is not used. */
  columns: (Column | null)[];
  /** The columns that are not used although their names are known, because another column is the better one. */
  seconds: { place: number; column: Column }[];
}

/**
 * Of several columns with the same meaning, the one whose name comes first in `spellings` is used, and the first of two
 * columns with the same name.
 */
export function chooseColumns<Column extends string>(
  header: readonly string[],
  spellings: Spellings<Column>,
): HeaderChoice<Column> {
  const matches = header.map((name) => matchHeader(name, spellings));
  const best = new Map<Column, number>();
  for (const [place, match] of matches.entries()) {
    if (!match) continue;
    const holder = matches[best.get(match.column) ?? -1];
    if (!holder || match.rank < holder.rank) best.set(match.column, place);
  }
  const columns = matches.map((match, place) => (match && best.get(match.column) === place ? match.column : null));
  const seconds = matches.flatMap((match, place) =>
    match && columns[place] === null ? [{ place, column: match.column }] : [],
  );
  return { columns, seconds };
}
