import { fromBase64, toHex } from '#domain/text/encode-bytes.ts';
import { REBUILD_FIGURES } from '#worker/core/figures/rebuild.ts';
import { toStored, type FullRow } from '../columns.ts';
import { checkIns, pointTransactions } from '../schema.ts';
import type { DepartmentMonthRow, ImageRow, LedgerRow, SeedRows } from './rows.ts';

type Value = string | number | null;

/** D1 accepts at most 100 KB of SQL. */
const MAX_STATEMENT_BYTES = 88_000;

const bytes = new TextEncoder();

function literal(value: Value): string {
  if (value === null) return 'NULL';
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value)) throw new RangeError(`seed: ${value} is no whole number`);
    return String(value);
  }
  // D1's exec() runs each line as one statement.
  if (/[\u0000-\u001f]/.test(value)) throw new RangeError('seed: text must be one line');
  return `'${value.replaceAll("'", "''")}'`;
}

function toColumn(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function chunked(head: string, tuples: readonly string[], tail: string): string[] {
  const statements: string[] = [];
  let chunk: string[] = [];
  let size = 0;
  for (const tuple of tuples) {
    const length = bytes.encode(tuple).length + 1;
    if (chunk.length > 0 && head.length + tail.length + size + length > MAX_STATEMENT_BYTES) {
      statements.push(head + chunk.join(',') + tail);
      chunk = [];
      size = 0;
    }
    chunk.push(tuple);
    size += length;
  }
  if (chunk.length > 0) statements.push(head + chunk.join(',') + tail);
  return statements;
}

function toTuple(values: readonly Value[]): string {
  return `(${values.map(literal).join(',')})`;
}

const storedIn =
  <T extends typeof checkIns | typeof pointTransactions>(table: T) =>
  (row: Partial<FullRow<T>>) =>
    toStored(table, row) as Record<string, Value>;

const withBookedDay = (row: LedgerRow) => ({
  ...row,
  bookedDay: row.bookedOn === row.referenceId ? null : row.bookedOn,
});

function inserts<Row extends object>(
  table: string,
  rows: readonly (Row & { [field in keyof Row]: Value })[],
): string[] {
  const fields = Object.keys(rows[0] ?? {}) as (keyof Row & string)[];
  const tuples = rows.map((row) => toTuple(fields.map((field) => row[field])));
  return chunked(`INSERT INTO ${table} (${fields.map(toColumn).join(', ')}) VALUES `, tuples, ';');
}

const toBlob = (base64: string): string => `X'${toHex(fromBase64(base64))}'`;

const images = (rows: readonly ImageRow[]): string[] =>
  chunked(
    'INSERT INTO images (id, owner, type, width, height, created_at, bytes) VALUES ',
    rows.map(
      ({ id, owner, type, width, height, createdAt, bytes: base64 }) =>
        `(${[id, owner, type, width, height, createdAt].map(literal).join(',')},${toBlob(base64)})`,
    ),
    ';',
  );

/**
 * They sum up the figures as worker/features/analytics does: one row per department, and one row for all departments.
 */
function foldedMonths(earlier: readonly DepartmentMonthRow[]): string[] {
  const fields = Object.keys(earlier[0] ?? {}).map(toColumn);
  const [columns, sums] = [fields.join(', '), fields.slice(2).map((field) => `sum(${field})`)];
  const ofAll = fields.slice(2).map((field) => (field.startsWith('points_') ? `sum(${field})` : '0'));
  return chunked(
    `INSERT INTO department_months (${columns}) WITH brought (${columns}) AS (VALUES `,
    earlier.map((row) => toTuple(Object.values(row) as Value[])),
    `), cells AS (SELECT * FROM brought UNION ALL SELECT substr(day, 1, 7), ${fields.slice(1).join(', ')} FROM department_days ` +
      `WHERE substr(day, 1, 7) IN (SELECT month FROM brought) AND department <> '') ` +
      `SELECT month, department, ${sums.join(', ')} FROM cells GROUP BY month, department ` +
      `UNION ALL SELECT month, '', ${ofAll.join(', ')} FROM cells GROUP BY month;`,
  );
}

export function seedStatements(rows: SeedRows): string[] {
  return [
    ...inserts('holidays', rows.holidays),
    ...inserts('system_settings', rows.settings),
    ...inserts('setup_aside', rows.setupAside),
    ...inserts('users', rows.users),
    ...images(rows.images),
    ...inserts('leaves', rows.leaves),
    ...inserts('rewards', rows.rewards),
    ...inserts('redemptions', rows.redemptions),
    ...inserts('orders', rows.orders),
    ...inserts('reward_codes', rows.rewardCodes),
    ...inserts('badges', rows.badges),
    ...inserts('motivational_quotes', rows.quotes),
    ...inserts('qr_stations', rows.stations),
    ...inserts('activity_records', rows.activities),
    ...inserts('check_ins', rows.checkIns.map(storedIn(checkIns))),
    ...inserts('mood_days', rows.moodDays),
    ...inserts('point_transactions', rows.ledger.map(withBookedDay).map(storedIn(pointTransactions))),
    ...inserts('user_badges', rows.userBadges),
    ...inserts('user_achievements', rows.userAchievements),
    ...inserts('perfect_months', rows.perfectMonths),
    ...inserts('celebrations', rows.celebrations),
    ...inserts('thanks', rows.thanks),
    ...inserts('thanks_people', rows.thanksPeople),
    ...inserts('thanks_marks', rows.thanksMarks),
    ...inserts('thanks_pairs', rows.thanksPairs),
    ...inserts('audit_log', rows.audit),
    ...REBUILD_FIGURES,
    ...chunked(
      'UPDATE users SET streak_valid_through = held.column2 FROM (VALUES ',
      rows.validThrough.map(({ id, validThrough }) => toTuple([id, validThrough])),
      ') AS held WHERE users.id = held.column1;',
    ),
    ...foldedMonths(rows.departmentMonths),
    ...chunked(
      'UPDATE users SET ranks_week = places.column2, week_rank_before = places.column3, all_rank_before = places.column4, ' +
        'ranks_month = places.column5, month_rank_before = places.column6 FROM (VALUES ',
      rows.placesBefore.map((place) =>
        toTuple([
          place.id,
          place.ranksWeek,
          place.weekRankBefore,
          place.allRankBefore,
          place.ranksMonth,
          place.monthRankBefore,
        ]),
      ),
      ') AS places WHERE users.id = places.column1;',
    ),
  ];
}
