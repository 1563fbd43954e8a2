import { describe, expect, it, vi } from 'vitest';
import { FIRST_READS, type FirstReadsPage } from '#domain/pages/first-reads.ts';
import { failingD1 } from '#worker/test/failing-d1.ts';
import { appAt, call, givePoints, NOW, person } from '#worker/test/harness.ts';

const app = appAt();
const DEVICE = { 'device-id': 'device-of-first-reads' };

async function readApart(as: string, page: FirstReadsPage) {
  const parts: Record<string, { etag: string | null; body: unknown }> = {};
  for (const path of FIRST_READS[page]) {
    const { status, body, headers } = await call(app, as, 'GET', path, undefined, DEVICE);
    expect([path, status]).toEqual([path, 200]);
    parts[path] = { etag: headers.get('ETag'), body };
  }
  return parts;
}

const readTogether = (as: string | null, page: FirstReadsPage, on = app) =>
  call(on, as, 'GET', `/api/first-reads/${page}`, undefined, DEVICE);

describe('the first reads of a dashboard', () => {
  it('are the whole answers of their paths, for an employee', async () => {
    const id = await person({ department: 'First reads' });
    const giver = await person({ name: 'Ada', department: 'First reads' });
    await givePoints(id, 60);
    const words = { words: 'Thank you for today.', valueId: null, points: 0, audience: 'department' };
    expect((await call(app, giver, 'POST', '/api/thanks', { receivers: [id], ...words })).status).toBe(201);
    const { status, body } = await readTogether(id, 'dashboard');
    expect(status).toBe(200);
    expect(body).toEqual(await readApart(id, 'dashboard'));
    expect(body).toMatchObject({
      '/api/me': { body: { id, pointsBalance: 60, today: { clockCheck: expect.any(String) } } },
      '/api/thanks?feed=team': { body: { items: [{ words: 'Thank you for today.' }] } },
      '/api/thanks/people': { body: { items: [{ userId: giver }] } },
    });
  });

  it.each([
    ['admin', 'admin'],
    ['admin', 'admin-day'],
    ['super_admin', 'admin'],
    ['super_admin', 'admin-day'],
  ] as const)('are the whole answers of their paths, for an %s on %s', async (role, page) => {
    const id = await person({ role });
    await person({ approval_status: 'pending' });
    await call(app, await person(), 'POST', '/api/checkins', {});
    // The first reading stores sums of past days, and the time of that.
    await readApart(id, page);
    const { status, body } = await readTogether(id, page);
    expect(status).toBe(200);
    expect(body).toEqual(await readApart(id, page));
  });

  it('are each user’s own, also when two users ask at the same moment', async () => {
    const ids = [await person(), await person()];
    const read = await Promise.all(ids.map((id) => readTogether(id, 'dashboard')));
    expect(read.map(({ body }) => (body['/api/me'] as { body: { id: string } }).body.id)).toEqual(ids);
  });

  it.each([
    ['nobody', null, 401],
    ['an employee', {}, 403],
    ['a removed admin', { role: 'admin', is_active: 0 }, 403],
  ])('for admins are refused to %s', async (_who, columns, status) => {
    const id = columns && (await person(columns));
    expect((await readTogether(id, 'admin')).status).toBe(status);
    expect((await readTogether(id, 'admin-day')).status).toBe(status);
  });

  it('count as one request, for the limit and in the log', async () => {
    const id = await person();
    const allow = vi.fn(async () => true);
    const log = vi.fn();
    await readTogether(id, 'dashboard', appAt(NOW, { limits: { allow }, log }));
    expect(allow.mock.calls).toEqual([['requests', id]]);
    expect(log.mock.calls).toMatchObject([[{ route: '/api/first-reads/dashboard', status: 200, userId: id }]]);
  });

  it('fail as a whole when the database fails, so that not every part asks again at once', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const id = await person();
    const { status, headers } = await readTogether(id, 'dashboard', appAt(NOW, { d1: failingD1(1).d1 }));
    expect(status).toBe(503);
    expect(headers.get('Retry-After')).toBe('5');
  });
});
