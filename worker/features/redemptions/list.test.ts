import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { countingD1 } from '#worker/test/counting-d1.ts';
import { appAt, call, person, reward, rows } from '#worker/test/harness.ts';

const app = appAt();
let admin: string;
let ann: string;
let anna: string;
let zed: string;
let tea: string;
let cake: string;

async function redemption(id: string, userId: string, rewardId: string, status: string, at: string): Promise<void> {
  const snapshot = {
    id: rewardId,
    name: rewardId,
    description: '',
    howToGet: '',
    pointsCost: 5,
    category: 'weekly',
    icon: 'gift',
  };
  await rows(
    `INSERT INTO redemptions (id, user_id, reward_id, points_spent, status, requested_date, reward_snapshot, idempotency_key,
       created_at, updated_at) VALUES (?, ?, ?, 5, ?, ?, ?, ?, ?, ?)`,
    id,
    userId,
    rewardId,
    status,
    at,
    JSON.stringify({ ...snapshot, company: '' }),
    id,
    at,
    at,
  );
}

async function page(query: string, as = admin): Promise<{ ids: string[]; next: string | undefined }> {
  const { status, body } = await call(app, as, 'GET', `/api/redemptions?${query}`);
  expect(status, query).toBe(200);
  return { ids: (body.items as { id: string }[]).map(({ id }) => id), next: body.nextCursor as string | undefined };
}

async function whole(query: string): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  for (let pages = 0; pages < 60; pages++) {
    const { ids: more, next } = await page(`${query}${cursor ? `&cursor=${cursor}` : ''}`);
    ids.push(...more);
    if (!next) return ids;
    cursor = next;
  }
  throw new Error('The list does not end.');
}

beforeAll(async () => {
  admin = await person({ role: 'admin', name: 'Olga Boss', email: 'olga@firm.test' });
  ann = await person({ name: 'Ann Annson', email: 'a@firm.test', department: 'IT' });
  anna = await person({ name: 'Anna Berg', email: 'b@firm.test', department: 'Sales' });
  zed = await person({ name: 'Zed Xu', email: 'c@firm.test', department: 'IT' });
  tea = await reward({ name: 'Tea' });
  cake = await reward({ name: 'Cake' });
  await redemption('r1', ann, tea, 'pending', '2026-02-01T10:00:00.000Z');
  await redemption('r2', anna, cake, 'pending', '2026-02-02T10:00:00.000Z');
  await redemption('r3', zed, tea, 'approved', '2026-02-03T04:59:59.999Z');
  await redemption('r4', ann, cake, 'fulfilled', '2026-02-03T05:00:00.000Z');
  await redemption('r5', ann, tea, 'pending', '2026-02-03T05:00:00.000Z');
  await redemption('r6', zed, cake, 'rejected', '2026-02-05T10:00:00.000Z');
  await rows(`INSERT INTO system_settings (setting_key, setting_value, created_at, updated_at)
    VALUES ('company_time_zone', '"America/Toronto"', 'x', 'x')`);
});

describe('GET /api/redemptions for admins', () => {
  it('lists every redemption once over several pages, newest first or oldest first', async () => {
    const newest = ['r6', 'r4', 'r5', 'r3', 'r2', 'r1'];
    for (const limit of [1, 2, 5, 100]) {
      expect(await whole(`limit=${limit}`)).toEqual(newest);
      expect(await whole(`sort=oldest&limit=${limit}`)).toEqual(newest.toReversed());
      expect(await whole(`sort=oldest&status=pending&limit=${limit}`)).toEqual(['r1', 'r2', 'r5']);
    }
  });

  it('returns a redemption by its id, equal to its item in the list', async () => {
    const { status, body } = await call(app, admin, 'GET', '/api/redemptions/r3');
    expect(status).toBe(200);
    const { body: listed } = await call(app, admin, 'GET', `/api/redemptions?userId=${zed}&status=approved`);
    expect(listed.items).toEqual([body]);
    expect(body).toMatchObject({ id: 'r3', status: 'approved', user: { id: zed, name: 'Zed Xu', department: 'IT' } });
    expect(await call(app, admin, 'GET', '/api/redemptions/none')).toMatchObject({
      status: 404,
      body: { error: { code: 'redemption_not_found' } },
    });
    expect((await call(app, ann, 'GET', '/api/redemptions/r1')).status).toBe(403);
  });

  it('filters by status, user, reward, department and day, each alone and in combination', async () => {
    const cases: [string, string[]][] = [
      ['status=pending', ['r5', 'r2', 'r1']],
      [`userId=${ann}`, ['r4', 'r5', 'r1']],
      [`rewardId=${tea}`, ['r5', 'r3', 'r1']],
      ['department=IT', ['r6', 'r4', 'r5', 'r3', 'r1']],
      [`rewardId=${tea}&status=pending`, ['r5', 'r1']],
      [`rewardId=${cake}&status=fulfilled&department=IT`, ['r4']],
      [`userId=${ann}&status=pending&rewardId=${tea}`, ['r5', 'r1']],
      [`userId=${ann}&search=zed`, []],
      [`userId=${ann}&search=ann`, ['r4', 'r5', 'r1']],
      ['department=Nowhere', []],
      // Midnight in Toronto is five o'clock in UTC.
      ['from=2026-02-03', ['r6', 'r4', 'r5']],
      ['to=2026-02-02', ['r3', 'r2', 'r1']],
      ['from=2026-02-02&to=2026-02-03&status=pending', ['r5', 'r2']],
    ];
    for (const [query, ids] of cases) {
      expect(await whole(`${query}&limit=100`), query).toEqual(ids);
      expect(await whole(`${query}&limit=1`), query).toEqual(ids);
    }
  });

  it('searches users by the beginnings of words, also together with other filters', async () => {
    const cases: [string, string[]][] = [
      ['search=ann', ['r4', 'r5', 'r2', 'r1']],
      ['search=AN', ['r4', 'r5', 'r2', 'r1']],
      ['search=anns', ['r4', 'r5', 'r1']],
      ['search=berg%20anna', ['r2']],
      ['search=ann&status=pending', ['r5', 'r2', 'r1']],
      ['search=ann&department=Sales', ['r2']],
      [`search=ann&rewardId=${tea}&sort=oldest`, ['r1', 'r5']],
      ['search=ann&from=2026-02-02&to=2026-02-02', ['r2']],
      ['search=firm', ['r6', 'r4', 'r5', 'r3', 'r2', 'r1']],
      ['search=olga', []],
      ['search=nobody', []],
      ['search=%2B%2B', []],
    ];
    for (const [query, ids] of cases) {
      expect(await whole(`${query}&limit=100`), query).toEqual(ids);
      expect(await whole(`${query}&limit=1`), query).toEqual(ids);
    }
  });

  it('refuses an invalid filter, and refuses an employee who asks for the redemptions of other users', async () => {
    for (const query of [
      'status=lost',
      'sort=points',
      'from=2026-02-30',
      'cursor=abc',
      'limit=0',
      'search=',
      'who=me',
    ]) {
      expect((await call(app, admin, 'GET', `/api/redemptions?${query}`)).status, query).toBe(400);
    }
    for (const query of ['search=zed', 'department=IT', `userId=${zed}`]) {
      expect((await call(app, ann, 'GET', `/api/redemptions?${query}`)).status, query).toBe(403);
    }
    expect((await page('status=pending&sort=oldest', ann)).ids).toEqual(['r1', 'r5']);
  });

  it('counts the redemptions in each status, and updates the counts after a change', async () => {
    const counts = async () => (await call(app, admin, 'GET', '/api/redemptions/counts')).body;
    expect(await counts()).toEqual({ pending: 3, approved: 1, fulfilled: 1, rejected: 1, cancelled: 0 });
    await call(app, admin, 'PUT', '/api/redemptions/r1', { status: 'approved' });
    await call(app, admin, 'PUT', '/api/redemptions/r1', { status: 'fulfilled' });
    expect(await counts()).toEqual({ pending: 2, approved: 1, fulfilled: 2, rejected: 1, cancelled: 0 });
  });
});

describe('GET /api/redemptions with thousands of redemptions', () => {
  const { d1, take } = countingD1(env.DB);

  async function readBy(query: string): Promise<number> {
    take();
    expect((await call(appAt(undefined, { d1 }), admin, 'GET', `/api/redemptions?${query}`)).status).toBe(200);
    return take().rowsRead;
  }

  it('reads a limited number of rows for a page with any filter, and finds every match', async () => {
    await rows(`INSERT INTO users (id, employee_id, email, name, hire_date, time_zone, work_calendar_id, department,
        created_at, updated_at)
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
      SELECT 'many-' || i, 'many-' || i, 'm' || i || '@many.test', 'Same Name', '2024-01-01', 'UTC', 'standard',
        iif(i % 1500 = 7, 'Rare', 'Common'), '2024-01-01T00:00:00.000Z', '2024-01-01T00:00:00.000Z' FROM n`);
    await rows(
      `INSERT INTO redemptions (id, user_id, reward_id, points_spent, status, requested_date, reward_snapshot,
         idempotency_key, created_at, updated_at)
       SELECT 'of-' || id, id, ?, 5, 'fulfilled', strftime('%Y-%m-%dT%H:%M:%fZ', '2025-01-01', '+' || substr(id, 6) || ' minutes'),
         ?, id, '2025-01-01T00:00:00.000Z', '2025-01-01T00:00:00.000Z' FROM users WHERE id LIKE 'many-%'`,
      tea,
      JSON.stringify({
        id: tea,
        name: 'Tea',
        description: '',
        howToGet: '',
        pointsCost: 5,
        category: 'weekly',
        icon: 'gift',
        company: '',
      }),
    );
    const asked = [
      'status=fulfilled',
      'sort=oldest',
      'department=Rare',
      `department=Rare&status=fulfilled&rewardId=${tea}`,
      `rewardId=${cake}&status=fulfilled`,
      'search=same',
      'search=same%20zed&limit=100',
      'search=name&department=Rare',
    ];
    for (const query of asked) expect(await readBy(query), query).toBeLessThan(5_000);
    expect(await whole('department=Rare&limit=25')).toEqual(['of-many-1507', 'of-many-7']);
    expect((await whole('search=m10&limit=100')).length).toBe(111);
  });
});
