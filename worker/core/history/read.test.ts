import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { archiveAll, readEverything } from '#worker/test/move-months.ts';
import { appAt, call, checkInAt, findOrMake, NOW, reward, rows } from '#worker/test/harness.ts';
import { fileKey } from './month-files.ts';

const DAYS = [
  '2024-10-30',
  '2024-10-31',
  '2024-11-01',
  '2024-11-04',
  '2024-11-29',
  '2024-12-02',
  '2024-12-31',
  '2025-01-02',
  '2026-02-26',
  '2026-02-27',
];
/** The tests compare its answers before and after the move. */
const READS = {
  'the ledger': (user: string) => pages(user, '/api/points/history?limit=3'),
  'another person’s ledger': () => pages('hr', '/api/points/history?userId=ann&limit=5'),
  'the feed': (user: string) => pages(user, '/api/activity?limit=4'),
  'check-ins of a year': (user: string) => get(user, '/api/checkins?from=2024-02-01&to=2025-01-20'),
  'check-ins of a few days': (user: string) => get(user, '/api/checkins?from=2024-11-02&to=2024-12-02'),
  'check-ins without a proof': (user: string) => get(user, '/api/checkins?from=2024-10-01&to=2025-01-20&proof=added'),
  'the year 2024': (user: string) => get(user, '/api/attendance?year=2024'),
  'the year 2025': (user: string) => get(user, '/api/attendance?year=2025'),
  'this year': (user: string) => get(user, '/api/attendance'),
  me: (user: string) => get(user, '/api/me'),
  analytics: () => get('hr', '/api/analytics?from=2024-10-01&to=2024-12-31'),
  'exported check-ins': () => file('checkins.csv?from=2024-10-31&to=2025-01-31'),
  'exported ledger': () => file('ledger.csv?from=2024-11-01&to=2025-02-28'),
  'exported ledger of days': () => file('ledger.csv?from=2024-11-30&to=2024-12-02'),
  'exported payroll': () => file('payroll.csv?from=2024-10-01&to=2025-02-28'),
} satisfies Record<string, (user: string) => Promise<unknown>>;

async function get(user: string, path: string) {
  const { status, body } = await call(appAt(), user, 'GET', path);
  // The clock check is left out, because it is signed with a random key.
  return {
    status,
    body: JSON.parse(JSON.stringify(body, (key, value: unknown) => (key === 'clockCheck' ? '' : value))) as unknown,
  };
}

async function pages(user: string, path: string) {
  const items: unknown[] = [];
  let cursor = '';
  do {
    const { status, body } = await call(appAt(), user, 'GET', `${path}${cursor}`);
    expect(status, JSON.stringify(body)).toBe(200);
    items.push(...(body.items as unknown[]));
    cursor = body.nextCursor === undefined ? '' : `&cursor=${String(body.nextCursor)}`;
  } while (cursor !== '');
  return items;
}

/** Downloads an export and sorts its lines, because an export lists archived months first. */
async function file(path: string) {
  const { status, body } = await call(appAt(), 'hr', 'GET', `/api/exports/${path}`);
  return {
    status,
    lines: String(body.text ?? JSON.stringify(body))
      .split('\r\n')
      .toSorted(),
  };
}

const readAll = async (user: string) => {
  const read: Record<string, unknown> = {};
  for (const [name, ask] of Object.entries(READS)) read[name] = await ask(user);
  return read;
};

let before: Record<string, unknown>;

beforeAll(async () => {
  await findOrMake('hr', { role: 'admin', name: 'Hr' });
  await findOrMake('ann', { name: 'Ann', work_calendar_id: 'standard' });
  await findOrMake('ben', { name: 'Ben', department: 'Ops' });
  for (const day of DAYS) {
    await checkInAt('ann', `${day}T12:30:00Z`, { notes: `on ${day}` });
    await checkInAt('ben', `${day}T13:30:00Z`);
  }
  const coffee = await reward({ points_cost: 3 });
  for (const at of ['2024-11-15T12:00:00Z', '2024-12-15T12:00:00Z', '2025-08-01T12:00:00Z']) {
    await call(appAt(new Date(at)), 'hr', 'POST', '/api/points', { userId: 'ann', amount: 20, description: 'Thanks' });
    await call(appAt(new Date(at)), 'ann', 'POST', '/api/rewards/claim', { rewardId: coffee });
  }
  before = await readAll('ann');
  await archiveAll();
});

const months = () => rows('SELECT month, state FROM archives ORDER BY month');

describe('the answers about older months', () => {
  it('all answers are the same after the months moved', async () => {
    expect(await months()).toEqual(['2024-10', '2024-11', '2024-12'].map((month) => ({ month, state: 'done' })));
    expect(
      await rows(`SELECT count(*) AS n FROM check_ins WHERE local_date < '2025-01-01' AND user_id = 'ann'`),
    ).toEqual([{ n: 0 }]);
    expect(await readAll('ann')).toEqual(before);
  });

  it('all answers are the same during a restore, after it, and after the month has moved again', async () => {
    await rows(`UPDATE archives SET state = 'restoring', place = '' WHERE month = '2024-11'`);
    expect(await readAll('ann')).toEqual(before);
    await archiveAll();
    expect(await months()).toContainEqual({ month: '2024-11', state: 'restored' });
    expect(await readAll('ann')).toEqual(before);
    await rows(`UPDATE archives SET updated_at = '2025-01-01T00:00:00.000Z' WHERE month = '2024-11'`);
    await archiveAll();
    expect(await months()).toContainEqual({ month: '2024-11', state: 'done' });
    expect(await readAll('ann')).toEqual(before);
  });

  it('the attendance contains the first day of a streak that began more than a year ago', async () => {
    // The user is on leave until the end of February 2026, so the streak of 2024 continues.
    await findOrMake('cid', { name: 'Cid' });
    for (const day of ['2024-10-02', '2024-10-07', '2024-10-08', '2024-10-09'])
      await checkInAt('cid', `${day}T12:30:00Z`);
    await rows(`INSERT INTO leaves (id, user_id, start_date, end_date, created_by, created_at, updated_at)
      VALUES ('long', 'cid', '2024-10-10', '2026-02-25', 'hr', 'x', 'x')`);
    await rows(
      `UPDATE archives SET updated_at = '2025-01-01T00:00:00.000Z', state = 'restoring', place = '' WHERE month = '2024-10'`,
    );
    await archiveAll();
    await rows(`UPDATE archives SET updated_at = '2025-01-01T00:00:00.000Z' WHERE month = '2024-10'`);
    await archiveAll();
    expect(await months()).toContainEqual({ month: '2024-10', state: 'done' });
    expect(await rows(`SELECT local_date FROM check_ins WHERE user_id = 'cid'`)).toEqual([
      { local_date: '2024-10-09' },
    ]);
    expect((await checkInAt('cid', '2026-02-26T12:30:00Z')).body).toMatchObject({ streakDay: 4 });
    await checkInAt('cid', '2026-02-27T12:30:00Z');
    const { body } = await call(appAt(new Date('2026-03-02T12:30:00Z')), 'cid', 'GET', '/api/attendance');
    expect(body).toMatchObject({
      firstCheckIn: '2024-10-02',
      firstYear: 2024,
      currentStreak: { startedOn: '2024-10-07' },
    });
  });
});

describe('a file that cannot be read', () => {
  let stored: ArrayBuffer | undefined;
  const key = fileKey('2024-11');
  const OLD = [
    '/api/points/history',
    '/api/checkins?from=2024-11-01&to=2024-11-30',
    '/api/attendance?year=2024',
    '/api/activity',
  ];
  const answers = async (monthFiles: typeof env.ARCHIVE | null = env.ARCHIVE) =>
    Promise.all(
      OLD.map(async (path) => {
        const { status, body } = await call(appAt(NOW, { monthFiles }), 'ann', 'GET', path);
        return status === 200 ? 200 : (body.error as { code: string }).code;
      }),
    );

  beforeAll(async () => {
    stored = await (await env.ARCHIVE.get(key))?.arrayBuffer();
  });
  afterEach(() => env.ARCHIVE.put(key, stored ?? ''));

  it.each(['missing', 'altered', 'cut', 'without a bucket'])(
    '%s: requests that need the file get archive_unavailable, and other requests succeed',
    async (how) => {
      const bytes = new Uint8Array(stored?.slice(0) ?? new ArrayBuffer());
      if (how === 'missing') await env.ARCHIVE.delete(key);
      if (how === 'altered') {
        bytes[40] = (bytes[40] ?? 0) ^ 1;
        await env.ARCHIVE.put(key, bytes);
      }
      if (how === 'cut') await env.ARCHIVE.put(key, bytes.subarray(0, 50));
      expect(await answers(how === 'without a bucket' ? null : env.ARCHIVE)).toEqual(
        OLD.map(() => 'archive_unavailable'),
      );
      expect((await call(appAt(), 'ann', 'GET', '/api/points/history?limit=3')).status).toBe(200);
      expect((await call(appAt(), 'ann', 'GET', '/api/attendance')).status).toBe(200);
      expect((await call(appAt(), 'ann', 'GET', '/api/checkins?from=2025-01-01&to=2025-12-31')).status).toBe(200);
      const { status, body } = await call(
        appAt(NOW, how === 'without a bucket' ? { monthFiles: null } : {}),
        'hr',
        'GET',
        '/api/exports/checkins.csv?from=2024-11-01&to=2024-11-30',
      );
      expect([status, (body.error as { code: string }).code]).toEqual([503, 'archive_unavailable']);
    },
  );

  it('after the file was stored again, every row of every user can be read', async () => {
    const { numbers } = await readEverything();
    expect(numbers[0]).toBe(2 * DAYS.length + 6);
  });
});
