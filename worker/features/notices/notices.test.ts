import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { openDb } from '#worker/db/client.ts';
import { appAt, badge, call, person, rows } from '#worker/test/harness.ts';
import { pruneNotices } from './use-cases.ts';

/** Thursday 2026-03-12, 22:00 in Toronto. In UTC it is already Friday. */
const NOW = new Date('2026-03-13T02:00:00.000Z');
const app = appAt(NOW);
const ID = expect.stringMatching(/^[\w-]{12}$/);

const read = async (as: string, at = app) => (await call(at, as, 'GET', '/api/notices')).body;
const readUpTo = (as: string, upTo: string) => call(app, as, 'POST', '/api/notices/read', { upTo });
async function tell(userId: string, id: string, createdAt: string): Promise<void> {
  await rows(
    `INSERT INTO notices (id, user_id, kind, facts, created_at) VALUES (?, ?, 'bonus_awarded', ?, ?)`,
    id,
    userId,
    JSON.stringify({ points: 5, description: 'For the help' }),
    createdAt,
  );
}
type Fields = Record<string, unknown>;
const announce = (as: string, extra: Fields = {}, key?: string, at = app) =>
  call(
    at,
    as,
    'POST',
    '/api/announcements',
    { title: 'Summer party', message: 'On Friday, in the yard.', until: '2026-03-20', ...extra },
    key === undefined ? {} : { 'Idempotency-Key': key },
  );
const withdraw = (as: string, id: string) => call(app, as, 'DELETE', `/api/announcements/${id}`);

beforeEach(() => rows('UPDATE announcements SET withdrawn_at = created_at'));

describe('GET /api/notices', () => {
  it('returns the user’s own notifications, newest first, and the number of unread ones', async () => {
    const [user, other] = [await person(), await person()];
    await tell(user, 'n-old', '2026-03-01T10:00:00.000Z');
    await tell(user, 'n-new', '2026-03-02T10:00:00.000Z');
    await tell(other, 'n-other', '2026-03-03T10:00:00.000Z');
    const facts = { points: 5, description: 'For the help' };
    const givenBy = null;
    expect(await read(user)).toEqual({
      items: [
        {
          id: 'n-new',
          kind: 'bonus_awarded',
          facts,
          givenBy,
          createdAt: '2026-03-02T10:00:00.000Z',
          isRead: false,
          isClosed: false,
        },
        {
          id: 'n-old',
          kind: 'bonus_awarded',
          facts,
          givenBy,
          createdAt: '2026-03-01T10:00:00.000Z',
          isRead: false,
          isClosed: false,
        },
      ],
      announcements: [],
      unread: 2,
    });
    expect((await readUpTo(user, '2026-03-01T10:00:00.000Z')).body).toEqual({ unread: 1 });
    expect((await readUpTo(user, '2026-03-02T10:00:00.0Z')).body).toEqual({ unread: 0 });
    expect(((await read(user)).items as { isRead: boolean }[]).map(({ isRead }) => isRead)).toEqual([true, true]);
    expect(await read(other)).toMatchObject({ unread: 1 });
    expect((await readUpTo(user, 'yesterday')).status).toBe(400);
  });

  it('returns the current name of the admin who gave a bonus', async () => {
    const [admin, user] = [await person({ role: 'admin', name: 'Ada', avatar_url: '' }), await person()];
    const award = { userId: user, amount: 5, description: 'For the help' };
    expect((await call(app, admin, 'POST', '/api/points', award)).status).toBe(201);
    const first = async () => ((await read(user)).items as Fields[])[0];
    expect(await first()).toMatchObject({
      kind: 'bonus_awarded',
      givenBy: { name: 'Ada', firstName: expect.any(String), avatarUrl: '' },
    });
    await rows(`UPDATE users SET name = 'Ada B.' WHERE id = ?`, admin);
    expect(await first()).toMatchObject({ givenBy: { name: 'Ada B.' } });
  });

  it('returns a badge notification as read when the user’s own check-in earned the badge', async () => {
    const user = await person();
    await badge();
    expect((await call(app, user, 'POST', '/api/checkins', {})).status).toBe(201);
    const notices = await read(user);
    expect(notices.unread).toBe(0);
    expect((notices.items as Fields[]).map(({ kind }) => kind)).toContain('badge_earned');
  });

  it('removes the notifications and announcements up to an instant, of this user only', async () => {
    const [user, other, admin] = [await person(), await person(), await person({ role: 'admin' })];
    for (const id of [user, other]) {
      await tell(id, `n-1-${id}`, '2026-03-01T10:00:00.000Z');
      await tell(id, `n-2-${id}`, '2026-03-02T10:00:00.000Z');
      await tell(id, `n-late-${id}`, '2026-03-13T02:00:00.001Z');
    }
    const earlier = appAt(new Date('2026-03-12T22:00:00.000Z'));
    const seen = await announce(admin, { title: 'Seen' }, undefined, earlier);
    const unseen = await announce(admin, { title: 'Unseen' }, undefined, earlier);
    await call(app, user, 'POST', `/api/notices/${String(seen.body.id)}/read`);
    const clearUpTo = (upTo: string) => call(app, user, 'POST', '/api/notices/clear', { upTo });
    expect(await clearUpTo('2026-03-01T10:00:00.0Z')).toMatchObject({ status: 200, body: { unread: 3 } });
    expect((await clearUpTo(NOW.toISOString())).body).toEqual({ unread: 1 });
    expect((await clearUpTo(NOW.toISOString())).body).toEqual({ unread: 1 });
    const left = await read(user);
    expect([(left.items as Fields[]).map(({ id }) => id), left.announcements, left.unread]).toEqual([
      [`n-late-${user}`],
      [],
      1,
    ]);
    expect(await read(other)).toMatchObject({ items: { length: 3 }, announcements: { length: 2 }, unread: 5 });
    expect(await rows('SELECT readers FROM announcements WHERE id IN (?, ?)', seen.body.id, unseen.body.id)).toEqual([
      { readers: 1 },
      { readers: 1 },
    ]);
    expect((await clearUpTo('now')).status).toBe(400);
  });

  it('marks only one notification as read', async () => {
    const [user, other] = [await person(), await person()];
    await tell(user, 'n-one', '2026-03-01T10:00:00.000Z');
    await tell(user, 'n-two', '2026-03-02T10:00:00.000Z');
    await tell(other, 'n-theirs', '2026-03-02T10:00:00.000Z');
    const readOne = async (id: string) => (await call(app, user, 'POST', `/api/notices/${id}/read`)).body;
    expect(await readOne('n-one')).toEqual({ unread: 1 });
    expect(await readOne('n-one')).toEqual({ unread: 1 });
    expect(await readOne('n-theirs')).toEqual({ unread: 1 });
    expect(await readOne('none')).toEqual({ unread: 1 });
    expect(await read(user)).toMatchObject({
      items: [
        { id: 'n-two', isRead: false },
        { id: 'n-one', isRead: true },
      ],
    });
    expect(await read(other)).toMatchObject({ unread: 1 });
  });

  it('a notification and an announcement that the list has shown keep their cards until the user closes them', async () => {
    const [admin, user] = [await person({ role: 'admin' }), await person()];
    await tell(user, 'n-gift', '2026-03-01T10:00:00.000Z');
    const earlier = appAt(new Date(NOW.getTime() - 3_600_000));
    const id = String((await announce(admin, {}, undefined, earlier)).body.id);
    await readUpTo(user, NOW.toISOString());
    const cards = async () => {
      const { items, announcements, unread } = (await read(user)) as {
        items: Fields[];
        announcements: Fields[];
        unread: number;
      };
      return { closed: [...items, ...announcements].map(({ isRead, isClosed }) => [isRead, isClosed]), unread };
    };
    expect(await cards()).toEqual({
      closed: [
        [true, false],
        [true, false],
      ],
      unread: 0,
    });
    await call(app, user, 'POST', '/api/notices/n-gift/read');
    expect(await cards()).toEqual({
      closed: [
        [true, true],
        [true, false],
      ],
      unread: 0,
    });
    await call(app, user, 'POST', `/api/notices/${id}/read`);
    await call(app, user, 'POST', `/api/notices/${id}/read`);
    expect(await cards()).toEqual({
      closed: [
        [true, true],
        [true, true],
      ],
      unread: 0,
    });
    expect(await rows('SELECT readers FROM announcements WHERE id = ?', id)).toEqual([{ readers: 1 }]);
  });

  it('returns at most 50 notifications, and counts at most 100 unread ones', async () => {
    const user = await person();
    for (let index = 0; index < 120; index++) {
      await tell(user, `n-many-${index}`, `2026-03-02T10:${String(index % 60).padStart(2, '0')}:00.000Z`);
    }
    const notices = await read(user);
    expect(notices.items as unknown[]).toHaveLength(50);
    expect(notices.unread).toBe(100);
  });

  it('a prune deletes notifications and announcements that are older than 180 days', async () => {
    const [admin, user] = [await person({ role: 'admin' }), await person()];
    await tell(user, 'n-half', '2025-09-14T00:00:00.000Z');
    await tell(user, 'n-more', '2025-09-13T23:59:59.999Z');
    const long = new Date('2025-08-20T12:00:00.000Z');
    const old = await announce(admin, { until: '2025-09-13' }, undefined, appAt(long));
    const announced = await announce(admin, { until: '2025-09-14' }, undefined, appAt(long));
    await call(appAt(long), user, 'POST', '/api/notices/read', { upTo: long.toISOString() });
    // A slice that begins after a user leaves this user's notifications.
    await pruneNotices(openDb(env.DB), NOW, user);
    expect(await rows(`SELECT id FROM notices WHERE user_id = ?`, user)).toHaveLength(2);
    for (let after: string | null = ''; after !== null;) after = await pruneNotices(openDb(env.DB), NOW, after);
    expect(await rows(`SELECT id FROM notices WHERE user_id = ? `, user)).toEqual([{ id: 'n-half' }]);
    expect(await rows(`SELECT id FROM announcements WHERE id IN (?, ?)`, old.body.id, announced.body.id)).toEqual([
      { id: announced.body.id },
    ]);
    expect(await rows(`SELECT announcement_id AS id FROM announcement_reads WHERE user_id = ?`, user)).toEqual([
      { id: announced.body.id },
    ]);
  });
});

describe('announcements', () => {
  it('an announcement is shown to every user until its last day or its withdrawal, and counts its readers', async () => {
    const [admin, user, far] = [
      await person({ role: 'admin', name: 'Ada' }),
      await person(),
      await person({ time_zone: 'Pacific/Kiritimati' }),
    ];
    const made = await announce(admin);
    const id = String(made.body.id);
    expect(made).toMatchObject({ status: 201 });
    expect(made.body).toEqual({
      id: ID,
      title: 'Summer party',
      message: 'On Friday, in the yard.',
      until: '2026-03-20',
      department: null,
      publishAt: null,
      createdBy: admin,
      createdAt: NOW.toISOString(),
      publishedAt: NOW.toISOString(),
      withdrawnAt: null,
      version: 0,
    });
    const shown = { id, title: 'Summer party', message: 'On Friday, in the yard.', createdAt: NOW.toISOString() };
    expect(await read(user)).toEqual({
      items: [],
      announcements: [{ ...shown, isRead: false, isClosed: false }],
      unread: 1,
    });
    expect((await readUpTo(user, NOW.toISOString())).body).toEqual({ unread: 0 });
    await readUpTo(user, NOW.toISOString());
    expect(await read(user)).toMatchObject({ announcements: [{ isRead: true }], unread: 0 });
    expect(await read(far)).toMatchObject({ unread: 1 });
    // The last day is a local day of each user. At this instant it is the 21st in Kiritimati, and the 20th in Toronto.
    const last = appAt(new Date('2026-03-20T12:00:00.000Z'));
    expect(await read(user, last)).toMatchObject({ announcements: [{ id }] });
    expect(await read(far, last)).toMatchObject({ announcements: [] });
    const one = await person();
    const readIt = () => call(app, one, 'POST', `/api/notices/${id}/read`);
    const readers = async () => (await rows('SELECT readers FROM announcements WHERE id = ?', id))[0];
    const before = (await readers()) as { readers: number };
    expect((await readIt()).body).toEqual({ unread: 0 });
    expect((await readIt()).body).toEqual({ unread: 0 });
    expect(await readers()).toEqual({ readers: before.readers + 1 });
    const listed = async () =>
      ((await call(app, admin, 'GET', '/api/announcements?limit=1')).body.items as Fields[])[0];
    expect(await listed()).toEqual({
      ...made.body,
      createdByName: 'Ada',
      state: 'shown',
      recipients: expect.any(Number),
      readers: 2,
    });

    expect(await withdraw(admin, id)).toMatchObject({ status: 200, body: { withdrawnAt: NOW.toISOString() } });
    expect(await withdraw(admin, id)).toMatchObject({ status: 200, body: { withdrawnAt: NOW.toISOString() } });
    expect(await read(far)).toMatchObject({ announcements: [], unread: 0 });
    expect(await listed()).toMatchObject({ state: 'withdrawn' });
    expect(
      await rows(
        `SELECT action, actor_id FROM audit_log WHERE target_type = 'announcement' AND target_id = ? ORDER BY action`,
        id,
      ),
    ).toEqual([
      { action: 'announcement.published', actor_id: admin },
      { action: 'announcement.withdrawn', actor_id: admin },
    ]);
    expect(await withdraw(admin, 'none')).toMatchObject({ status: 404 });
  });

  it('an announcement needs a title, a message and a last day within 30 days', async () => {
    const admin = await person({ role: 'admin' });
    for (const extra of [
      { until: '2026-03-12' },
      { until: '2026-04-13' },
      { title: ' ' },
      { title: 'x'.repeat(81) },
      { message: 'x'.repeat(501) },
      { until: 'soon' },
    ]) {
      expect((await announce(admin, extra)).status).toBe(400);
    }
    expect((await announce(admin, { until: '2026-03-13' })).status).toBe(201);
    expect((await announce(admin, { until: '2026-04-12' })).status).toBe(201);
    const same = await Promise.all(Array.from({ length: 4 }, () => announce(admin, {}, 'announce-key')));
    expect(new Set(same.map(({ body }) => body.id)).size).toBe(1);
    const user = await person();
    expect(await read(user)).toMatchObject({ unread: 3 });
  });

  it('announcements are listed for admins in pages, and at most ten are shown to a user', async () => {
    const [admin, user] = [await person({ role: 'admin' }), await person()];
    const titles = Array.from({ length: 12 }, (_, index) => `News ${index}`);
    for (const [index, title] of titles.entries()) {
      await announce(admin, { title }, undefined, appAt(new Date(NOW.getTime() + (index + 1) * 1000)));
    }
    const notices = await read(user);
    expect((notices.announcements as { title: string }[]).map(({ title }) => title)).toEqual(
      titles.toReversed().slice(0, 10),
    );
    const listed: unknown[] = [];
    let query = '?limit=5';
    for (let page = 0; page < 3; page++) {
      const { body } = await call(app, admin, 'GET', `/api/announcements${query}`);
      listed.push(...(body.items as { title: string }[]).map(({ title }) => title));
      query = `?limit=5&cursor=${String(body.nextCursor)}`;
    }
    expect(listed.slice(0, 12)).toEqual(titles.toReversed());
  });
});
