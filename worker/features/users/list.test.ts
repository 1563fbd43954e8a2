import { beforeAll, describe, expect, it } from 'vitest';
import { appAt, call, givePoints, person, reward, rows } from '#worker/test/harness.ts';

const app = appAt();
let admin: string;

async function page(query: string): Promise<{ names: string[]; next: string | undefined }> {
  const { status, body } = await call(app, admin, 'GET', `/api/users?${query}`);
  expect(status).toBe(200);
  const items = body.items as { name: string }[];
  return { names: items.map(({ name }) => name), next: body.nextCursor as string | undefined };
}

async function allUsers(query: string): Promise<string[]> {
  const names: string[] = [];
  let cursor: string | undefined;
  for (let pages = 0; pages < 50; pages++) {
    const { names: more, next } = await page(`${query}${cursor ? `&cursor=${cursor}` : ''}`);
    names.push(...more);
    if (!next) return names;
    cursor = next;
  }
  throw new Error('The list does not end.');
}

beforeAll(async () => {
  admin = await person({ role: 'admin', name: 'Zoe Admin', department: 'HR', created_at: '2020-01-01T00:00:00.000Z' });
  await rows(`INSERT INTO work_calendars (id, name, workdays, created_at, updated_at)
    VALUES ('shifts', 'Shifts', '[1,2,3,4,5,6,7]', 'x', 'x')`);
  const people: [name: string, columns: Record<string, string | number>, points: number][] = [
    ['Amélie Fournier', { department: 'Sales', location: 'Paris' }, 30],
    ['ann Annson', { department: 'IT', location: 'Toronto', work_calendar_id: 'shifts' }, 50],
    ['Bob Stone', { department: 'IT', location: 'Paris', approval_status: 'pending' }, 0],
    ['Bob Stone', { department: 'Sales', location: 'Toronto' }, 50],
    ['Sean O’Brien', { department: 'IT', location: 'Toronto', is_active: 0 }, 20],
  ];
  for (const [index, [name, columns, points]] of people.entries()) {
    const id = await person({
      name,
      email: `p${index}@firm.test`,
      ...columns,
      created_at: `2024-01-0${index + 1}T00:00:00.000Z`,
    });
    if (points > 0) await givePoints(id, points);
  }
});

describe('GET /api/users', () => {
  it('sorts by name, date, points or balance, with every user on exactly one page', async () => {
    const byBalance = (await rows<{ name: string }>('SELECT name FROM users ORDER BY points_balance DESC, id')).map(
      ({ name }) => name,
    );
    expect(byBalance.slice(0, 4)).toEqual(expect.arrayContaining(['Bob Stone', 'ann Annson', 'Amélie Fournier']));
    const byName = ['Amélie Fournier', 'ann Annson', 'Bob Stone', 'Bob Stone', 'Sean O’Brien', 'Zoe Admin'];
    const newest = ['Sean O’Brien', 'Bob Stone', 'Bob Stone', 'ann Annson', 'Amélie Fournier', 'Zoe Admin'];
    for (const limit of [1, 2, 4, 100]) {
      expect(await allUsers(`limit=${limit}`)).toEqual(byName);
      expect(await allUsers(`sort=newest&limit=${limit}`)).toEqual(newest);
      const byPoints = await allUsers(`sort=points&limit=${limit}`);
      expect(byPoints.slice(0, 2).toSorted()).toEqual(['Bob Stone', 'ann Annson']);
      expect(byPoints.slice(2, 4)).toEqual(['Amélie Fournier', 'Sean O’Brien']);
      expect(byPoints).toHaveLength(6);
      expect(await allUsers(`sort=balance&limit=${limit}`)).toEqual(byBalance);
    }
  });

  it('finds each user once by the first letters of words, with or without accents', async () => {
    expect(await allUsers('search=ame')).toEqual(['Amélie Fournier']);
    expect(await allUsers('search=AM%C3%89L')).toEqual(['Amélie Fournier']);
    expect(await allUsers('search=ann')).toEqual(['ann Annson']);
    expect(await allUsers('search=ann&limit=1')).toEqual(['ann Annson']);
    expect(await allUsers('search=obrien')).toEqual(['Sean O’Brien']);
    expect(await allUsers('search=p3%40firm')).toEqual(['Bob Stone']);
    expect(await allUsers('search=stone%20bob')).toHaveLength(2);
    expect(await allUsers('search=stone%20ann')).toEqual([]);
    expect(await allUsers('search=stone&department=Sales')).toEqual(['Bob Stone']);
    expect((await allUsers('search=firm&limit=2')).toSorted()).toHaveLength(5);
  });

  it('filters by role, status, department, location and calendar, also in combination and in every order', async () => {
    expect(await allUsers('status=pending')).toEqual(['Bob Stone']);
    expect(await allUsers('role=admin')).toEqual(['Zoe Admin']);
    expect(await allUsers('calendar=shifts')).toEqual(['ann Annson']);
    expect(await allUsers('department=IT&limit=1')).toEqual(['ann Annson', 'Bob Stone', 'Sean O’Brien']);
    expect(await allUsers('department=IT&location=Toronto&limit=1')).toEqual(['ann Annson', 'Sean O’Brien']);
    for (const sort of ['name', 'newest', 'points', 'balance']) {
      const found = await allUsers(`department=Sales&location=Toronto&role=employee&status=approved&sort=${sort}`);
      expect(found).toEqual(['Bob Stone']);
    }
  });

  it('returns the number of all matching users on the first page, and counts each user once', async () => {
    const readTotal = async (query: string) => (await call(app, admin, 'GET', `/api/users?${query}`)).body.total;
    const exactly = (count: number) => ({ count, isMore: false });
    for (const limit of [1, 6, 100]) {
      expect(await readTotal(`limit=${limit}`)).toEqual(exactly(6));
      expect(await readTotal(`search=ann&limit=${limit}`)).toEqual(exactly(1));
      expect(await readTotal(`search=stone&department=Sales&limit=${limit}`)).toEqual(exactly(1));
      expect(await readTotal(`search=firm&status=approved&limit=${limit}`)).toEqual(exactly(4));
      for (const sort of ['name', 'newest', 'points', 'balance']) {
        expect(await readTotal(`department=IT&location=Toronto&sort=${sort}&limit=${limit}`)).toEqual(exactly(2));
      }
      expect(await readTotal(`search=nobody&limit=${limit}`)).toEqual(exactly(0));
      expect(await readTotal(`search=%2E&limit=${limit}`)).toEqual(exactly(0));
    }
    const { next } = await page('limit=2');
    expect(await readTotal(`limit=2&cursor=${next}`)).toBeUndefined();
  });

  it('finds a user by a changed name, and not by the old name', async () => {
    const id = await person({ name: 'Old Name', email: 'renamed@else.test' });
    await call(app, id, 'PUT', '/api/profile', { name: 'Brand Neü' });
    expect(await allUsers('search=neu')).toEqual(['Brand Neü']);
    expect(await allUsers('search=old')).toEqual([]);
    expect(await rows('SELECT word FROM user_words WHERE user_id = ? ORDER BY word', id)).toEqual(
      ['brand', 'else', 'neu', 'renamed', 'test'].map((word) => ({ word })),
    );
  });

  it('refuses an unknown order, cursor or filter', async () => {
    for (const query of ['sort=salary', 'cursor=abc', 'calendar=a%20b', 'status=asleep', 'limit=0', 'limit=101']) {
      expect((await call(app, admin, 'GET', `/api/users?${query}`)).status, query).toBe(400);
    }
  });
});

it('lists users with equal sort values exactly once in every order', async () => {
  const sameNames: string[] = [];
  const same = { name: 'Twin Level', department: 'Twins', created_at: '2025-05-05T05:05:05.000Z' };
  for (let n = 0; n < 23; n++)
    sameNames.push(await person(n % 2 === 0 ? same : { ...same, hidden_from_leaderboard: 1 }));
  for (const query of [
    'sort=name',
    'sort=newest',
    'sort=points',
    'sort=balance',
    'search=twin',
    'sort=points&department=Twins',
  ]) {
    const ids: string[] = [];
    let cursor: string | undefined;
    do {
      const { body } = await call(app, admin, 'GET', `/api/users?limit=5&${query}${cursor ? `&cursor=${cursor}` : ''}`);
      ids.push(...(body.items as { id: string }[]).map(({ id }) => id).filter((id) => sameNames.includes(id)));
      cursor = body.nextCursor as string | undefined;
    } while (cursor);
    expect(ids.toSorted(), query).toEqual(sameNames.toSorted());
  }
});

describe('GET /api/users?sort=balance', () => {
  it('sorts by the balance, not by the points of the leaderboard', async () => {
    const [rich, spender] = [
      await person({ name: 'Rich', department: 'Balances' }),
      await person({ name: 'Spender', department: 'Balances' }),
    ];
    await givePoints(rich, 60);
    await givePoints(spender, 90);
    const rewardId = await reward({ points_cost: 80 });
    expect((await call(app, spender, 'POST', '/api/rewards/claim', { rewardId })).status).toBe(201);
    expect(await allUsers('department=Balances&sort=points&limit=1')).toEqual(['Spender', 'Rich']);
    expect(await allUsers('department=Balances&sort=balance&limit=1')).toEqual(['Rich', 'Spender']);
  });
});

it('counts at most 1,000 users, and reports when more users match', async () => {
  const columns =
    'id, employee_id, email, name, department, hire_date, time_zone, work_calendar_id, created_at, updated_at';
  const crowd = (from: number, to: number) =>
    rows(
      `INSERT INTO users (${columns})
       SELECT 'crowd-' || value, 'crowd-' || value, value || '@else.test', 'Crowd ' || value, 'Crowd', '2024-01-01', 'UTC', 'standard', '2020-01-01T00:00:00.000Z', '2020-01-01T00:00:00.000Z'
       FROM json_each(?)`,
      JSON.stringify(Array.from({ length: to - from + 1 }, (_, index) => from + index)),
    );
  await crowd(1, 1_000);
  const totals = async () =>
    Promise.all(
      ['department=Crowd', 'search=crowd', 'search=crowd&status=approved'].map(
        async (query) => (await call(app, admin, 'GET', `/api/users?limit=5&${query}`)).body.total,
      ),
    );
  expect(await totals()).toEqual([1, 2, 3].map(() => ({ count: 1_000, isMore: false })));
  await crowd(1_001, 1_001);
  expect(await totals()).toEqual([1, 2, 3].map(() => ({ count: 1_000, isMore: true })));
});
