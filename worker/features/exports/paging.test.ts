import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { END_OF_FILE } from '#domain/text/csv.ts';
import { addDays } from '#domain/time/local-date.ts';
import { countingD1 } from '#worker/test/counting-d1.ts';
import { appAt, NOW, person, reward, rows } from '#worker/test/harness.ts';

let hr = '';
const PEOPLE = 5_200;

async function measureCost(path: string): Promise<{ written: number; read: number }> {
  const { d1, take } = countingD1(env.DB);
  const response = await appAt(NOW, { d1 }).request(`http://localhost/api/${path}`, {
    headers: { Authorization: `Demo ${hr}` },
  });
  const [, written] = END_OF_FILE.exec(await response.text()) ?? [];
  return { written: Number(written), read: take().rowsRead };
}

beforeAll(async () => {
  hr = await person({ role: 'admin', created_at: '2020-01-01T00:00:00.000Z' });
});

async function crowd(): Promise<void> {
  const numbers = JSON.stringify(Array.from({ length: PEOPLE }, (_, n) => n));
  const at = (day: string) => `strftime('%Y-%m-%dT%H:%M:%fZ', '${day}T08:00:00', '+' || value || ' seconds')`;
  await rows(
    `INSERT INTO users (id, employee_id, email, name, department, hire_date, time_zone, work_calendar_id, search_text, created_at, updated_at)
     SELECT 'many-' || value, 'many-' || value, 'many-' || value || '@example.test', 'Many', 'Crowd', '2024-01-15', 'UTC', 'standard',
       'many', ${at('2025-01-01')}, 'x' FROM json_each(?)`,
    numbers,
  );
  await rows(
    `INSERT INTO check_ins (local_date, user_id, id, time_zone, check_in_time, method, time_proof, check_in_type, is_on_time,
       points_earned, streak_day, longest_streak, local_seconds, department)
     SELECT '2025-01-02', 'many-' || value, 'check-in-' || value, 'UTC', 1000 * (unixepoch('2025-01-02T08:00:00Z') + value), 'b', 'v', 'o', 1,
       1, 1, 1, 28800, 'Crowd' FROM json_each(?)`,
    numbers,
  );
  await book(`'many-' || n.value`, numbers, `'check_in', '2025-01-02'`, '2025-01-02');
  await rows(
    `INSERT INTO redemptions (id, user_id, reward_id, reward_snapshot, points_spent, status, requested_date,
       idempotency_key, created_at, updated_at)
     SELECT 'claim-' || value, 'many-' || value, ?, '{"name":"Coffee","category":"weekly"}', 1, 'rejected', ${at('2025-01-03')},
       'claim-' || value, 'x', 'x' FROM json_each(?)`,
    await reward(),
    numbers,
  );
}

const book = (id: string, numbers: string, reference: string, ...days: string[]) =>
  rows(
    `INSERT INTO point_transactions (user_id, seq, transaction_type, points_amount, reference_type, reference_id, description,
       running_balance, running_earned, booked_day, created_at)
     SELECT u.id, ledger_seq + 1 + day.key, 'earned', 1, ${reference}, 'x', points_balance + 1 + day.key,
       total_points_earned + 1 + day.key, day.value, 1000 * unixepoch(day.value || 'T08:00:00Z')
     FROM json_each(?) AS n JOIN users AS u ON u.id = ${id} JOIN json_each(?) AS day ORDER BY u.id, day.key`,
    numbers,
    JSON.stringify(days),
  );

describe('an export of more than one page', () => {
  beforeAll(crowd);

  // The number of a case is the most database rows that the server may read per row of the file. It includes the rows
  // of the user, of the user's calendar and of the admin who decided. In the ledger's case, it includes the search.
  it.each([
    ['exports/checkins.csv?from=2025-01-02&to=2025-01-02', 2],
    ['exports/redemptions.csv?from=2025-01-03&to=2025-01-03', 2],
    ['exports/users.csv?from=2025-01-01&to=2025-01-01', 2],
    ['exports/ledger.csv?from=2025-01-02&to=2025-01-02', 12],
  ])('reads each row once: %s', async (path, rowsEach) => {
    const { written, read } = await measureCost(path);
    expect(written).toBe(PEOPLE);
    expect(read).toBeLessThan(PEOPLE * rowsEach + 100);
  });
});

describe('the export of the ledger for past days', () => {
  it('does not read the later rows', async () => {
    const numbers = JSON.stringify(Array.from({ length: 20 }, (_, n) => n));
    const cost = async () => [
      await measureCost('exports/ledger.csv?from=2025-01-20&to=2025-01-20'),
      await measureCost('exports/ledger.csv?from=2025-02-01&to=2025-02-28'),
    ];
    const days = Array.from({ length: 228 }, (_, n) => addDays('2025-02-01', n));
    await book(`'many-' || n.value`, numbers, `'opening', NULL`, ...days.slice(0, 28));
    const [quiet, busy] = await cost();
    expect([quiet?.written, busy?.written]).toEqual([0, 20 * 28]);
    // With 200 more rows per user, the searches for the first and the last day need three more steps each.
    await book(`'many-' || n.value`, numbers, `'opening', NULL`, ...days.slice(28));
    const [later, laterBusy] = await cost();
    expect(later?.read).toBeLessThan((quiet?.read ?? 0) + 20 * 25);
    expect(laterBusy?.read).toBeLessThan((busy?.read ?? 0) + 20 * 25);
  });

  it('is complete even when booked days are not in order', async () => {
    const one = await person({ department: 'Crowd' });
    const days = ['2025-11-03', '2025-11-01', '2025-11-03', '2025-11-02', '2025-11-04', '2025-11-02'];
    await book(`'${one}'`, '[0]', `'opening', NULL`, ...days);
    for (const day of ['2025-10-31', '2025-11-01', '2025-11-02', '2025-11-03', '2025-11-04', '2025-11-05']) {
      const { written } = await measureCost(`exports/ledger.csv?from=${day}&to=${day}`);
      expect([day, written]).toEqual([day, days.filter((booked) => booked === day).length]);
    }
  });
});
