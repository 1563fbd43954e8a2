import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { movePoints } from '#worker/core/points.ts';
import { writeBatch } from '#worker/core/write-batch.ts';
import { openDb } from '#worker/db/client.ts';
import { countingD1 } from '#worker/test/counting-d1.ts';
import { appAt, call, checkInAt, person, retireBadges, rows } from '#worker/test/harness.ts';

/** A Thursday. */
const NOW = new Date('2026-03-12T14:00:00.000Z');
const back = (days: number, ms = 0) => new Date(NOW.getTime() - days * 86_400_000 + ms);
let [ann, ben, cem, eve]: string[] = [];

const list = async (as = ben, on = appAt(NOW)) => call(on, as ?? '', 'GET', '/api/audit/mutual-gifts');
const give = async (from: string | undefined, userId: string | undefined, amount: number, at: Date) => {
  const award = { userId, amount, description: 'Well done' };
  expect((await call(appAt(at), from ?? '', 'POST', '/api/points', award)).status).toBe(201);
};
const admin = (name: string, role = 'admin') => person({ role, name, time_zone: 'UTC' });

beforeAll(async () => {
  await retireBadges();
  ann = await admin('Ann');
  ben = await admin('Ben', 'super_admin');
  cem = await admin('Cem');
  eve = await person({ name: 'Eve', time_zone: 'UTC' });
});

describe('GET /api/audit/mutual-gifts', () => {
  it('lists no pair when only one of two admins gave points to the other', async () => {
    await give(ann, ben, 30, back(3));
    await give(ben, cem, 10, back(3));
    await give(ann, eve, 10, back(3));
    expect(await list()).toMatchObject({
      status: 200,
      body: { items: [], since: back(90).toISOString(), readInPart: [], hasMoreAdmins: false },
    });
  });

  it('lists two admins who gave points to each other, with the sum of each', async () => {
    await give(ann, ben, 5, back(2));
    await give(ben, ann, 7, back(1));
    const pair = {
      first: { id: ann, name: 'Ann' },
      second: { id: ben, name: 'Ben' },
      fromFirst: { points: 35, times: 2, latestAt: back(2).toISOString() },
      fromSecond: { points: 7, times: 1, latestAt: back(1).toISOString() },
    };
    expect((await list()).body).toEqual({
      items: [pair],
      since: back(90).toISOString(),
      readInPart: [],
      hasMoreAdmins: false,
    });
  });

  it('counts added check-ins and forgiven points, but no points that a user earned', async () => {
    const add = (from: string | undefined, userId: string | undefined, date: string) =>
      call(appAt(NOW), from ?? '', 'POST', '/api/checkins/corrections', {
        userId,
        date,
        time: '07:30',
        reason: 'Broken.',
      });
    const [sam, tim] = [await admin('Sam', 'super_admin'), await admin('Tim', 'super_admin')];
    await checkInAt(tim, '2026-03-09T09:00:00.000Z');
    await checkInAt(sam, '2026-03-10T09:00:00.000Z');
    expect((await add(sam, tim, '2026-03-11')).status).toBe(201);
    const left = { userId: sam, date: '2026-03-10', reason: 'Not here.', keepPoints: true };
    expect((await call(appAt(NOW), tim, 'POST', '/api/checkins/corrections/void', left)).status).toBe(200);
    const { items } = (await list()).body as { items: Record<string, unknown>[] };
    expect(items[0]).toEqual({
      first: { id: sam, name: 'Sam' },
      second: { id: tim, name: 'Tim' },
      fromFirst: { points: 2, times: 1, latestAt: NOW.toISOString() },
      fromSecond: { points: 1, times: 1, latestAt: NOW.toISOString() },
    });
    expect(items).toHaveLength(2);
  });

  it('ignores gifts older than 90 days, and lists only current admins', async () => {
    const [dan, ida] = [await admin('Dan'), await admin('Ida')];
    await give(dan, ida, 5, back(90, 1));
    await give(ida, dan, 5, back(90));
    const names = async () =>
      ((await list()).body.items as { first: { name: string } }[]).map(({ first }) => first.name);
    expect(await names()).not.toContain('Dan');
    await give(ida, dan, 5, back(90, 1));
    expect(await names()).toContain('Dan');
    await rows(`UPDATE users SET role = 'employee' WHERE id = ?`, ida);
    expect(await names()).not.toContain('Dan');
  });

  it('is only for super admins', async () => {
    for (const as of [ann, eve]) expect((await list(as)).status).toBe(403);
  });

  it('reads at most 500 gifts of an admin, and names the admins with more', async () => {
    const db = openDb(env.DB);
    const many = await admin('Many');
    const entry = {
      transactionType: 'bonus',
      pointsAmount: 1,
      referenceType: 'admin_adjustment',
      referenceId: null,
      description: 'One more',
      createdBy: many,
    } as const;
    for (let part = 0; part < 11; part++) {
      const entries = Array.from({ length: 50 }, () => entry);
      const booked = {
        userId: eve ?? '',
        entries,
        bookedOn: '2026-03-12',
        at: NOW.toISOString(),
        newId: () => crypto.randomUUID(),
      };
      await writeBatch(db, movePoints(db, booked));
    }
    const { d1, take } = countingD1(env.DB);
    const { body } = await list(ben, appAt(NOW, { d1 }));
    expect(body.readInPart).toEqual([{ id: many, name: 'Many' }]);
    expect(take().rowsRead).toBeLessThan(600);
  });

  it('returns hasMoreAdmins when there are more admins than it reads', async () => {
    for (let index = 0; index < 101; index++) await admin(`Zoe ${index}`);
    expect((await list()).body).toMatchObject({ hasMoreAdmins: true });
  });
});
