import { beforeAll, describe, expect, it } from 'vitest';
import { encodeCursor } from '#worker/db/cursor.ts';
import { appAt, call, givePoints, person, reward, rows } from '#worker/test/harness.ts';

let user = '';
let rich = '';

const list = (as: string, query: string) => call(appAt(), as, 'GET', `/api/rewards${query}`);
const toIds = (body: Record<string, unknown>) => (body.items as { id: string }[]).map(({ id }) => id);
const ids = async (query: string, as = user) => toIds((await list(as, query)).body);

async function walk(query: string): Promise<{ ids: string[]; pages: number }> {
  const seen: string[] = [];
  let cursor = '';
  for (let pages = 1; pages <= 50; pages++) {
    const { body } = await list(user, `${query}${cursor && `&cursor=${cursor}`}`);
    seen.push(...toIds(body));
    if (body.nextCursor === undefined) return { ids: seen, pages };
    cursor = String(body.nextCursor);
  }
  throw new Error('The list has no end.');
}

beforeAll(async () => {
  user = await person();
  rich = await person();
  await givePoints(user, 40);
  await givePoints(rich, 4_000);
  for (const [id, columns] of [
    ['annual-dear', { points_cost: 500, category: 'annual', name: 'A week off' }],
    ['annual-odd', { points_cost: 30, category: 'annual', name: '100% Über_raschung' }],
    ['weekly-tea', { points_cost: 6, name: "Queen's tea" }],
    ['weekly-gone', { points_cost: 4, stock: 0, name: 'Sold out tea' }],
    ['weekly-exact', { points_cost: 40, name: 'Exactly forty' }],
    ['weekly-over', { points_cost: 41, name: 'One too many' }],
    ['weekly-off', { points_cost: 5, available: 0, name: 'Not now tea' }],
    ['monthly-last', { points_cost: 26, category: 'monthly', stock: 1, name: 'ÉCLAIR box' }],
    ['monthly-gone', { points_cost: 25, category: 'monthly', stock: 0, name: 'Nothing left' }],
    ['retired', { points_cost: 7, retired_at: 'x', name: 'Retired tea' }],
  ] as const) {
    await reward({ id, ...columns });
  }
});

describe('GET /api/rewards', () => {
  it('lists claimable rewards first, and sorts by cost, whatever the tier', async () => {
    const order = [
      'weekly-tea',
      'monthly-last',
      'annual-odd',
      'weekly-exact',
      'weekly-over',
      'annual-dear',
      'weekly-gone',
      'weekly-off',
      'monthly-gone',
    ];
    expect(await ids('')).toEqual(order);
    expect(await walk('?limit=1')).toEqual({ ids: order, pages: 9 });
    expect(await walk('?limit=4')).toEqual({ ids: order, pages: 3 });
    expect(await ids('?category=monthly')).toEqual(['monthly-last', 'monthly-gone']);
    expect(await walk('?category=weekly&limit=2')).toEqual({
      ids: ['weekly-tea', 'weekly-exact', 'weekly-over', 'weekly-gone', 'weekly-off'],
      pages: 3,
    });
    expect(await ids('?category=quarterly')).toEqual([]);
  });

  it('lists the rewards that the caller can afford', async () => {
    const within = ['weekly-tea', 'monthly-last', 'annual-odd', 'weekly-exact'];
    expect((await list(user, '?affordable=1')).body).toEqual({
      items: within.map((id) => expect.objectContaining({ id })),
    });
    expect(await walk('?affordable=1&limit=1')).toEqual({ ids: within, pages: 4 });
    expect(await ids('?affordable=1&category=annual')).toEqual(['annual-odd']);
    expect(await ids('?affordable=1', rich)).toEqual([
      'weekly-tea',
      'monthly-last',
      'annual-odd',
      'weekly-exact',
      'weekly-over',
      'annual-dear',
    ]);
    for (const query of [
      'affordable=0',
      'affordable=true',
      `affordable=1&userId=${rich}`,
      'affordable=1&balance=4000',
    ]) {
      expect((await list(user, `?${query}`)).status, query).toBe(400);
    }
  });

  it('names the cheapest claimable reward when the caller can afford no reward', async () => {
    const poor = await person();
    expect((await list(poor, '?affordable=1')).body).toEqual({
      items: [],
      nearest: expect.objectContaining({ id: 'weekly-tea', pointsCost: 6 }),
    });
    expect((await list(poor, '?affordable=1&search=box')).body).toMatchObject({ nearest: { id: 'monthly-last' } });
    expect((await list(poor, '?affordable=1&search=nothing')).body).toEqual({ items: [] });
    expect((await list(user, '?category=quarterly')).body).toEqual({ items: [] });
  });

  it.each([
    ['tea', ['weekly-tea', 'weekly-gone', 'weekly-off']],
    ['TEA', ['weekly-tea', 'weekly-gone', 'weekly-off']],
    ["queen's", ['weekly-tea']],
    ["' OR 1=1 --", []],
    ['%', ['annual-odd']],
    ['0%', ['annual-odd']],
    ['_', ['annual-odd']],
    ['e_t', []],
    ['*', []],
    ['\\', []],
    ['über', ['annual-odd']],
    ['ÜBER_RASCH', ['annual-odd']],
    ['u\u0308ber', ['annual-odd']],
    ['éclair', ['monthly-last']],
    ['  éclair ', ['monthly-last']],
    ['x'.repeat(80), []],
  ])('searches the names for the literal text %s', async (search, found) => {
    expect(await ids(`?search=${encodeURIComponent(search)}`)).toEqual(found);
  });

  it('searches over several pages, and combines a search with other filters', async () => {
    expect(await walk('?search=tea&limit=1')).toMatchObject({ ids: ['weekly-tea', 'weekly-gone', 'weekly-off'] });
    expect(await ids('?search=tea&affordable=1')).toEqual(['weekly-tea']);
    expect(await ids('?search=o&category=annual')).toEqual(['annual-dear']);
  });

  it('refuses an invalid search, limit, category or cursor', async () => {
    for (const query of [
      'search=',
      `search=${'x'.repeat(81)}`,
      'search=%00',
      'limit=0',
      'limit=101',
      'category=daily',
    ]) {
      expect((await list(user, `?${query}`)).status, query).toBe(400);
    }
    for (const cursor of ['bm9uc2Vuc2U', encodeCursor([1, 'x']), encodeCursor(['a', 'b', 'c'])]) {
      expect((await list(user, `?cursor=${cursor}`)).status, cursor).toBe(400);
    }
  });

  it('returns an empty page for a cursor after the last section', async () => {
    expect((await list(user, `?cursor=${encodeCursor([9, 1, 'x'])}`)).body).toEqual({ items: [] });
  });

  it('searches only the first 5,000 rewards of the list, or of a category', async () => {
    await rows(`INSERT INTO rewards (id, name, points_cost, category, created_at, updated_at)
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000)
      SELECT 'bulk-' || i, 'Voucher ' || i, 100 + i, 'quarterly', '2024-01-15T12:00:00.000Z', '2024-01-15T12:00:00.000Z' FROM n`);
    expect(await ids('?search=voucher 4900')).toEqual(['bulk-4900']);
    expect(toIds((await list(user, '?search=voucher&limit=100')).body)[99]).toBe('bulk-100');
    expect(await ids('?search=sold out')).toEqual([]);
    expect(await ids('?search=sold out&category=weekly')).toEqual(['weekly-gone']);
  });
});
