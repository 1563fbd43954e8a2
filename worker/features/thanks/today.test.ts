import { beforeEach, describe, expect, it } from 'vitest';
import { appAt, call, person, rows } from '#worker/test/harness.ts';

/** Thursday, 11:00 in Toronto. */
const NOW = new Date('2026-03-12T15:00:00.000Z');
const DAY = '2026-03-12';

const today = async (as: string, now = NOW) => (await call(appAt(now), as, 'GET', '/api/thanks/today')).body.items;
const colleague = (name: string, columns = {}) => person({ name, department: 'Quay', ...columns });
const celebrated = (id: string, kind: string, more: { day?: string; department?: string; years?: number } = {}) =>
  rows(
    'INSERT INTO celebrations (user_id, kind, day, department, years) VALUES (?, ?, ?, ?, ?)',
    id,
    kind,
    more.day ?? DAY,
    more.department ?? 'Quay',
    more.years ?? null,
  );
const item = (kind: string, userId: string, name: string, more = {}) => ({
  kind,
  person: { userId, name, avatarUrl: '', isHere: true },
  years: null,
  isThanked: false,
  ...more,
});
async function leave(user: string, startDate: string, endDate: string, status = 'approved'): Promise<void> {
  await rows(
    `INSERT INTO leaves (id, user_id, start_date, end_date, kind, status, created_at, updated_at)
     VALUES (?, ?, ?, ?, 'sick', ?, 'x', 'x')`,
    `${user}-${startDate}`,
    user,
    startDate,
    endDate,
    status,
  );
}
async function thank(from: string, to: string, at: string): Promise<string> {
  const { status, body } = await call(appAt(new Date(at)), from, 'POST', '/api/thanks', {
    receivers: [to],
    words: 'Thank you.',
    valueId: null,
    points: 0,
    audience: 'company',
  });
  expect(status).toBe(201);
  return (body.thanks as { id: string }).id;
}

let me: string;
beforeEach(async () => {
  await rows('DELETE FROM celebrations');
  await rows('DELETE FROM leaves');
  await rows('UPDATE users SET is_active = 0');
  me = await colleague('Maya');
});

describe('GET /api/thanks/today', () => {
  it('is empty on a day without celebrations', async () => {
    expect(await today(me)).toEqual([]);
  });

  it('lists the department’s birthdays, anniversaries, newcomers and those who are back, in this order', async () => {
    const [ada, ben, cy, di] = [
      await colleague('Ada', { birthday: '03-12' }),
      await colleague('Ben', { hire_date: '2021-03-12' }),
      await colleague('Cy', { hire_date: DAY }),
      await colleague('Di', { shows_leave: 1 }),
    ];
    await celebrated(cy, 'newcomer');
    await celebrated(ben, 'anniversary', { years: 5 });
    await celebrated(ada, 'birthday');
    await leave(di, '2026-03-04', '2026-03-11');
    expect(await today(me)).toEqual([
      item('birthday', ada, 'Ada'),
      item('anniversary', ben, 'Ben', { years: 5 }),
      item('newcomer', cy, 'Cy'),
      item('back', di, 'Di'),
    ]);
  });

  it('leaves out oneself, other departments, other days, and those who left or no longer agree', async () => {
    await rows(`UPDATE users SET birthday = '03-12' WHERE id = ?`, me);
    await celebrated(me, 'birthday');
    await celebrated(await colleague('Else', { birthday: '03-12', department: 'Dock' }), 'birthday', {
      department: 'Dock',
    });
    await celebrated(await colleague('Past', { birthday: '03-11' }), 'birthday', { day: '2026-03-11' });
    await celebrated(await colleague('Gone', { birthday: '03-12', is_active: 0 }), 'birthday');
    await celebrated(await colleague('Shut', { birthday: '03-12', approval_status: 'suspended' }), 'birthday');
    await celebrated(await colleague('No'), 'birthday');
    await celebrated(await colleague('Off', { shows_anniversary: 0 }), 'anniversary', { years: 1 });
    await celebrated(await colleague('Shy', { shows_anniversary: 0 }), 'newcomer');
    await celebrated(await colleague('Guess', { hire_date: DAY, is_hire_date_known: 0 }), 'newcomer');
    expect(await today(me)).toEqual([]);
  });

  it('lists nobody for a user without a department', async () => {
    await celebrated(await colleague('Ada', { birthday: '03-12', department: '' }), 'birthday', { department: '' });
    expect(await today(await person({ department: '' }))).toEqual([]);
  });

  it('a date lasts while it is today for the reader or for the colleague', async () => {
    const west = await colleague('West', { birthday: '03-12', time_zone: 'Pacific/Honolulu' });
    const east = await colleague('East', { birthday: '03-12', time_zone: 'Pacific/Auckland' });
    await celebrated(west, 'birthday');
    await celebrated(east, 'birthday');
    const names = async (as: string, at: string) =>
      ((await today(as, new Date(at))) as { person: { name: string } }[]).map(({ person: { name } }) => name);
    expect(await names(me, '2026-03-12T03:59:00.000Z')).toEqual(['East']);
    expect(await names(me, '2026-03-12T15:00:00.000Z')).toEqual(['East', 'West']);
    expect(await names(me, '2026-03-13T09:00:00.000Z')).toEqual(['West']);
    expect(await names(me, '2026-03-13T11:00:00.000Z')).toEqual([]);
  });

  it('names as back only those who show leave, after three working days, on the first working day', async () => {
    const show = { shows_leave: 1 };
    await leave(await colleague('Silent'), '2026-03-04', '2026-03-11');
    await leave(await colleague('Short', show), '2026-03-10', '2026-03-11');
    await leave(await colleague('Asked', show), '2026-03-04', '2026-03-11', 'requested');
    await leave(await colleague('Still', show), '2026-03-04', '2026-03-12');
    await leave(await colleague('Earlier', show), '2026-03-02', '2026-03-10');
    await leave(await colleague('Dock', { ...show, department: 'Dock' }), '2026-03-04', '2026-03-11');
    await leave(await colleague('Gone', { ...show, is_active: 0 }), '2026-03-04', '2026-03-11');
    const long = await colleague('Long', show);
    await leave(long, '2025-09-01', '2026-03-11');
    expect(await today(me)).toEqual([item('back', long, 'Long')]);
  });

  it('finds who is back after many colleagues who show their leave and have none', async () => {
    const show = { shows_leave: 1 };
    for (let index = 0; index < 35; index++) await colleague(`Here ${index}`, { ...show, id: `a-here-${index}` });
    const last = await colleague('Last', { ...show, id: 'z-last' });
    await leave(last, '2026-03-04', '2026-03-11');
    expect(await today(me)).toEqual([item('back', last, 'Last')]);
  });

  it('says whom the user has thanked today, and in which state that counts', async () => {
    const [ada, ben, cy, di] = await Promise.all(
      ['Ada', 'Ben', 'Cy', 'Di'].map((name) => colleague(name, { birthday: '03-12' })),
    );
    for (const id of [ada, ben, cy, di]) await celebrated(String(id), 'birthday');
    await thank(me, String(ada), '2026-03-12T13:00:00.000Z');
    // Yesterday at 23:59 in Toronto.
    await thank(me, String(ben), '2026-03-12T03:59:00.000Z');
    const wrong = await thank(me, String(cy), '2026-03-12T13:10:00.000Z');
    const admin = await person({ role: 'admin' });
    const withdrawal = await call(appAt(NOW), admin, 'POST', `/api/thanks/${wrong}/withdraw`, { reason: 'A mistake.' });
    expect(withdrawal.status).toBe(200);
    await thank(String(di), me, '2026-03-12T13:20:00.000Z');
    const items = (await today(me)) as { person: { name: string }; isThanked: boolean }[];
    expect(items.map(({ person: { name }, isThanked }) => [name, isThanked])).toEqual([
      ['Ada', true],
      ['Ben', false],
      ['Cy', false],
      ['Di', false],
    ]);
  });

  it('lists at most ten', async () => {
    for (let index = 0; index < 12; index++) {
      await celebrated(await colleague(`Person ${index}`, { birthday: '03-12' }), 'birthday');
    }
    expect(await today(me)).toHaveLength(10);
  });
});
