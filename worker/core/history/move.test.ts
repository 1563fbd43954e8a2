import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { openDb } from '#worker/db/client.ts';
import { archiveAll, readEverything, stopAt } from '#worker/test/move-months.ts';
import { appAt, badge, call, checkInAt, findOrMake, NOW, rebuildFigures, reward, rows } from '#worker/test/harness.ts';
import { expectCheckInsArePaid, expectInvariantsHold } from '#worker/test/ledger.ts';
import { findDifferences } from '../audit/find-differences.ts';
import { stepArchive } from './move-closed-months.ts';
import { fileKey, partsPrefix } from './month-files.ts';

const DB = openDb(env.DB);
const MONTHS = ['2024-11', '2024-12'];
let everything: Awaited<ReturnType<typeof readEverything>>;

async function foundCompany(): Promise<void> {
  const numbers = JSON.stringify(Array.from({ length: 900 }, (_, n) => String(n).padStart(3, '0')));
  await rows(
    `INSERT INTO users (id, employee_id, email, name, hire_date, time_zone, work_calendar_id, search_text, created_at, updated_at)
     SELECT 'u-' || value, 'u-' || value, 'u-' || value || '@example.test', 'U', '2024-01-15', 'America/Toronto', 'standard', 'u', 'x', 'x'
     FROM json_each(?)`,
    numbers,
  );
  await badge({ criteria_count: 2 });
  const coffee = await reward({ points_cost: 2 });
  const hr = await findOrMake('hr', { role: 'admin' });
  const weekdays = ['2024-11-04', '2024-11-05', '2024-11-06', '2024-11-29', '2024-12-02', '2024-12-03', '2026-02-25'];
  for (const user of ['u-000', 'u-150', 'u-899']) {
    for (const day of weekdays) expect((await checkInAt(user, `${day}T12:30:00Z`)).status).toBe(201);
  }
  // This user has no later check-in, so the newest check-in is in a closed month.
  await checkInAt('u-201', '2024-11-07T12:30:00Z', { mood: 'tired', notes: 'Zoë — “ends” \n here' });
  const award = { userId: 'u-202', amount: 40, description: '"user_id":"u-000"' };
  await call(appAt(new Date('2024-11-20T12:00:00Z')), hr, 'POST', '/api/points', award);
  await call(appAt(new Date('2024-12-20T12:00:00Z')), 'u-202', 'POST', '/api/rewards/claim', { rewardId: coffee });
  everything = await readEverything();
}

beforeAll(foundCompany);

const left = async (table: 'check_ins' | 'point_transactions') =>
  (
    await rows<{ id: string }>(
      `SELECT user_id || ' ' || ${table === 'check_ins' ? 'local_date' : 'seq'} AS id FROM ${table}
     WHERE user_id LIKE 'u-%' ORDER BY 1`,
    )
  ).map(({ id }) => id);

async function putBack(): Promise<void> {
  for (;;) {
    const [next] = await rows<{ month: string }>(`SELECT month FROM archives WHERE state <> 'restored' LIMIT 1`);
    if (!next) break;
    await rows(`UPDATE archives SET state = 'restoring', place = '' WHERE month = ?`, next.month);
    await archiveAll();
  }
  await rows('DELETE FROM archive_parts');
  await rows('DELETE FROM archives');
}

describe('the move of closed months', () => {
  it('closed months move one after the other without losing a row', async () => {
    expect(await archiveAll()).toEqual(
      MONTHS.flatMap((month) =>
        ['begun', 'writing', 'joining', 'verifying', 'moving'].map((state) => `${month} ${state}`),
      ),
    );
    expect(await left('check_ins')).toEqual([
      'u-000 2024-12-03',
      'u-000 2026-02-25',
      'u-150 2024-12-03',
      'u-150 2026-02-25',
      'u-201 2024-11-07',
      'u-899 2024-12-03',
      'u-899 2026-02-25',
    ]);
    expect(await left('point_transactions')).toEqual(['u-000 8', 'u-150 8', 'u-899 8']);
    expect(await readEverything()).toEqual(everything);
    expect(
      await rows(`SELECT month, days, check_ins, early, check_in_points, least_streak, first_seq, last_seq, points, earned, redeemed, badges,
        badge_points, running_balance, running_earned FROM archived_records WHERE user_id = 'u-150' ORDER BY month`),
    ).toEqual([
      {
        month: '2024-11',
        days: 0b1_0000_0000_0000_0000_0000_0011_1000,
        check_ins: 4,
        early: 4,
        check_in_points: 8,
        least_streak: 1,
        first_seq: 1,
        last_seq: 5,
        points: 18,
        earned: 18,
        redeemed: 0,
        badges: 1,
        badge_points: 10,
        running_balance: 18,
        running_earned: 18,
      },
      {
        month: '2024-12',
        days: 0b110,
        check_ins: 2,
        early: 2,
        check_in_points: 4,
        least_streak: 2,
        first_seq: 6,
        last_seq: 7,
        points: 4,
        earned: 4,
        redeemed: 0,
        badges: 0,
        badge_points: 0,
        running_balance: 22,
        running_earned: 22,
      },
    ]);
    // Other test files may have moved later months.
    const { objects } = await env.ARCHIVE.list({ prefix: 'months/2024' });
    expect(objects.map(({ key }) => key)).toEqual(MONTHS.map(fileKey));
    const [archive] = await rows<{ bytes: number; sha256: string }>(`SELECT * FROM archives WHERE month = '2024-11'`);
    const file = await (await env.ARCHIVE.get(fileKey('2024-11')))?.arrayBuffer();
    expect([
      file?.byteLength,
      Buffer.from(await crypto.subtle.digest('SHA-256', file ?? new ArrayBuffer())).toString('hex'),
    ]).toEqual([archive?.bytes, archive?.sha256]);
  });

  it('after a move, users can check in and get an award', async () => {
    const hr = 'hr';
    expect((await checkInAt('u-201', NOW)).status).toBe(201);
    const award = await call(appAt(), hr, 'POST', '/api/points', { userId: 'u-202', amount: 1, description: 'x' });
    expect(award.body).toMatchObject({ id: 'u-202-3', runningBalance: 39 });
    await rebuildFigures();
    await expectInvariantsHold();
  });

  it('the database refuses to add or delete ledger rows of a month that moved, and rows after a gap', async () => {
    const refuses = (text: string, why: RegExp) => expect(env.DB.prepare(text).run(), text).rejects.toThrow(why);
    const copy = (seq: number, balance = 2) => `INSERT INTO point_transactions (user_id, seq, transaction_type,
      points_amount, reference_type, description, running_balance, running_earned, booked_day, created_at)
      VALUES ('u-150', ${seq}, 'bonus', 2, 'opening', 'x', ${balance}, ${balance}, '2024-11-04', 1)`;
    await refuses(copy(1), /chain/);
    await refuses(copy(5), /chain/);
    await refuses(`DELETE FROM point_transactions WHERE user_id = 'u-150'`, /append-only/);
    // The sums fit the row before, but the rows from here on have moved.
    await refuses(copy(6, 20), /chain/);
    // The row continues no row: rows 8 and 9 are not there.
    const [last] = await rows<{ balance: number }>(`SELECT points_balance AS balance FROM users WHERE id = 'u-150'`);
    await refuses(copy(10, Number(last?.balance) + 2), /chain/);
  });

  it('months can be restored in any order, with the same rows as before the move', async () => {
    everything = await readEverything();
    await rows(`UPDATE archives SET state = 'restoring', place = '' WHERE month = '2024-11'`);
    expect(await archiveAll()).toEqual(['2024-11 restoring']);
    expect(await rows(`SELECT month, state FROM archives ORDER BY month`)).toEqual([
      { month: '2024-11', state: 'restored' },
      { month: '2024-12', state: 'done' },
    ]);
    expect((await left('point_transactions')).filter((id) => id.startsWith('u-150'))).toEqual([
      'u-150 1',
      'u-150 2',
      'u-150 3',
      'u-150 4',
      'u-150 5',
      'u-150 8',
    ]);
    expect(await readEverything()).toEqual(everything);
    await expectInvariantsHold();
    expect((await archiveAll(new Date(NOW.getTime() + 29 * 86_400_000))).join()).not.toContain('2024-11');
    expect(await archiveAll(new Date(NOW.getTime() + 31 * 86_400_000))).toContain('2024-11 moving');
    expect(await readEverything()).toEqual(everything);
    await putBack();
    expect(await readEverything()).toEqual(everything);
    await expectCheckInsArePaid();
  });
});

describe('a move with failing calls', () => {
  it.each(['before', 'after'] as const)(
    'no row is lost or written twice when a call fails %s its work',
    async (when) => {
      let stops = 0;
      for (let step = 0; ; step++) {
        expect(step).toBeLessThan(100);
        let did: Awaited<ReturnType<typeof stepArchive>> | undefined;
        for (let n = 1; did === undefined; n++) {
          const { d1, store, calls } = stopAt(n, when);
          did = await stepArchive(openDb(d1), store, { now: NOW, afterMonths: 13 }).catch(() => undefined);
          if (did === undefined) stops++;
          expect(did === undefined || calls() < n, `${step} ${n}`).toBe(true);
          await expectInvariantsHold();
          expect(await readEverything()).toEqual(everything);
        }
        if (did === null) break;
      }
      expect(stops).toBeGreaterThan(40);
      expect(await rows('SELECT month, state, attempts, problem FROM archives ORDER BY month')).toEqual(
        MONTHS.map((month) => ({ month, state: 'done', attempts: 1, problem: null })),
      );
      expect((await env.ARCHIVE.list({ prefix: partsPrefix('2024-11') })).objects).toEqual([]);
      await rows(`UPDATE archives SET state = 'restoring', place = ''  WHERE month = '2024-11'`);
      for (let n = 1; (await rows(`SELECT 1 FROM archives WHERE state = 'restoring'`)).length > 0; n = (n % 4) + 1) {
        const { d1, store } = stopAt(n, when);
        await stepArchive(openDb(d1), store, { now: NOW, afterMonths: 13 }).catch(() => undefined);
        expect(await readEverything()).toEqual(everything);
        await expectInvariantsHold();
        await stepArchive(DB, env.ARCHIVE, { now: NOW, afterMonths: 13 });
      }
      await putBack();
      expect(await readEverything()).toEqual(everything);
    },
  );
});

describe('a file that differs from its rows', () => {
  it('a wrong file is written again before the first row moves; later, its month waits for an operator', async () => {
    await archiveAll(NOW, 13, '2024-11 verifying');
    await env.DB.prepare(
      `UPDATE check_ins SET notes = 'later' WHERE user_id = 'u-000' AND local_date = '2024-11-04'`,
    ).run();
    expect(await archiveAll(NOW, 13, '2024-11 begun again')).toEqual(['2024-11 begun again']);
    expect(await rows('SELECT state, attempts, problem FROM archives')).toEqual([
      { state: 'writing', attempts: 2, problem: 'Rows of 2024-11 changed after they were written.' },
    ]);
    await archiveAll(NOW, 13, '2024-11 moving');
    everything = await readEverything();
    const file = new Uint8Array((await (await env.ARCHIVE.get(fileKey('2024-11')))?.arrayBuffer()) ?? []);
    const spoilt = file.slice();
    spoilt[file.length - 20] = (spoilt[file.length - 20] ?? 0) ^ 1;
    await env.ARCHIVE.put(fileKey('2024-11'), spoilt);
    await archiveAll();
    const [stuck] = await rows<{ state: string; problem: string }>('SELECT state, problem FROM archives');
    expect(stuck).toMatchObject({ state: 'stuck', problem: expect.stringMatching(/wrong checksum at byte \d+/) });
    expect(await archiveAll(new Date('2026-09-01T00:00:00Z'))).toEqual([]);
    await expectInvariantsHold();
    await env.ARCHIVE.put(fileKey('2024-11'), file);
    expect(await readEverything()).toEqual(everything);
    await putBack();
    expect(await readEverything()).toEqual(everything);
  });

  it.each([
    [
      'the sums of a user',
      `UPDATE archived_records SET points = points + 1`,
      `UPDATE archived_records SET points = points - 1`,
    ],
    [
      'a check-in that never left the database',
      `UPDATE check_ins SET notes = 'later'`,
      `UPDATE check_ins SET notes = 'Zoë — “ends” \n here'`,
    ],
  ])('a month does not come back while %s differ from the file', async (_, change, back) => {
    await archiveAll();
    const restore = () =>
      rows(`UPDATE archives SET state = 'restoring', place = '', problem = NULL WHERE month = '2024-11'`);
    const ofMonth = (set: string) =>
      `${set} WHERE user_id = 'u-201' AND ${set.includes('check_ins') ? `local_date = '2024-11-07'` : `month = '2024-11'`}`;
    await rows(ofMonth(change));
    const changed = await readEverything();
    await restore();
    await archiveAll();
    expect(await rows(`SELECT state, problem FROM archives WHERE month = '2024-11'`)).toEqual([
      { state: 'stuck', problem: 'Rows of 2024-11 in the database differ from their file.' },
    ]);
    expect(await readEverything()).toEqual(changed);
    await rows(ofMonth(back));
    await restore();
    await archiveAll();
    expect(await rows(`SELECT state FROM archives WHERE month = '2024-11'`)).toEqual([{ state: 'restored' }]);
    await putBack();
    expect(await readEverything()).toEqual(everything);
  });

  it('the nightly audit finds sums of a month that differ from what its user has', async () => {
    const range = { after: 'u-149', through: 'u-150' };
    await archiveAll();
    expect(await findDifferences(DB, range, NOW)).toEqual([]);
    const set = (sign: '+' | '-') =>
      rows(`UPDATE archived_records SET points = points ${sign} 1, check_ins = check_ins ${sign} 1
        WHERE user_id = 'u-150' AND month = '2024-12'`);
    await set('+');
    expect((await findDifferences(DB, range, NOW)).map(({ kind, userId }) => `${userId} ${kind}`)).toEqual([
      'u-150 balance',
      'u-150 check_ins',
    ]);
    await set('-');
    await putBack();
    expect(await readEverything()).toEqual(everything);
  });

  it.each(['writing', 'joining', 'verifying', 'moving'])(
    'a late run in the state %s does not change the result of an earlier run',
    async (state) => {
      const isIn = async () => (await rows(`SELECT 1 FROM archives WHERE state = ?`, state)).length > 0;
      while (!(await isIn())) await stepArchive(DB, env.ARCHIVE, { now: NOW, afterMonths: 13 });
      let hasWaited = false;
      const wait = async () => {
        if (hasWaited) return;
        hasWaited = true;
        await archiveAll();
      };
      const { d1, store } = stopAt(0, 'before');
      const late = openDb({
        ...d1,
        prepare: d1.prepare,
        batch: async (statements: D1PreparedStatement[]) => {
          const results = await d1.batch(statements);
          // The second run happens directly after the first read of the first run.
          await wait();
          return results;
        },
      } as unknown as D1Database);
      await stepArchive(late, store, { now: NOW, afterMonths: 13 }).catch(() => undefined);
      expect(hasWaited).toBe(true);
      expect(await rows('SELECT state, attempts, problem FROM archives')).toEqual(
        MONTHS.map(() => ({ state: 'done', attempts: 1, problem: null })),
      );
      expect(await readEverything()).toEqual(everything);
      await putBack();
    },
  );

  it('two runs at the same time have the same result as one run', async () => {
    for (let step = 0; step < 40; step++) {
      await Promise.allSettled([0, 1].map(() => stepArchive(DB, env.ARCHIVE, { now: NOW, afterMonths: 13 })));
      expect(await readEverything()).toEqual(everything);
    }
    expect(await rows('SELECT state, attempts, check_ins, ledger_rows FROM archives ORDER BY month')).toEqual([
      { state: 'done', attempts: 1, check_ins: 13, ledger_rows: 17 },
      { state: 'done', attempts: 1, check_ins: 6, ledger_rows: 7 },
    ]);
  });
});
