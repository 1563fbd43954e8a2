import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { openDb } from '#worker/db/client.ts';
import { queueAnnouncements } from '#worker/deliveries/announcement-repository.ts';
import { JOBS } from '#worker/jobs/list.ts';
import { runDueJobs } from '#worker/jobs/run-due-jobs.ts';
import { runBeside, expectDone, readOutcome } from '#worker/races/run-beside.ts';
import { NOW } from '#worker/races/side.ts';
import { failingD1 } from '#worker/test/failing-d1.ts';
import { appAt, call, partsAt, person, rows } from '#worker/test/harness.ts';
import { subscribeToPush } from '#worker/test/providers/push.ts';
import { PUBLISHED_AT_ONCE } from './publish-repository.ts';

/** Friday 2026-03-13 09:00 in Toronto, which is the day after NOW. */
const HOUR = '2026-03-13T13:00:00.000Z';
const at = (instant: string) => appAt(new Date(instant));
const app = appAt(NOW);
const db = openDb(env.DB);
const job = JOBS.filter(({ name }) => name === 'announcements');
const runJob = (instant: string, d1 = env.DB) => runDueJobs(partsAt(new Date(instant), { d1 }), job);

type Fields = Record<string, unknown>;
const PLAN = { title: 'Summer party', message: 'In the yard.', until: '2026-03-20', publishAt: HOUR };
let admin: string;

async function plan(extra: Fields = {}): Promise<string> {
  const { body } = await expectDone(call(app, admin, 'POST', '/api/announcements', { ...PLAN, ...extra }));
  return String(body.id);
}
const change = (id: string, extra: Fields = {}, by = app) =>
  call(by, admin, 'PUT', `/api/announcements/${id}`, { ...PLAN, ...extra });
const end = (id: string, by = app) => call(by, admin, 'DELETE', `/api/announcements/${id}`);
const listed = async (id: string, by = app) =>
  ((await call(by, admin, 'GET', '/api/announcements?limit=50')).body.items as Fields[]).find((row) => row.id === id);
const titlesFor = async (user: string, by = at(HOUR)) =>
  ((await call(by, user, 'GET', '/api/notices')).body.announcements as Fields[]).map(({ title }) => title);
const listActions = async (id: string) =>
  (await rows('SELECT action FROM audit_log WHERE target_id = ? ORDER BY action', id)).map(({ action }) => action);
const listDeliveries = (id: string) =>
  rows('SELECT user_id FROM deliveries WHERE event = ? ORDER BY user_id', `announcement:${id}`);

beforeEach(async () => {
  await rows('UPDATE announcements SET withdrawn_at = created_at WHERE withdrawn_at IS NULL');
  await rows('UPDATE announcements SET queued_through = NULL');
  await rows('DELETE FROM push_subscriptions');
  await rows('DELETE FROM jobs');
  admin = await person({ role: 'admin', department: 'Management' });
});

describe('an announcement to a department', () => {
  it('is shown and sent only to users of the department, and is never shown on a wall', async () => {
    const [inside, outside] = [await person({ department: 'Dock' }), await person({ department: 'Yard' })];
    for (const user of [inside, outside]) await subscribeToPush(user);
    const id = await plan({ department: 'Dock', publishAt: null });
    while (await queueAnnouncements(db, NOW));
    expect(await titlesFor(inside)).toEqual(['Summer party']);
    expect(await titlesFor(outside)).toEqual([]);
    expect(await listDeliveries(id)).toEqual([{ user_id: inside }]);
    expect(await listed(id)).toMatchObject({ department: 'Dock', recipients: 1, state: 'shown' });
    await call(at(HOUR), outside, 'POST', '/api/notices/read', { upTo: HOUR });
    expect(await listed(id)).toMatchObject({ readers: 0 });
    await call(at(HOUR), inside, 'POST', '/api/notices/read', { upTo: HOUR });
    expect(await listed(id)).toMatchObject({ readers: 1 });
    expect((await call(at(HOUR), admin, 'GET', '/api/walls/preview')).body).toMatchObject({ announcement: null });
  });

  it('has as many recipients as the audience showed before the announcement was sent', async () => {
    await person({ department: 'Kiln' });
    await person({ department: 'Kiln' });
    await person({ department: 'Kiln', is_active: 0 });
    const { body } = await call(app, admin, 'GET', '/api/announcements/audience');
    const departments = body.departments as { name: string; people: number }[];
    expect(departments).toContainEqual({ name: 'Kiln', people: 2 });
    expect(body.people).toBe(departments.reduce((sum, { people }) => sum + people, 0));
    const id = await plan({ publishAt: null });
    expect(await listed(id)).toMatchObject({ recipients: body.people });
  });
});

describe('a scheduled announcement', () => {
  it('is sent once at its publishing time, and is not visible before', async () => {
    const user = await person();
    await subscribeToPush(user);
    const id = await plan();
    expect(await queueAnnouncements(db, NOW)).toBe(false);
    await runJob('2026-03-13T12:59:59.999Z');
    expect(await titlesFor(user, at('2026-03-13T12:59:59.999Z'))).toEqual([]);
    expect(await listed(id)).toMatchObject({ state: 'scheduled', publishedAt: null, recipients: null });

    await runJob(HOUR);
    const published = await listed(id, at(HOUR));
    expect(published).toMatchObject({ state: 'shown', publishedAt: HOUR, version: 1 });
    expect(await titlesFor(user)).toEqual(['Summer party']);
    while (await queueAnnouncements(db, new Date(HOUR)));
    expect(await listDeliveries(id)).toEqual([{ user_id: user }]);
    await runJob('2026-03-13T13:05:00.000Z');
    expect(await queueAnnouncements(db, new Date(HOUR))).toBe(false);
    expect(await listed(id, at(HOUR))).toEqual(published);
    expect(await listActions(id)).toEqual(['announcement.scheduled']);
  });

  it.each([false, true])(
    'is published once when the job fails at any statement (statement written: %s)',
    async (hasWritten) => {
      let killedAt = 0;
      for (let isKilled = true; isKilled; killedAt++) {
        await rows('DELETE FROM jobs');
        const id = await plan();
        const killing = failingD1(killedAt, hasWritten);
        await runJob(HOUR, killing.d1).catch(() => {});
        isKilled = killing.hasFailed();
        for (const minute of ['05', '10']) await runJob(`2026-03-13T13:${minute}:00.000Z`);
        expect(await listed(id, at(HOUR))).toMatchObject({ state: 'shown', version: 1 });
      }
      expect(killedAt).toBeGreaterThan(3);
    },
  );

  it('is published in one run with all announcements of the same time, twenty in each slice', async () => {
    await rows(
      `INSERT INTO announcements (id, title, message, until, publish_at, created_by, created_at)
       WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i <= ${2 * PUBLISHED_AT_ONCE})
       SELECT 'many-' || i, 'x', 'x', '2026-03-20', ?, 'x', ? FROM n`,
      HOUR,
      NOW.toISOString(),
    );
    expect(await runJob(HOUR)).toEqual({ slices: { announcements: 3 }, failed: [] });
    expect(await rows(`SELECT id FROM announcements WHERE id LIKE 'many-%' AND published_at IS NULL`)).toEqual([]);
  });

  it('is sent to the users who are in the department at the publishing time', async () => {
    const [stays, leaves, comes] = [
      await person({ department: 'Mill' }),
      await person({ department: 'Mill' }),
      await person({ department: 'Yard' }),
    ];
    const id = await plan({ department: 'Mill' });
    const move = (user: string, department: string) =>
      expectDone(call(app, admin, 'PUT', `/api/users/${user}`, { department }));
    await move(leaves, 'Yard');
    await move(comes, 'Mill');
    await runJob(HOUR);
    expect(await titlesFor(stays)).toEqual(['Summer party']);
    expect(await titlesFor(leaves)).toEqual([]);
    expect(await titlesFor(comes)).toEqual(['Summer party']);
    expect(await listed(id, at(HOUR))).toMatchObject({ recipients: 2 });
  });

  it('has zero recipients when its department was renamed', async () => {
    const user = await person({ department: 'Old name' });
    const id = await plan({ department: 'Old name' });
    await expectDone(call(app, admin, 'PUT', `/api/users/${user}`, { department: 'New name' }));
    const { body } = await call(app, admin, 'GET', '/api/announcements/audience');
    expect(body.departments).not.toContainEqual(expect.objectContaining({ name: 'Old name' }));
    await runJob(HOUR);
    expect(await titlesFor(user)).toEqual([]);
    expect(await listed(id, at(HOUR))).toMatchObject({ recipients: 0, readers: 0 });
  });

  it('can be changed before its publishing time, and can be published at once', async () => {
    const id = await plan();
    const later = '2026-03-14T13:00:00.000Z';
    expect(await change(id, { title: 'Party', department: 'Yard', publishAt: later, version: 0 })).toMatchObject({
      status: 200,
      body: { title: 'Party', department: 'Yard', publishAt: later, publishedAt: null, version: 1 },
    });
    expect(readOutcome(await change(id, { version: 0 }))).toBe('version_conflict');
    await runJob(HOUR);
    expect(await listed(id, at(HOUR))).toMatchObject({ state: 'scheduled' });
    expect(await change(id, { department: null, publishAt: null })).toMatchObject({
      status: 200,
      body: { publishedAt: NOW.toISOString() },
    });
    expect(await listed(id)).toMatchObject({ state: 'shown', recipients: expect.any(Number) });
    expect(readOutcome(await change(id))).toBe('announcement_published');
    expect(await listActions(id)).toEqual(['announcement.changed', 'announcement.published', 'announcement.scheduled']);
  });

  it('is not published after an admin cancelled it', async () => {
    const [id, user] = [await plan(), await person()];
    expect(await end(id)).toMatchObject({ status: 200, body: { withdrawnAt: NOW.toISOString(), version: 1 } });
    expect(await end(id)).toMatchObject({ status: 200, body: { version: 1 } });
    expect(readOutcome(await change(id))).toBe('announcement_withdrawn');
    await runJob(HOUR);
    expect(await titlesFor(user)).toEqual([]);
    expect(await listed(id, at(HOUR))).toMatchObject({ state: 'cancelled', publishedAt: null });
    expect(await listActions(id)).toEqual(['announcement.cancelled', 'announcement.scheduled']);
    expect(readOutcome(await end('none'))).toBe('announcement_not_found');
    expect(readOutcome(await change('none'))).toBe('announcement_not_found');
  });

  it('is withdrawn instead of cancelled when the job publishes it during the admin’s request', async () => {
    const id = await plan();
    const answer = await runBeside(
      (by) => end(id, by),
      () => runJob(HOUR),
    );
    expect(answer).toMatchObject({ status: 200, body: { publishedAt: HOUR, version: 2 } });
    expect(await listActions(id)).toEqual(['announcement.scheduled', 'announcement.withdrawn']);
    expect(await queueAnnouncements(db, new Date(HOUR))).toBe(true);
    expect(await listDeliveries(id)).toEqual([]);
  });

  it('keeps its text when the job publishes it during the admin’s change', async () => {
    const id = await plan();
    const answer = await runBeside(
      (by) => change(id, { title: 'Too late' }, by),
      () => runJob(HOUR),
    );
    expect(readOutcome(answer)).toBe('announcement_published');
    expect(await listed(id, at(HOUR))).toMatchObject({ title: 'Summer party' });
  });

  it('must have a publishing time in the future and a last day after that time', async () => {
    for (const extra of [
      { publishAt: NOW.toISOString() },
      { publishAt: '2026-06-11T13:00:00.000Z', until: '2026-06-12' },
      { publishAt: 'soon' },
      { until: '2026-03-12' },
      { until: '2026-04-13' },
      { department: '' },
    ]) {
      expect((await call(app, admin, 'POST', '/api/announcements', { ...PLAN, ...extra })).status).toBe(400);
    }
    expect((await call(app, await person(), 'POST', '/api/announcements', PLAN)).status).toBe(403);
  });
});
