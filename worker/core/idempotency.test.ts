import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { appAt, readBalance, call, givePoints, NOW, person, reward, rows } from '../test/harness.ts';
import { openDb } from '../db/client.ts';
import { KEYS_A_DAY, pruneAnswers } from './idempotency.ts';

const STATION = { name: 'Gate', location: '', timeZone: null, opensAt: '06:00', closesAt: '20:00', isKiosk: false };
const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS);

async function store(user: string, at: Date, count: number, prefix = 'stored'): Promise<void> {
  await rows(
    `INSERT INTO idempotency_keys (user_id, key, request_hash, status, response, created_at)
     WITH RECURSIVE n (value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < ?4)
     SELECT ?1, ?2 || '-key-' || value, 'hash', 200, '{}', ?3 FROM n`,
    user,
    prefix,
    at.toISOString(),
    count,
  );
  await rows(
    `INSERT INTO idempotency_counts (user_id, day, keys) VALUES (?1, ?2, ?3)
     ON CONFLICT (user_id) DO UPDATE SET keys = iif(day = excluded.day, keys, 0) + excluded.keys, day = excluded.day`,
    user,
    at.toISOString().slice(0, 10),
    count,
  );
}
const countStored = async (user: string) =>
  (await rows<{ stored: number }>('SELECT count(*) AS stored FROM idempotency_keys WHERE user_id = ?', user))[0]
    ?.stored;

describe('stored responses', () => {
  it('responses are deleted after seven days, and not earlier', async () => {
    const user = await person();
    await store(user, daysAgo(8), 12_000, 'old');
    await store(user, new Date(daysAgo(7).getTime() - 1), 1, 'just-old');
    await store(user, daysAgo(7), 1, 'just-young');
    await store(user, daysAgo(1), 3, 'young');
    await pruneAnswers(openDb(env.DB), NOW);
    expect(
      await rows('SELECT DISTINCT substr(key, 1, 6) AS key FROM idempotency_keys WHERE user_id = ?', user),
    ).toEqual([{ key: 'just-y' }, { key: 'young-' }]);
    expect(await countStored(user)).toBe(4);
  });

  it('after the daily limit of keys, new keys are refused until tomorrow, and replays are answered', async () => {
    const [busy, calm] = [await person(), await person()];
    const edit = (as: string, key: string, now = NOW) =>
      call(appAt(now), as, 'PUT', '/api/profile', { bio: 'Hello' }, { 'Idempotency-Key': key });
    const last = await edit(busy, 'last-of-the-day');
    await store(busy, NOW, KEYS_A_DAY - 2);
    expect((await edit(busy, 'one-more-key')).status).toBe(200);
    const refused = await edit(busy, 'one-too-many');
    expect(refused).toMatchObject({
      status: 429,
      body: {
        error: {
          type: 'RATE_LIMIT',
          code: 'too_many_keys',
          message: 'You’ve reached the daily limit for changes. Try again tomorrow.',
        },
      },
    });
    expect(await countStored(busy)).toBe(KEYS_A_DAY);
    expect(await edit(busy, 'last-of-the-day')).toMatchObject({ status: 200, body: { bio: last.body.bio } });
    expect((await edit(calm, 'one-too-many')).status).toBe(200);
    const key = { 'Idempotency-Key': 'the-check-in' };
    expect((await call(appAt(), busy, 'POST', '/api/checkins', {}, key)).status).toBe(201);
    expect((await call(appAt(), busy, 'PUT', '/api/profile', { bio: 'Without a key' })).status).toBe(200);
    const tomorrow = new Date(NOW.getTime() + DAY_MS);
    expect((await edit(busy, 'one-too-many', tomorrow)).status).toBe(200);
    expect(await rows('SELECT keys FROM idempotency_counts WHERE user_id = ?', busy)).toEqual([{ keys: 1 }]);
  });

  it('the replay of a profile edit returns the current record and changes nothing', async () => {
    const user = await person();
    const edit = (bio: string, key?: string) =>
      call(appAt(), user, 'PUT', '/api/profile', { bio }, key ? { 'Idempotency-Key': key } : {});
    const long = 'x'.repeat(500);
    const first = await edit(long, 'profile-key-9');
    expect(await rows('SELECT response FROM idempotency_keys WHERE user_id = ?', user)).toEqual([{ response: 'null' }]);
    const again = await edit(long, 'profile-key-9');
    expect(again).toMatchObject({ status: 200, body: first.body });
    expect(again.headers.get('Idempotent-Replayed')).toBe('true');
    const later = await edit('Later');
    expect((await edit(long, 'profile-key-9')).body).toEqual(later.body);
    expect(await rows('SELECT bio, version FROM users WHERE id = ?', user)).toEqual([{ bio: 'Later', version: 2 }]);
    expect((await edit('Other', 'profile-key-9')).body).toMatchObject({ error: { code: 'idempotency_key_reused' } });
  });
});

describe('a request that is repeated after its stored response was deleted', () => {
  it('a repeated claim returns the first claim and takes no more points', async () => {
    const user = await person();
    await givePoints(user, 30);
    const [rewardId, other] = [await reward({ points_cost: 10 }), await reward({ points_cost: 5 })];
    const claim = (now: Date, id: string) =>
      call(appAt(now), user, 'POST', '/api/rewards/claim', { rewardId: id }, { 'Idempotency-Key': 'claim-key-1' });
    const first = await claim(daysAgo(8), rewardId);
    expect(first.status).toBe(201);
    await pruneAnswers(openDb(env.DB), NOW);
    const again = await claim(NOW, rewardId);
    expect(again).toMatchObject({ status: 201, body: first.body });
    expect(again.headers.get('Idempotent-Replayed')).toBe('true');
    expect((await claim(NOW, other)).body).toMatchObject({ error: { code: 'idempotency_key_reused' } });
    // The refusal belongs to another request, so the right request still gets its claim, also without points or stock.
    await rows('UPDATE rewards SET stock = 0, points_cost = 5000 WHERE id = ?', rewardId);
    expect(await claim(NOW, rewardId)).toMatchObject({ status: 201, body: first.body });
    expect(await readBalance(user)).toBe(20);
  });

  it('a repeated check-in does not count twice', async () => {
    const user = await person();
    const occurredAt = daysAgo(8).toISOString();
    const checkIn = (now: Date) =>
      call(appAt(now), user, 'POST', '/api/checkins', { occurredAt }, { 'Idempotency-Key': 'check-in-key-1' });
    const first = await checkIn(new Date(daysAgo(8).getTime() + DAY_MS / 2));
    expect(first.status).toBe(201);
    await pruneAnswers(openDb(env.DB), NOW);
    expect(await checkIn(NOW)).toMatchObject({ status: 200, body: first.body });
    // After a check-in on another day, the key does not find the first check-in any more. The repeated check-in is too
    // old.
    expect((await call(appAt(), user, 'POST', '/api/checkins', {})).status).toBe(201);
    expect(await checkIn(NOW)).toMatchObject({ status: 409, body: { error: { code: 'check_in_too_old' } } });
    expect(await rows('SELECT total_check_ins FROM users WHERE id = ?', user)).toEqual([{ total_check_ins: 2 }]);
  });

  it('a repeated profile edit does not overwrite a newer edit', async () => {
    const user = await person();
    const edit = (now: Date, bio: string, version: number, key: string) =>
      call(appAt(now), user, 'PUT', '/api/profile', { bio, version }, { 'Idempotency-Key': key });
    expect((await edit(daysAgo(8), 'Old', 0, 'profile-key-1')).status).toBe(200);
    expect((await edit(daysAgo(1), 'New', 1, 'profile-key-2')).status).toBe(200);
    await pruneAnswers(openDb(env.DB), NOW);
    expect((await edit(NOW, 'Old', 0, 'profile-key-1')).body).toMatchObject({ error: { code: 'version_conflict' } });
    expect(await rows('SELECT bio FROM users WHERE id = ?', user)).toEqual([{ bio: 'New' }]);
  });

  it('requests with one key that arrive at the same time have one effect and one answer with its secret', async () => {
    const app = appAt();
    const admin = await person({ role: 'admin' });
    const station = String((await call(app, admin, 'POST', '/api/qr/stations', STATION)).body.id);
    const count = async () =>
      (await rows('SELECT (SELECT count(*) FROM walls) AS walls, (SELECT count(*) FROM people_imports) AS imports'))[0];
    const before = (await count()) as { walls: number; imports: number };
    const csv = { 'Content-Type': 'text/csv' };
    const asked: [string, string, object | string | undefined, Record<string, string>][] = [
      ['POST', '/api/walls', { name: 'Lobby', showsAnnouncements: false }, {}],
      ['PUT', `/api/qr/stations/${station}/display`, undefined, {}],
      ['PUT', `/api/qr/stations/${station}/printed-code`, undefined, {}],
      ['PUT', '/api/profile/personal-code', undefined, {}],
      ['POST', '/api/users/import', 'Name,Email\nMaya Okafor,maya@twice.test', csv],
    ];
    for (const [method, path, body, headers] of asked) {
      const key = { 'Idempotency-Key': `at-once-${asked.findIndex((one) => one[1] === path)}-of-a-route` };
      const ask = () => call(app, admin, method as 'PUT', path, body, { ...headers, ...key });
      const answers = [...(await Promise.all([ask(), ask(), ask()])), await ask()];
      expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size, path).toBe(1);
      expect([200, 201], path).toContain(answers[0]?.status);
      // No table has the secret of the answer, so nobody can read it in a copy of the database.
      const { credential, printedCode } = (answers[0]?.body ?? {}) as { credential?: string; printedCode?: string };
      const stored = JSON.stringify(await rows('SELECT response FROM idempotency_keys'));
      const secrets = [credential, printedCode].filter((secret) => secret !== undefined);
      expect(
        secrets.filter((secret) => stored.includes(secret)),
        path,
      ).toEqual([]);
    }
    expect(await count()).toEqual({ walls: before.walls + 1, imports: before.imports + 1 });
  });
});
