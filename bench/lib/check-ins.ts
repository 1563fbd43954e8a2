import { DatabaseSync } from 'node:sqlite';
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
      points_earned, points_lines, streak_day, mood, department, local_seconds, created_at)
    SELECT d.day, p.id, 'c' || d.n || '-' || p.n, 'America/Toronto', d.day || 'T12:00:00.000Z', 'button', 'verified',
      iif(${IS_EARLY}, 'early', 'ontime'), ${IS_ON_TIME}, iif(${IS_EARLY}, 2, 1), '[]', 1 + d.n % 40,
      CASE (p.n + d.n) % 7 WHEN 0 THEN 'great' WHEN 1 THEN 'excellent' WHEN 2 THEN 'good' WHEN 3 THEN 'okay'
        WHEN 4 THEN 'tired' END,
      p.department, 24000 + (p.n * 37 + d.n * 101) % 6000, d.day || 'T12:00:00.000Z'
    ${CAME} AND d.n = ? ORDER BY p.id`);
  const days = database.prepare('SELECT n FROM days ORDER BY n').all() as { n: number }[];
  for (const { n } of days) insert.run(n);
}

function fillLedger(database: DatabaseSync, people: number): void {
  const insert = database.prepare(`
    INSERT INTO point_transactions (user_id, seq, id, transaction_type, points_amount, reference_type, reference_id,
      description, running_balance, running_earned, booked_on, created_at)
    SELECT id, ledger_seq + row_number() OVER mine, 'l' || n || '-' || person, 'earned', points, 'check_in', day, 'Check-in',
      points_balance + sum(points) OVER mine, total_points_earned + sum(points) OVER mine, day, day || 'T12:00:00.000Z'
    FROM (
      SELECT p.id, p.n AS person, d.n, d.day, iif(${IS_EARLY}, 2, 1) AS points, p.ledger_seq, p.points_balance,
        p.total_points_earned
      ${CAME} AND p.place BETWEEN ? AND ?
    )
    WINDOW mine AS (PARTITION BY id ORDER BY n)
    ORDER BY id, n`);
  const newlyActive = database.prepare(`
    INSERT INTO first_days (day, department, people)
    SELECT day, department, count(*) FROM (
      SELECT min(d.day) AS day, p.department ${CAME} AND p.place BETWEEN ? AND ? GROUP BY p.id, substr(d.day, 1, 7)
    ) GROUP BY day, department`);
  for (let from = 1; from <= people; from += PEOPLE_CHUNK) {
    insert.run(from, from + PEOPLE_CHUNK - 1);
    newlyActive.run(from, from + PEOPLE_CHUNK - 1);
  }
}

/** What the triggers would have moved, from the rows. */
function derive(database: DatabaseSync): void {
  database.exec(`
    UPDATE users SET
      ledger_seq = l.seq, points_balance = users.points_balance + l.points, total_points_earned = users.total_points_earned + l.points,
      board_points = users.board_points + l.points, total_check_ins = l.entries, early_check_ins = l.early,
      week_points = users.week_points + l.week_points, month_points = users.month_points + l.month_points,
      best_month_points = max(users.best_month_points + l.month_points, l.best),
      current_streak = 1, longest_streak = max(users.longest_streak, 40), last_check_in_date = l.last_day,
      last_check_in = l.last_day || 'T12:00:00.000Z'
    FROM (
      SELECT user_id, max(seq) AS seq, sum(points) AS points, sum(entries) AS entries, sum(early) AS early,
        sum(week_points) AS week_points, sum(iif(month = (SELECT max(substr(day, 1, 7)) FROM days), points, 0)) AS month_points,
        max(points) AS best, max(last_day) AS last_day
      FROM (
        SELECT user_id, substr(booked_on, 1, 7) AS month, max(seq) AS seq, sum(points_amount) AS points, count(*) AS entries,
          sum(points_amount = 2) AS early, max(booked_on) AS last_day,
          sum(iif(booked_on >= (SELECT date(max(day), 'weekday 0', '-6 days') FROM days), points_amount, 0)) AS week_points
        FROM point_transactions WHERE reference_type = 'check_in' GROUP BY user_id, month
      ) GROUP BY user_id
    ) AS l WHERE l.user_id = users.id`);
  const cells = database.prepare(`
    INSERT INTO department_days (day, department, check_ins, early, on_time, timed, seconds, great, excellent, good, okay,
      tired, streak_1, streak_5, streak_10, streak_20, streak_30, points_earned)
    SELECT local_date, department, count(*), sum(check_in_type = 'early'), sum(is_on_time), count(*), sum(local_seconds),
      sum(mood IS 'great'), sum(mood IS 'excellent'), sum(mood IS 'good'), sum(mood IS 'okay'), sum(mood IS 'tired'),
      sum(streak_day BETWEEN 1 AND 4), sum(streak_day BETWEEN 5 AND 9), sum(streak_day BETWEEN 10 AND 19),
      sum(streak_day BETWEEN 20 AND 29), sum(streak_day BETWEEN 30 AND 59), sum(points_earned)
    FROM check_ins WHERE local_date = ? GROUP BY local_date, department
    ON CONFLICT (day, department) DO UPDATE SET
      check_ins = excluded.check_ins, early = excluded.early, on_time = excluded.on_time, timed = excluded.timed,
      seconds = excluded.seconds, great = excluded.great, excellent = excluded.excellent, good = excluded.good,
      okay = excluded.okay, tired = excluded.tired, streak_1 = excluded.streak_1, streak_5 = excluded.streak_5,
      streak_10 = excluded.streak_10, streak_20 = excluded.streak_20, streak_30 = excluded.streak_30,
      points_earned = points_earned + excluded.points_earned`);
  for (const { day } of database.prepare('SELECT day FROM days').all() as { day: string }[]) cells.run(day);
  // Everybody has points of this month already: the opening row counted them.
  database.exec(`
    INSERT INTO department_days (day, department, newly_active)
    SELECT day, department, sum(people) FROM first_days
    WHERE substr(day, 1, 7) < (SELECT max(substr(day, 1, 7)) FROM days) GROUP BY day, department
    ON CONFLICT (day, department) DO UPDATE SET newly_active = newly_active + excluded.newly_active`);
}

/** Throws when a sum of what was derived is not that of its rows. */
function check(database: DatabaseSync): void {
  const differences = database
    .prepare(
      `SELECT 'check-ins' AS what, (SELECT count(*) FROM check_ins) AS counted,
        (SELECT sum(check_ins) FROM department_days) AS kept
      UNION ALL SELECT 'on time', (SELECT sum(is_on_time) FROM check_ins), (SELECT sum(on_time) FROM department_days)
      UNION ALL SELECT 'points', (SELECT sum(points_amount) FROM point_transactions),
        (SELECT sum(points_earned + points_adjusted + points_opening - points_redeemed) FROM department_days)
      UNION ALL SELECT 'balances', (SELECT sum(points_amount) FROM point_transactions),
        (SELECT sum(points_balance) FROM users)
      UNION ALL SELECT 'active people', (SELECT count(*) FROM (
          SELECT 1 FROM point_transactions GROUP BY user_id, substr(booked_on, 1, 7))),
        (SELECT sum(newly_active) FROM department_days)`,
    )
    .all() as { what: string; counted: number; kept: number }[];
  const wrong = differences.filter(({ counted, kept }) => counted !== kept);
  if (wrong.length > 0) throw new Error(`What was derived is not what its rows say: ${JSON.stringify(wrong)}`);
}

/**
 * Fills check-ins and their ledger rows into the closed database of a company, by SQLite itself: its triggers are off
 * meanwhile, and what they keep is derived by equal SQL and checked against the rows.
 */
export function fillCheckIns(file: string, { everybody, few }: Days): Made {
  const database = new DatabaseSync(file);
  try {
    // No journal: a run that breaks off leaves nothing that anybody wants back.
    database.exec(`PRAGMA journal_mode = DELETE; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;
      PRAGMA cache_size = -400000; PRAGMA temp_store = MEMORY; PRAGMA foreign_keys = OFF`);
    const triggers = database.prepare(`SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'`).all() as {
      name: string;
      sql: string;
    }[];
    for (const { name } of triggers) database.exec(`DROP TRIGGER ${name}`);
    database.exec(`
      CREATE TEMP TABLE people AS
        SELECT row_number() OVER (ORDER BY id) AS place, CAST(substr(id, length('bench-') + 1) AS INTEGER) AS n, id, department, ledger_seq, points_balance,
          total_points_earned
        FROM users WHERE id NOT IN ('${ADMIN}', '${EMPLOYEE}') ORDER BY id;
      CREATE UNIQUE INDEX temp.people_by_place ON people (place);
      CREATE TEMP TABLE days (n INTEGER PRIMARY KEY, day TEXT NOT NULL, everybody INTEGER NOT NULL);
      CREATE TEMP TABLE first_days (day TEXT, department TEXT, people INTEGER)`);
    const addDay = database.prepare('INSERT INTO days (n, day, everybody) VALUES (?, ?, ?)');
    [...few, ...everybody].forEach((day, n) => addDay.run(n, day, everybody.includes(day) ? 1 : 0));
    const people = Number(database.prepare('SELECT count(*) AS n FROM people').get()?.n);

    database.exec('BEGIN');
    fillCheckInRows(database);
    fillLedger(database, people);
    derive(database);
    check(database);
    for (const { sql } of triggers) database.exec(sql);
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
