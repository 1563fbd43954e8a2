import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ReviewedThanks, ThanksFigures } from '#domain/api/thanks.ts';
import { countingD1 } from '#worker/test/counting-d1.ts';
import { appAt, call, person, rebuildFigures, reward, rows } from '#worker/test/harness.ts';

const APRIL = new Date('2031-04-10T12:00:00.000Z');
const app = appAt(APRIL);
let hr = '';
let chief = '';
let ann = '';
let ben = '';

const later = (minutes: number) => appAt(new Date(APRIL.getTime() + minutes * 60_000));

async function thank(from: string, to: readonly string[], input: object = {}, at = app): Promise<string> {
  const body = { receivers: to, words: 'Well done', valueId: null, points: 0, audience: 'company', ...input };
  const answer = await call(at, from, 'POST', '/api/thanks', body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return (answer.body.thanks as { id: string }).id;
}

async function act(id: string, what: 'show' | 'refuse' | 'withdraw' | 'report', as = hr, at = app): Promise<void> {
  const body = what === 'refuse' || what === 'withdraw' ? { reason: 'Not kind' } : undefined;
  expect((await call(at, as, 'POST', `/api/thanks/${id}/${what}`, body)).status).toBe(200);
}

async function review(list: string, as = hr, cursor = ''): Promise<{ items: ReviewedThanks[]; nextCursor?: string }> {
  const path = `/api/thanks/review?list=${list}${cursor && `&cursor=${cursor}`}`;
  const { status, body } = await call(app, as, 'GET', path);
  expect(status).toBe(200);
  return body as unknown as { items: ReviewedThanks[]; nextCursor?: string };
}
const idsIn = async (list: string, as = hr) => (await review(list, as)).items.map(({ id }) => id);

const set = (key: string, value: unknown) =>
  rows(
    `INSERT OR REPLACE INTO system_settings (setting_key, setting_value, created_at, updated_at) VALUES (?, ?, 'x', 'x')`,
    key,
    JSON.stringify(value),
  );

beforeAll(async () => {
  await rows(`UPDATE users SET is_active = 0`);
  hr = await person({ id: 'thanks-hr', name: 'Hr', role: 'admin', department: 'People' });
  chief = await person({ name: 'Chief', role: 'super_admin', department: 'Board' });
  ann = await person({ id: 'thanks-ann', name: 'Ann', department: 'Bakery' });
  ben = await person({ id: 'thanks-ben', name: 'Ben', department: 'Bakery' });
  await set('thanks_held_words', ['useless']);
});

describe('GET /api/thanks/review', () => {
  it('lists what was held or reported, until an admin decides', async () => {
    const [held, private1, fine] = [
      await thank(ann, [ben], { words: 'Not useless at all', audience: 'receivers' }),
      await thank(ann, [ben], { audience: 'receivers' }, later(1)),
      await thank(ann, [ben], {}, later(2)),
    ];
    expect(await idsIn('open')).toEqual([held]);
    await act(private1, 'report', ben, later(3));
    expect(await idsIn('open')).toEqual([private1, held]);
    const { items } = await review('open');
    expect(items[0]).toMatchObject({
      from: { name: 'Ann', isHere: true },
      to: [{ name: 'Ben' }],
      words: 'Well done',
      state: 'shown',
      reportedAt: '2031-04-10T12:03:00.000Z',
      decidedByName: null,
      pointsKept: 0,
    });
    expect(items[1]).toMatchObject({ state: 'held', reportedAt: null, audience: 'receivers' });
    await act(private1, 'show', hr, later(4));
    await act(held, 'refuse', hr, later(5));
    expect(await idsIn('open')).toEqual([]);
    expect((await idsIn('shown')).includes(private1)).toBe(false);
    expect((await idsIn('shown'))[0]).toBe(fine);
    expect(await idsIn('withdrawn')).not.toContain(held);
  });

  it('lists no thanks that the admin gave or received among those to decide on', async () => {
    const [given, got] = [
      await thank(hr, [ann], { words: 'useless' }, later(10)),
      await thank(ann, [ben, hr], { words: 'useless' }, later(11)),
    ];
    expect(await idsIn('open')).toEqual([]);
    expect(await idsIn('open', chief)).toEqual([got, given]);
    for (const id of [given, got]) await act(id, 'refuse', chief, later(12));
  });

  it('lists the shown thanks of the company and of the admin’s own department only', async () => {
    const [company, bakery, people] = [
      await thank(ann, [ben], {}, later(20)),
      await thank(ann, [ben], { audience: 'department' }, later(21)),
      await thank(hr, [ben], { audience: 'department' }, later(22)),
    ];
    const mine = [people, bakery, company];
    const shown = async (as: string) => (await idsIn('shown', as)).filter((id) => mine.includes(id));
    expect(await shown(hr)).toEqual([people, company]);
    expect(await shown(chief)).toEqual([company]);
  });

  it('lists the withdrawn with the reason, and the points that the receivers had spent', async () => {
    const id = await thank(ann, [ben], { points: 5 }, later(30));
    const rewardId = await reward({ points_cost: 3 });
    expect((await call(later(30), ben, 'POST', '/api/rewards/claim', { rewardId })).status).toBe(201);
    await act(id, 'withdraw', hr, later(31));
    const { items } = await review('withdrawn', chief);
    expect(items[0]).toMatchObject({
      id,
      state: 'withdrawn',
      decidedByName: 'Hr',
      decidedAt: '2031-04-10T12:31:00.000Z',
      decisionReason: 'Not kind',
      pointsKept: 3,
    });
    expect(await idsIn('shown')).not.toContain(id);
  });

  it('lists a withdrawn thanks only for admins who decided on it or could read it', async () => {
    const baker = await person({ role: 'admin', department: 'Bakery' });
    const other = await person({ role: 'admin', department: 'Bakery' });
    const department = { audience: 'department' };
    const [quiet, reported, company] = [
      await thank(ann, [ben], department, later(40)),
      await thank(ann, [ben], department, later(41)),
      await thank(ann, [ben], {}, later(42)),
    ];
    await act(reported, 'report', ben, later(43));
    for (const id of [quiet, reported, company]) await act(id, 'withdraw', baker, later(44));
    const all = [quiet, reported, company].toSorted();
    const listed = async (as: string) => (await idsIn('withdrawn', as)).filter((id) => all.includes(id)).toSorted();
    expect(await listed(other)).toEqual(all);
    for (const as of [hr, chief]) expect(await listed(as)).toEqual([reported, company].toSorted());
    await rows(`UPDATE users SET department = 'Shop' WHERE id IN (?, ?)`, baker, other);
    expect(await listed(baker)).toEqual(all);
    expect(await listed(other)).toEqual([reported, company].toSorted());
  });

  const giveTwelve = async (words: string, fromMinute: number): Promise<string[]> => {
    const ids: string[] = [];
    for (let n = 0; n < 12; n++) ids.unshift(await thank(n % 2 ? ann : ben, [chief], { words }, later(fromMinute + n)));
    return ids;
  };
  const listPages = async (list: string): Promise<string[]> => {
    const first = await review(list);
    const second = await review(list, hr, first.nextCursor);
    expect(first.items).toHaveLength(10);
    return [...first.items, ...second.items].map(({ id }) => id).slice(0, 12);
  };

  it('returns what waits for an admin in pages, newest first', async () => {
    const ids = await giveTwelve('useless', 100);
    expect(await listPages('open')).toEqual(ids);
    for (const id of ids) await act(id, 'refuse', hr, later(120));
  });

  it('returns the withdrawn in pages, also those that were withdrawn at the same moment', async () => {
    const ids = await giveTwelve('Well done', 130);
    for (const id of ids) await act(id, 'withdraw', hr, later(150));
    expect((await listPages('withdrawn')).toSorted()).toEqual(ids.toSorted());
  });

  it('reads about as many rows as a page has, whatever is in the list', async () => {
    for (const list of ['open', 'shown', 'withdrawn']) {
      const { d1, take } = countingD1(env.DB);
      const { status } = await call(appAt(APRIL, { d1 }), hr, 'GET', `/api/thanks/review?list=${list}`);
      expect(status).toBe(200);
      expect(take().rowsRead, list).toBeLessThanOrEqual(80);
    }
  });
});

describe('GET /api/thanks/figures', () => {
  const MAY = new Date('2031-05-31T12:00:00.000Z');
  const may = appAt(MAY);
  const readFigures = async (at = may): Promise<ThanksFigures> => {
    const { status, body } = await call(at, hr, 'GET', '/api/thanks/figures');
    expect(status).toBe(200);
    return body as unknown as ThanksFigures;
  };
  const findMonth = async (month: string, at = may) =>
    (await readFigures(at)).months.find((one) => one.month === month);

  it('counts shown thanks, and each giver once a month', async () => {
    await rows(`UPDATE users SET is_active = 0 WHERE id NOT IN (?, ?, ?, ?)`, hr, chief, ann, ben);
    const team = await Promise.all([1, 2, 3, 4].map(() => person({ department: 'Bakery' })));
    const [one = '', two = ''] = team;
    // Without them, the figures of the company would tell those of HR and the chief.
    for (const department of ['Shop', 'Shop', 'Van']) await person({ department });
    await thank(ann, [ben], { points: 2, valueId: 'care' }, may);
    await thank(ann, [one, two], { points: 3, valueId: 'ideas' }, may);
    await thank(ben, [ann], { valueId: 'care' }, may);
    const held = await thank(one, [ann], { words: 'useless', points: 3 }, may);
    const now = { month: '2031-05', thanks: 3, gaveRate: 18, pointsGiven: 8, allowanceUsed: 4 };
    expect(await findMonth('2031-05')).toEqual(now);
    expect(await readFigures()).toMatchObject({
      departments: [{ department: 'Bakery', thanks: 3, gaveRate: 33 }],
      values: [
        { name: 'Teamwork', thanks: 0 },
        { name: 'Care', thanks: 2 },
        { name: 'Quality', thanks: 0 },
        { name: 'Ideas', thanks: 1 },
      ],
    });
    await act(held, 'show', hr, may);
    expect(await findMonth('2031-05')).toMatchObject({ thanks: 4, gaveRate: 27, pointsGiven: 11 });
    const wrong = await thank(ben, [ann], { points: 1 }, may);
    await act(wrong, 'withdraw', hr, may);
    expect(await findMonth('2031-05')).toMatchObject({ thanks: 4, gaveRate: 27, pointsGiven: 11 });
  });

  it('keeps the people and the allowance of a past month, when people left and the allowance is off', async () => {
    await set('thanks_allowance', 0);
    await rows(`UPDATE users SET is_active = 0 WHERE id <> ?`, hr);
    const june = appAt(new Date('2031-06-01T12:00:00.000Z'));
    expect(await findMonth('2031-05', june)).toMatchObject({ gaveRate: 27, allowanceUsed: 5 });
    expect(await findMonth('2031-06', june)).toEqual({
      month: '2031-06',
      thanks: 0,
      gaveRate: null,
      pointsGiven: 0,
      allowanceUsed: null,
    });
    expect((await readFigures(june)).departments).toEqual([]);
    expect((await readFigures(june)).months).toHaveLength(12);
    await rows(`DELETE FROM system_settings WHERE setting_key = 'thanks_allowance'`);
    await rows(`UPDATE users SET is_active = 1 WHERE id IN (?, ?, ?, ?)`, hr, chief, ann, ben);
  });

  it('are the same after they were computed again from the thanks', async () => {
    const before = await rows('SELECT month, sum(thanks), sum(givers), sum(points) FROM thanks_counts GROUP BY month');
    const months = await rows('SELECT * FROM thanks_months');
    await rebuildFigures();
    expect(await rows('SELECT month, sum(thanks), sum(givers), sum(points) FROM thanks_counts GROUP BY month')).toEqual(
      before,
    );
    expect(await rows('SELECT * FROM thanks_months')).toEqual(months);
  });
});

describe('GET /api/exports/thanks.csv', () => {
  it('has a row for each receiver and no words, and names the receiver of a private thanks only with points', async () => {
    const july = appAt(new Date('2031-07-04T15:30:00.000Z'));
    const ids = [
      await thank(ann, [ben, chief], { valueId: 'care', words: 'Secret words', audience: 'department' }, july),
      await thank(ann, [ben], { audience: 'receivers' }, july),
      await thank(ann, [ben], { audience: 'receivers', points: 2 }, july),
      await thank(ben, [ann], { words: 'useless' }, july),
    ];
    const response = await july.request('http://localhost/api/exports/thanks.csv?from=2031-07-04&to=2031-07-04', {
      headers: { Authorization: `Demo ${hr}` },
    });
    const text = await response.text();
    const lines = text.trimEnd().split('\r\n');
    const row = (cells: string, to: string, index: number) => `2031-07-04 15:30:00,${cells},${to},${ids[index]}`;
    expect(lines[0]).toBe('Time,From,To,Department,Value,Points,Seen by,Status,From user id,To user id,Thanks id');
    expect(lines.slice(1, -1).toSorted()).toEqual(
      [
        row('Ann,Ben,Bakery,Care,0,department,shown,thanks-ann', 'thanks-ben', 0),
        row('Ann,Chief,Bakery,Care,0,department,shown,thanks-ann', chief, 0),
        row('Ann,,Bakery,,0,receivers,shown,thanks-ann', '', 1),
        row('Ann,Ben,Bakery,,2,receivers,shown,thanks-ann', 'thanks-ben', 2),
        row('Ben,Ann,Bakery,,0,company,held,thanks-ben', 'thanks-ann', 3),
      ].toSorted(),
    );
    expect(text).not.toMatch(/Secret|useless|Well done/);
  });
});
