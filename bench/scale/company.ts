import { env } from 'cloudflare:workers';
import { MONDAY_TO_FRIDAY } from '#domain/calendar/work-calendar.ts';
import { recompute } from '#domain/record/recompute.ts';
import { EMPTY_RECORD } from '#domain/record/state.ts';
import { streakValidThrough } from '#domain/streak/streak.ts';
import { addDays, secondsOfTime, toInstant, toWeekday, type LocalDate } from '#domain/time/local-date.ts';
import { REBUILD_FIGURES } from '#worker/core/figures/rebuild.ts';
import { toPolicies } from '#worker/db/settings.ts';

/**
 * The instant of the bench is Monday, 1 June 2026, 09:00 in Toronto. A new week and a new month have just begun, and
 * reminders of all three kinds are due.
 */
export const BENCH_NOW = new Date('2026-06-01T13:00:00.000Z');

const ZONES = [
  ...Array.from({ length: 4 }, () => 'America/Toronto'),
  ...Array.from({ length: 2 }, () => 'Europe/Lisbon'),
  ...Array.from({ length: 2 }, () => 'America/Sao_Paulo'),
  'Asia/Kolkata',
  'Asia/Tokyo',
];
/** The first and the last day of a week of check-ins in a closed month. A job moves these check-ins to a file. */
const CLOSED = ['2025-03-03', '2025-03-07'] as const;
/** The first and the last day of the latest check-ins. */
const RECENT = ['2026-05-11', '2026-05-29'] as const;
/** A day that some users missed. In the shift calendar, this day becomes a holiday. */
const HOLIDAY = '2026-05-13';
export const SHIFT = 'bench-shift';
const QUIET_SINCE = '2026-05-20';

const USERS_A_STATEMENT = 5_000;
const WORK_DAYS = { calendar: { workdays: MONDAY_TO_FRIDAY, holidays: new Set<string>() }, leaves: [] };

export const NUMBER = 'CAST(substr(users.id, 6) AS INTEGER)';

export const run = (text: string, ...values: unknown[]): Promise<D1Result> =>
  env.DB.prepare(text)
    .bind(...values)
    .run();

function listWorkdays([first, last]: readonly [LocalDate, LocalDate]): LocalDate[] {
  const days: LocalDate[] = [];
  for (let day: LocalDate = first; day <= last; day = addDays(day, 1)) {
    if (MONDAY_TO_FRIDAY.includes(toWeekday(day))) days.push(day);
  }
  return days;
}

const CLOSED_DAYS = listWorkdays(CLOSED);
const RECENT_DAYS = listWorkdays(RECENT);

/**
 * Returns the check-ins of the users whose number ends with `pattern`, and the last day on which their streak is valid.
 */
function makeRecord(pattern: number) {
  const missed = pattern === 7 ? HOLIDAY : RECENT_DAYS[2 * pattern - 2];
  const recent = RECENT_DAYS.filter((day) => (pattern === 0 ? day <= QUIET_SINCE : day !== missed));
  const localSeconds = secondsOfTime(pattern < 5 ? '07:00' : pattern < 9 ? '07:46' : '09:30');
  const made = [...CLOSED_DAYS, ...recent].map((localDate) => ({
    localDate,
    localSeconds,
    policyNumber: 0,
    times: null,
    timeProof: 'verified' as const,
  }));
  const { checkIns, state } = recompute(EMPTY_RECORD, made, { workDays: WORK_DAYS, policies: toPolicies([]) });
  const { streak, longestStreak: longest, freezes, lastDate } = state;
  return { checkIns, validThrough: streakValidThrough({ streak, longest, freezes, lastDate }, WORK_DAYS) };
}

const RECORDS = Array.from({ length: 10 }, (_, pattern) => makeRecord(pattern));

async function makeDays(): Promise<void> {
  await run(`CREATE TABLE bench_days (pattern INTEGER, zone TEXT, seq INTEGER, day TEXT, at INTEGER, seconds INTEGER,
    figures TEXT, points INTEGER, points_before INTEGER, PRIMARY KEY (pattern, zone, seq)) WITHOUT ROWID`);
  for (const [pattern, { checkIns }] of RECORDS.entries()) {
    for (const zone of new Set(ZONES)) {
      let before = 0;
      const days = checkIns.map(({ localDate: day, localSeconds: seconds, pointsEarned: points, ...figures }) => {
        const at = toInstant(zone, day, seconds).getTime();
        before += points;
        return { day, at, seconds, points, before: before - points, figures };
      });
      await run(
        `INSERT INTO bench_days SELECT ?1, ?2, key, value ->> 'day', value ->> 'at', value ->> 'seconds',
           value -> 'figures', value ->> 'points', value ->> 'before' FROM json_each(?3)`,
        pattern,
        zone,
        JSON.stringify(days),
      );
    }
  }
}

async function makeUsers(people: number): Promise<void> {
  await run(
    `INSERT INTO work_calendars (id, name, workdays, created_at, updated_at) VALUES (?1, 'Shift', '[1,2,3,4,5]', 'x', 'x')`,
    SHIFT,
  );
  for (let first = 0; first < people; first += USERS_A_STATEMENT) {
    await run(
      `WITH RECURSIVE n (n) AS (SELECT CAST(?1 AS INTEGER) UNION ALL SELECT n + 1 FROM n WHERE n < ?2 - 1),
         named AS (SELECT n, printf('jobs-%016d', n) AS id FROM n)
       INSERT INTO users (id, employee_id, email, name, department, location, hire_date, time_zone, work_calendar_id,
         search_text, created_at, updated_at)
       SELECT id, id, id || '@bench.example', 'Bench ' || n, 'Department ' || (n % 37), 'Location ' || (n % 4), '2024-01-15',
         ?3 ->> ('$[' || (n / 10 % 10) || ']'), iif(n % 50 = 7, '${SHIFT}', 'standard'), 'bench ' || n,
         '2025-01-15T00:00:00.000Z', '2025-01-15T00:00:00.000Z'
       FROM named`,
      first,
      Math.min(first + USERS_A_STATEMENT, people),
      JSON.stringify(ZONES),
    );
  }
}

const OPENING = `(1 + ${NUMBER} * 7919 % 10000)`;
const BONUS = `(1 + ${NUMBER} * 31 % 200)`;
const SPREAD = `${NUMBER} * 7 % 600`;

const toLedger = (rest: string) => `INSERT INTO point_transactions (user_id, seq, transaction_type, points_amount,
  reference_type, reference_id, description, running_balance, running_earned, booked_day, created_at) ${rest}`;

async function makeRows(after: string, through: string): Promise<void> {
  const days = `FROM users CROSS JOIN bench_days AS d ON d.pattern = ${NUMBER} % 10 AND d.zone = users.time_zone
    WHERE users.id > ?1 AND users.id <= ?2`;
  const ends = `FROM users CROSS JOIN (SELECT pattern, zone, count(*) AS made, sum(points) AS points FROM bench_days
      GROUP BY pattern, zone) AS d ON d.pattern = ${NUMBER} % 10 AND d.zone = users.time_zone
    WHERE users.id > ?1 AND users.id <= ?2`;
  const figure = (name: string) => `d.figures ->> '${name}'`;
  const statements = [
    `INSERT INTO check_ins (user_id, local_date, id, check_in_time, time_zone, local_seconds, department, method,
       time_proof, check_in_type, is_on_time, points_earned, bonus_points, bonus_lines, streak_day, longest_streak,
       early_run, longest_early_run)
     SELECT users.id, d.day, substr(d.day, 3) || '-' || ${NUMBER}, d.at + 1000 * (${SPREAD}), d.zone, d.seconds + ${SPREAD},
       department, 'b', 'v', substr(${figure('checkInType')}, 1, 1), ${figure('isOnTime')}, d.points,
       ${figure('bonusPoints')}, iif(d.figures -> 'bonusLines' = '[]', '', d.figures -> 'bonusLines'),
       ${figure('streakDay')}, ${figure('longestStreak')}, ${figure('earlyRun')}, ${figure('longestEarlyRun')}
     ${days}`,
    toLedger(`SELECT id, 1, 'earned', ${OPENING}, 'opening', NULL, 'Opening balance', ${OPENING}, ${OPENING},
      '${CLOSED[0]}', 1000 * unixepoch('${CLOSED[0]}') FROM users WHERE id > ?1 AND id <= ?2`),
    toLedger(`SELECT users.id, d.seq + 2, 'earned', d.points, 'check_in', d.day, '',
      ${OPENING} + d.points_before + d.points, ${OPENING} + d.points_before + d.points, NULL, d.at + 1000 * (${SPREAD})
      ${days}`),
    toLedger(`SELECT users.id, d.made + 2, 'bonus', ${BONUS}, 'admin_adjustment', NULL, 'Thank you',
      ${OPENING} + d.points + ${BONUS}, ${OPENING} + d.points + ${BONUS}, '${RECENT[1]}', 1000 * unixepoch('${RECENT[1]}')
      ${ends}`),
  ];
  await env.DB.batch(statements.map((text) => env.DB.prepare(text).bind(after, through)));
}

/** With triggers, each row would need its own statement, and the writes would take hours. */
export async function makeCompany(people: number, say: (line: string) => void): Promise<void> {
  const { results: triggers } = await env.DB.prepare(`SELECT name, sql FROM sqlite_master WHERE type = 'trigger'`).all<{
    name: string;
    sql: string;
  }>();
  for (const { name } of triggers) await run(`DROP TRIGGER ${name}`);
  await makeDays();
  await makeUsers(people);
  const toId = (n: number) => `jobs-${String(n).padStart(16, '0')}`;
  for (let first = 0; first < people; first += USERS_A_STATEMENT) {
    await makeRows(first === 0 ? '' : toId(first - 1), toId(first + USERS_A_STATEMENT - 1));
  }
  say('check-ins and ledger');
  for (const text of REBUILD_FIGURES) await run(text);
  await run(
    `UPDATE users SET streak_valid_through = ?1 ->> ('$[' || (${NUMBER} % 10) || ']')`,
    JSON.stringify(RECORDS.map(({ validThrough }) => validThrough)),
  );
  await run('DROP TABLE bench_days');
  for (const { sql } of triggers) await run(sql);
}

export async function addHoliday(): Promise<void> {
  await run(`INSERT INTO holidays (calendar_id, date, name) VALUES (?1, ?2, 'Founders’ day')`, SHIFT, HOLIDAY);
  await run(`UPDATE work_calendars SET recompute_from = ?2, version = version + 1 WHERE id = ?1`, SHIFT, HOLIDAY);
}
