import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/** SQLite's lower() knows A to Z alone. These capitals of European names are folded too, in SQL and here alike. */
const CAPITALS = [...'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝĄĆĘŁŃŒŚŠŹŻŽ'];

const lowerAscii = (text: string) => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());

/** Must fold just what `foldedSql` folds: a capital that only one of them knew would never be found. */
const folded = (text: string) =>
  CAPITALS.reduce((result, capital) => result.replaceAll(capital, capital.toLowerCase()), lowerAscii(text));

const foldedSql = (column: SQLWrapper) =>
  CAPITALS.reduce(
    (result, capital) => sql`replace(${result}, ${sql.raw(`'${capital}', '${capital.toLowerCase()}'`)})`,
    sql`lower(${column})`,
  );

/**
 * Whether a text column holds `search`, upper and lower case alike. Not by LIKE, which has wildcards, on D1 takes patterns
 * of 50 bytes at most, and knows no capital but A to Z.
 */
export function containsText(column: SQLWrapper, search: string): SQL {
  return sql`instr(${foldedSql(column)}, ${folded(search.normalize('NFC'))}) > 0`;
}
