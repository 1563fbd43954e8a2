import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/** Capitals of European names, folded here and in SQL: SQLite's lower() folds only A to Z. */
const CAPITALS = [...'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝĄĆĘŁŃŒŚŠŹŻŽ'];

const lowerAscii = (text: string) => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());

/** Folds exactly what `foldedSql` folds: a capital that only one of them folds would never be found. */
const folded = (text: string) =>
  CAPITALS.reduce((result, capital) => result.replaceAll(capital, capital.toLowerCase()), lowerAscii(text));

const foldedSql = (column: SQLWrapper) =>
  CAPITALS.reduce(
    (result, capital) => sql`replace(${result}, ${sql.raw(`'${capital}', '${capital.toLowerCase()}'`)})`,
    sql`lower(${column})`,
  );

/**
 * Holds when a text column contains `search`, ignoring case. LIKE does not fit: it has wildcards, takes patterns of at
 * most 50 bytes on D1, and folds only A to Z.
 */
export function containsText(column: SQLWrapper, search: string): SQL {
  return sql`instr(${foldedSql(column)}, ${folded(search.normalize('NFC'))}) > 0`;
}
