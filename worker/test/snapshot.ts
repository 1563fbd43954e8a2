import { env } from 'cloudflare:workers';
import { rows } from './harness.ts';
import { forgetRanks } from './ranks.ts';

const OWN_TABLES = `type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf_%' AND name NOT LIKE 'copy_%'`;

/** A generated column has no place in an INSERT, so it is left out. */
const listTables = () =>
  rows<{ name: string; columns: string }>(
    `SELECT name, (SELECT group_concat('"' || name || '"') FROM pragma_table_info(sqlite_master.name)) AS columns
     FROM sqlite_master WHERE ${OWN_TABLES} ORDER BY rowid`,
  );

const run = async (...statements: string[]): Promise<void> =>
  void (await env.DB.batch(statements.map((text) => env.DB.prepare(text))));

let isSaved = false;

export async function forgetSnapshot(): Promise<void> {
  if (isSaved) await env.DB.prepare('ROLLBACK').run();
  isSaved = false;
}

/** D1 has no savepoints, so there all rows are copied. */
export async function takeSnapshot(): Promise<() => Promise<void>> {
  if (!env.HAS_SAVEPOINTS) return copyRows();
  await env.DB.prepare('SAVEPOINT snapshot').run();
  isSaved = true;
  return async () => {
    await env.DB.prepare('ROLLBACK TO snapshot').run();
    forgetRanks();
  };
}

/** Triggers are off during the restoring, because they refuse to delete the rows of the ledger and of the audit log. */
async function copyRows(): Promise<() => Promise<void>> {
  const tables = await listTables();
  const triggers = await rows<{ name: string; sql: string }>(
    `SELECT name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY rowid`,
  );
  await run(...tables.map(({ name, columns }) => `CREATE TABLE copy_${name} AS SELECT ${columns} FROM ${name}`));
  const restoring = [
    'PRAGMA defer_foreign_keys = on',
    ...triggers.map(({ name }) => `DROP TRIGGER ${name}`),
    // The newest tables come first, because they reference older tables.
    ...tables.toReversed().map(({ name }) => `DELETE FROM ${name}`),
    ...tables.map(({ name, columns }) => `INSERT INTO ${name} (${columns}) SELECT ${columns} FROM copy_${name}`),
    ...triggers.map(({ sql }) => sql),
  ];
  return () => run(...restoring);
}
