import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/**
 * The capital letters of European names. Code and SQL convert them to lower case, because SQLite's lower() converts
 * only A to Z.
 */
const CAPITALS = [...'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝĄĆĘŁŃŒŚŠŹŻŽ'];

const lowerAscii = (text: string) => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());

/** Converts a text to lower case exactly as `foldedSql` does. */
const folded = (text: string) =>
  CAPITALS.reduce((result, capital) => result.replaceAll(capital, capital.toLowerCase()), lowerAscii(text));

const foldedSql = (column: SQLWrapper) =>
  CAPITALS.reduce(
    (result, capital) => sql`replace(${result}, ${sql.raw(`'${capital}', '${capital.toLowerCase()}'`)})`,
    sql`lower(${column})`,
  );

/**
 * LIKE cannot be used: it has wildcards, accepts patterns of at most 50 bytes on D1, and ignores case only for A to
 * Z.
 */
export function containsText(column: SQLWrapper, search: string): SQL {
  return sql`instr(${foldedSql(column)}, ${folded(search.normalize('NFC'))}) > 0`;
}
