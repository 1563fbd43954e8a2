/** They are in a file of their own, because the database of the demo in the browser has no such count. */
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { countingD1 } from './test/counting-d1.ts';
import { appAt, call, givePoints, NOW, person, retireBadges, reward, rows } from './test/harness.ts';

/** Monday 2026-03-02 07:30:00 in Toronto. */
const MONDAY = new Date('2026-03-02T12:30:00.000Z');

describe('a check-in', () => {
  it('a check-in on the day after another check-in writes nine rows in two round trips', async () => {
    await retireBadges();
    const user = await person();
    await call(appAt(MONDAY), user, 'POST', '/api/checkins', {});
    const { d1, take } = countingD1(env.DB);
    const tuesday = appAt(new Date('2026-03-03T12:30:00.000Z'), { d1 });
    expect((await call(tuesday, user, 'POST', '/api/checkins', {})).status).toBe(201);
    expect(take()).toMatchObject({ roundTrips: 2, rowsWritten: 9, rowsRead: 42 });
  });
});

describe('a claim and its approval', () => {
  const face = { cents: 2_500, currency: 'EUR' };
  const WAYS = {
    'by hand': { way: 'by_hand', face: null },
    'by hand, with a value': { way: 'by_hand', face },
    'a code': { way: 'codes', face },
    'a gift card': { way: 'provider', face, product: 'p' },
    'a day off': { way: 'day_off', days: 1 },
  } as const;

  it('read and write as many rows as each way of fulfilment needs, however many claims there are', async () => {
    const admin = await person({ role: 'admin' });
    const measured = async (rewardId: string) => {
      const user = await person();
      await givePoints(user, 100);
      const { d1, take } = countingD1(env.DB);
      const app = appAt(NOW, { d1 });
      const claim = await call(app, user, 'POST', '/api/rewards/claim', { rewardId });
      expect(claim.status).toBe(201);
      const claimed = take();
      const approval = await call(app, admin, 'PUT', `/api/redemptions/${String(claim.body.id)}`, {
        status: 'approved',
      });
      expect(approval.status).toBe(200);
      return [claimed, take()].map(({ rowsRead, rowsWritten }) => [rowsRead, rowsWritten]);
    };
    const found: Record<string, number[][]> = {};
    for (const [name, fulfilment] of Object.entries(WAYS)) {
      const rewardId = await reward({ points_cost: 10, stock: 100, fulfilment: JSON.stringify(fulfilment) });
      if (fulfilment.way === 'codes') {
        const text = Array.from({ length: 100 }, (_, index) => `CODE-${rewardId}-${index}`).join('\n');
        await rows('UPDATE rewards SET stock = 0 WHERE id = ?', rewardId);
        await call(appAt(), admin, 'POST', `/api/rewards/${rewardId}/codes`, { text, codes: 100 });
      }
      await measured(rewardId);
      const first = await measured(rewardId);
      for (let made = 0; made < 8; made++) await measured(rewardId);
      expect(await measured(rewardId), name).toEqual(first);
      found[name] = first;
    }
    expect(found).toEqual({
      'by hand': [
        [35, 17],
        [15, 11],
      ],
      'by hand, with a value': [
        [35, 17],
        [15, 12],
      ],
      'a code': [
        [35, 17],
        [20, 18],
      ],
      'a gift card': [
        [35, 17],
        [15, 14],
      ],
      'a day off': [
        [35, 17],
        [15, 12],
      ],
    });
  });
});

describe('a thanks', () => {
  const give = (from: string, to: string, points: number, d1 = env.DB) =>
    call(appAt(NOW, { d1 }), from, 'POST', '/api/thanks', {
      receivers: [to],
      words: 'You saved my Monday.',
      valueId: null,
      points,
      audience: 'department',
    });

  it('reads and writes as many rows as one receiver needs, however many thanks there are', async () => {
    for (let number = 1; number <= 5; number++) await person({ department: `Mill ${number}` });
    const giver = await person({ department: 'Mill' });
    const colleagues = await Promise.all(Array.from({ length: 14 }, () => person({ department: 'Mill' })));
    const [first = '', second = '', ...others] = colleagues;
    const { d1, take } = countingD1(env.DB);
    const measured = async (to: string, points: number) => {
      take();
      expect((await give(giver, to, points, d1)).status).toBe(201);
      const { rowsRead, rowsWritten, roundTrips } = take();
      return [rowsRead, rowsWritten, roundTrips];
    };
    // A first thanks also writes the grant of the month.
    const found = [
      await measured(first, 1),
      await measured(second, 1),
      await measured(second, 1),
      await measured(second, 0),
    ];
    for (const other of others) await give(giver, other, 0);
    found.push(await measured(second, 1));
    // Rows read and written, and round trips. The limit of a day reads the thanks that the giver sent in 24 hours.
    expect(found).toEqual([
      [38, 16, 3],
      [36, 14, 3],
      [39, 13, 3],
      [24, 8, 3],
      [53, 13, 3],
    ]);
  });

  it('a page of the feed reads few rows, however many thanks there are', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => person({ department: 'Quay' })));
    for (let sent = 0; sent < 36; sent++) await give(people[sent % 12] ?? '', people[(sent + 5) % 12] ?? '', 0);
    const { d1, take } = countingD1(env.DB);
    const read = async (feed: string) => {
      take();
      expect((await call(appAt(NOW, { d1 }), people[0] ?? '', 'GET', `/api/thanks?feed=${feed}`)).status).toBe(200);
      const { rowsRead, rowsWritten, roundTrips } = take();
      return [rowsRead, rowsWritten, roundTrips];
    };
    expect([await read('team'), await read('own')]).toEqual([
      [47, 0, 3],
      [27, 0, 3],
    ]);
  });
});

describe('the first reads of a dashboard', () => {
  it.each(['dashboard', 'admin', 'admin-day'])(
    'of %s fit into the 50 statements of Cloudflare’s free plan',
    async (page) => {
      const id = await person({ role: 'admin' });
      const { d1, take } = countingD1(env.DB);
      const app = appAt(NOW, { d1 });
      const read = () => call(app, id, 'GET', `/api/first-reads/${page}`);
      // The first reading of a month stores its sums.
      expect((await read()).status).toBe(200);
      take();
      expect((await read()).status).toBe(200);
      const cost = take();
      expect(cost).toMatchObject({ rowsWritten: 0 });
      expect(cost.statements).toBeLessThanOrEqual(50);
    },
  );
});
