import { DatabaseSync } from 'node:sqlite';

const GROWING = ['check_ins', 'check_ins_by_day', 'point_transactions'];

export type BytesACheckIn = Record<string, number>;

/** No process may have the database file open. */
export function measureBytes(file: string): BytesACheckIn {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const checkIns = Number(database.prepare('SELECT count(*) AS n FROM check_ins').get()?.n);
    const pages = database.prepare(
      `SELECT name, sum(pgsize) AS bytes FROM dbstat WHERE name IN (SELECT value FROM json_each(?)) GROUP BY name`,
    );
    const rows = pages.all(JSON.stringify(GROWING)) as { name: string; bytes: number }[];
    return Object.fromEntries(rows.map(({ name, bytes }) => [name, Math.round((10 * bytes) / checkIns) / 10]));
  } finally {
    database.close();
  }
}
