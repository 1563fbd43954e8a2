import { DatabaseSync } from 'node:sqlite';
import { REBUILD_FIGURES } from '../../worker/core/figures/rebuild.ts';
import { ADMIN, DEPARTMENTS, EMPLOYEE } from './company.ts';

/** People whose ledger is written in one statement: what is sorted fits into memory. */
const PEOPLE_CHUNK = 5_000;

/** Who came on which day, and how: one person in ten stays away, and one in ten is late. By rule, so that a run is as the last. */
const CAME = `
  FROM people AS p JOIN days AS d
  WHERE iif(d.everybody, (p.n * 7 + d.n * 13) % 10 <> 0, p.n BETWEEN 2 AND ${DEPARTMENTS + 1})`;
const IS_EARLY = '(p.n * 7 + d.n * 13) % 10 < 5';
const IS_ON_TIME = '(p.n * 7 + d.n * 13) % 10 < 9';

interface Days {
  everybody: readonly string[];
  few: readonly string[];
}

interface Made {
  checkIns: number;
  days: number;
  cells: number;
}

function fillCheckInRows(database: DatabaseSync): void {
  // By day and then by person, as the key has them: each row goes to the end.
  const insert = database.prepare(`
    INSERT INTO check_ins (local_date, user_id, id, time_zone, check_in_time, method, time_proof, check_in_type, is_on_time,
      points_earned, streak_day, longest_streak, mood, department, local_seconds)
    SELECT d.day, p.id, 'c' || d.n || '-' || p.n, 'America/Toronto', 1000 * unixepoch(d.day || 'T12:00:00Z'), 'b', 'v',
      iif(${IS_EARLY}, 'e', 'o'), ${IS_ON_TIME}, iif(${IS_EARLY}, 2, 1), 1 + d.n % 40, 40,
      CASE (p.n + d.n) % 7 WHEN 0 THEN 'great' WHEN 1 THEN 'excellent' WHEN 2 THEN 'good' WHEN 3 THEN 'okay'
        WHEN 4 THEN 'tired' END,
      p.department, 24000 + (p.n * 37 + d.n * 101) % 6000
    ${CAME} AND d.n = ? ORDER BY p.id`);
  const days = database.prepare('SELECT n FROM days ORDER BY n').all() as { n: number }[];
  for (const { n } of days) insert.run(n);
}

function fillLedger(database: DatabaseSync, people: number): void {
  const insert = database.prepare(`
    INSERT INTO point_transactions (user_id, seq, transaction_type, points_amount, reference_type, reference_id,
      description, running_balance, running_earned, booked_on, created_at)
    SELECT id, seq + row_number() OVER mine, 'earned', points, 'check_in', day, '',
      running_balance + sum(points) OVER mine, running_earned + sum(points) OVER mine, day, 1000 * unixepoch(day || 'T12:00:00Z')
    FROM (
      SELECT p.id, d.n, d.day, iif(${IS_EARLY}, 2, 1) AS points, p.seq, p.running_balance, p.running_earned
      ${CAME} AND p.place BETWEEN ? AND ?
    )
    WINDOW mine AS (PARTITION BY id ORDER BY n)
    ORDER BY id, n`);
  for (let from = 1; from <= people; from += PEOPLE_CHUNK) insert.run(from, from + PEOPLE_CHUNK - 1);
}

/**
 * Fills check-ins and their ledger rows into the closed database of a company, by SQLite itself, and makes every figure from
 * the rows.
 */
export function fillCheckIns(file: string, { everybody, few }: Days): Made {
  const database = new DatabaseSync(file);
  try {
    // No journal: a run that breaks off leaves nothing that anybody wants back.
    database.exec(`PRAGMA journal_mode = DELETE; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;
      PRAGMA cache_size = -400000; PRAGMA temp_store = MEMORY; PRAGMA foreign_keys = OFF`);
    database.exec(`
      CREATE TEMP TABLE people AS
        SELECT row_number() OVER (ORDER BY users.id) AS place, CAST(substr(users.id, length('bench-') + 1) AS INTEGER) AS n,
          users.id, department, seq, running_balance, running_earned
        FROM users JOIN point_transactions ON user_id = users.id AND seq = 1
        WHERE users.id NOT IN ('${ADMIN}', '${EMPLOYEE}') ORDER BY users.id;
      CREATE UNIQUE INDEX temp.people_by_place ON people (place);
      CREATE TEMP TABLE days (n INTEGER PRIMARY KEY, day TEXT NOT NULL, everybody INTEGER NOT NULL)`);
    const addDay = database.prepare('INSERT INTO days (n, day, everybody) VALUES (?, ?, ?)');
    [...few, ...everybody].forEach((day, n) => addDay.run(n, day, everybody.includes(day) ? 1 : 0));
    const people = Number(database.prepare('SELECT count(*) AS n FROM people').get()?.n);

    database.exec('BEGIN');
    fillCheckInRows(database);
    fillLedger(database, people);
    for (const text of REBUILD_FIGURES) database.exec(text);
    database.exec('COMMIT');
    const made = database
      .prepare(
        `SELECT (SELECT count(*) FROM check_ins) AS checkIns, (SELECT count(*) FROM days) AS days,
          (SELECT count(*) FROM department_days) AS cells`,
      )
      .get();
    return { checkIns: Number(made?.checkIns), days: Number(made?.days), cells: Number(made?.cells) };
  } finally {
    database.close();
  }
}
