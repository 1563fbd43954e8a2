import { DatabaseSync } from 'node:sqlite';
import { REBUILD_FIGURES } from '#worker/core/figures/rebuild.ts';
import { ADMIN, DEPARTMENTS, EMPLOYEE } from './company.ts';

/** On a full day, one user in ten is absent and one in ten is late. */
const HAS_COME = `iif(d.is_full, (p.n * 7 + d.n * 13) % 10 <> 0, p.n BETWEEN 2 AND ${DEPARTMENTS + 1})`;
const CAME = `FROM people AS p JOIN days AS d WHERE ${HAS_COME}`;
const IS_EARLY = '(p.n * 7 + d.n * 13) % 10 < 5';
const IS_ON_TIME = '(p.n * 7 + d.n * 13) % 10 < 9';

/** The SQL for streaks of up to forty days, with the bonuses of the standard policy. */
const STREAK = '(1 + d.n % 40)';
const BONUS = `(iif(${STREAK} % 10 = 0, 10, 0) + iif(${STREAK} % 7 = 0, 5, 0))`;
const POINTS = `(iif(${IS_EARLY}, 2, 1) + ${BONUS})`;
const SECONDS = '(24000 + (p.n * 37 + d.n * 101) % 6000)';

/** On `full` days most users check in, on `few` days one user per department. */
interface Days {
  full: readonly string[];
  few: readonly string[];
}

interface Made {
  checkIns: number;
  days: number;
  cells: number;
}

const word = (letters: number) => `substr(lower(hex(randomblob(${Math.ceil(letters / 2)}))), 1, ${letters})`;
const line = (every: number, points: number) =>
  `'{"reason":"streak_bonus","points":${points},"every":${every},"streakDay":' || ${STREAK} || '}'`;
const LINES = `CASE WHEN ${STREAK} % 70 = 0 THEN '[' || ${line(10, 10)} || ',' || ${line(7, 5)} || ']'
  WHEN ${STREAK} % 10 = 0 THEN '[' || ${line(10, 10)} || ']' WHEN ${STREAK} % 7 = 0 THEN '[' || ${line(7, 5)} || ']' ELSE '' END`;

/** Writes check-ins in the order of their time. So the rows of a user are spread over the table, as in real use. */
function fillRows(database: DatabaseSync): void {
  const checkIns = database.prepare(`
    INSERT INTO check_ins (user_id, local_date, id, check_in_time, time_zone, local_seconds, department, method, time_proof,
      notes, mood, check_in_type, is_on_time, points_earned, bonus_points, bonus_lines, streak_day, longest_streak, early_run,
      longest_early_run)
    SELECT p.id, d.day, ${word(12)}, 1000 * (unixepoch(d.day || 'T05:00:00Z') + ${SECONDS}) + p.n % 1000, 'America/Toronto',
      ${SECONDS}, p.department, 'b', 'v', iif((p.n + d.n) % 10 = 0, 'Working from the Lisbon office today', NULL),
      CASE (p.n + d.n) % 7 WHEN 0 THEN 'great' WHEN 1 THEN 'excellent' WHEN 2 THEN 'good' WHEN 3 THEN 'okay'
        WHEN 4 THEN 'tired' END,
      iif(${IS_EARLY}, 'e', 'o'), ${IS_ON_TIME}, ${POINTS}, ${BONUS}, ${LINES}, ${STREAK}, 40, d.n % 5, 5
    ${CAME} AND d.n = ? ORDER BY ${SECONDS}, p.n`);
  const ledger = database.prepare(`
    INSERT INTO point_transactions (user_id, seq, transaction_type, points_amount, reference_type, reference_id,
      description, running_balance, running_earned, created_at)
    SELECT p.id, p.seq + 1, 'earned', ${POINTS}, 'check_in', d.day, iif(${IS_EARLY}, ' ', ''),
      p.running_balance + ${POINTS}, p.running_earned + ${POINTS},
      1000 * (unixepoch(d.day || 'T05:00:00Z') + ${SECONDS}) + p.n % 1000
    ${CAME} AND d.n = ? ORDER BY ${SECONDS}, p.n`);
  const move = database.prepare(`
    UPDATE people AS p SET seq = p.seq + 1, running_balance = p.running_balance + ${POINTS},
      running_earned = p.running_earned + ${POINTS}
    FROM days AS d WHERE d.n = ? AND ${HAS_COME}`);
  const days = database.prepare('SELECT n FROM days ORDER BY n').all() as { n: number }[];
  for (const { n } of days) {
    checkIns.run(n);
    ledger.run(n);
    move.run(n);
  }
}

/** Node's SQLite writes the file, so no other process may have it open. */
export function fillCheckIns(file: string, { full, few }: Days): Made {
  const database = new DatabaseSync(file);
  try {
    // The file needs no journal. After a failed run, nobody uses the file.
    database.exec(`PRAGMA journal_mode = DELETE; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;
      PRAGMA cache_size = -400000; PRAGMA temp_store = MEMORY; PRAGMA foreign_keys = OFF`);
    database.exec(`
      CREATE TEMP TABLE people AS
        SELECT CAST(substr(users.id, length('bench-') + 1) AS INTEGER) AS n,
          users.id, department, seq, running_balance, running_earned
        FROM users JOIN point_transactions ON user_id = users.id AND seq = 1
        WHERE users.id NOT IN ('${ADMIN}', '${EMPLOYEE}') ORDER BY users.id;
      CREATE TEMP TABLE days (n INTEGER PRIMARY KEY, day TEXT NOT NULL, is_full INTEGER NOT NULL)`);
    const addDay = database.prepare('INSERT INTO days (n, day, is_full) VALUES (?, ?, ?)');
    [...few, ...full].forEach((day, n) => {
      addDay.run(n, day, full.includes(day) ? 1 : 0);
    });

    database.exec('BEGIN');
    fillRows(database);
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
