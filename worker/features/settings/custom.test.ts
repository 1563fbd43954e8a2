import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { as, readAudit, code } from '#worker/test/ask-settings.ts';
import { countingD1 } from '#worker/test/counting-d1.ts';
import { openDb } from '#worker/db/client.ts';
import { selectSettings } from '#worker/db/settings.ts';
import { NOW, person, rows } from '#worker/test/harness.ts';

let [admin, boss, employee]: string[] = [];

beforeAll(async () => {
  admin = await person({ role: 'admin' });
  boss = await person({ role: 'super_admin', name: 'Bea' });
  employee = await person();
});

describe('custom settings', () => {
  const KEY = 'custom.intranet';
  const custom = async () => (await as(boss).get()).body.custom as Record<string, unknown>[];

  it('a super admin creates, changes and deletes a custom setting, with an audit entry for each change', async () => {
    const body = {
      value: { url: 'https://x.test' },
      description: 'Where it is.',
      reason: 'For the kiosk.',
      version: null,
    };
    const made = await as(boss).put(KEY, body);
    expect(made).toMatchObject({ status: 200 });
    expect(made.body).toEqual({
      key: KEY,
      category: 'custom',
      description: 'Where it is.',
      value: { url: 'https://x.test' },
      changedBy: { id: boss, name: 'Bea' },
      changedAt: NOW.toISOString(),
      version: expect.stringMatching(/^[\w-]{12}$/),
    });
    expect((await as(boss).get(KEY)).body).toEqual(made.body);
    expect(await custom()).toEqual([made.body]);
    expect(code(await as(boss).put(KEY, { value: 1, version: null }))).toBe('version_conflict');

    const changed = await as(boss).put(KEY, { value: null, version: made.body.version });
    expect(changed.body).toMatchObject({ value: null, description: 'Where it is.' });
    expect((await as(boss).put(KEY, { value: null })).body).toEqual(changed.body);
    expect(code(await as(boss).reset(KEY, { version: made.body.version }))).toBe('version_conflict');
    expect((await as(boss).reset(KEY, { version: changed.body.version })).body).toEqual(changed.body);
    expect(code(await as(boss).get(KEY))).toBe('setting_not_found');
    expect(code(await as(boss).reset(KEY))).toBe('setting_not_found');

    const entries = await readAudit(KEY);
    expect(entries).toHaveLength(3);
    const [first, second] = [
      '{"value":{"url":"https://x.test"},"description":"Where it is."}',
      '{"value":null,"description":"Where it is."}',
    ];
    expect(entries).toEqual(
      expect.arrayContaining([
        { actor_id: boss, action: 'setting.created', before_value: null, after_value: first, reason: 'For the kiosk.' },
        { actor_id: boss, action: 'setting.changed', before_value: first, after_value: second, reason: null },
        { actor_id: boss, action: 'setting.deleted', before_value: second, after_value: null, reason: null },
      ]),
    );
  });

  it('a custom setting is created once when five requests with one Idempotency-Key arrive at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => as(boss).put('custom.once', { value: 1 }, 'make-custom-once')),
    );
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await readAudit('custom.once')).toHaveLength(1);
    await as(boss).reset('custom.once');
  });

  it('an admin creates, reads, changes and deletes a setting with a key of the company’s own', async () => {
    const made = await as(admin).put('welcome_text', { value: 'Hello', description: 'On the intranet.' });
    expect(made).toMatchObject({ status: 200, body: { key: 'welcome_text', category: 'custom', value: 'Hello' } });
    expect((await as(admin).get('welcome_text')).body).toEqual(made.body);
    expect((await as(admin).get()).body.custom).toEqual([made.body]);
    expect(await custom()).toEqual([made.body]);
    expect((await as(admin).put('welcome_text', { value: 'Hi' })).body).toMatchObject({ value: 'Hi' });
    expect((await as(admin).reset('welcome_text')).status).toBe(200);
    expect(await readAudit('welcome_text')).toHaveLength(3);
    expect((await as(employee).put('welcome_text', { value: 1 })).status).toBe(403);
    expect((await as(admin).put('claims_per_hour', { value: 'many' })).status).toBe(400);
    expect(code(await as(admin).put('new_account_status', { value: 'pending' }))).toBe('setting_reserved');
  });

  it('only super admins read and change keys that begin with custom.', async () => {
    await as(boss).put(KEY, { value: 'secret' });
    for (const answer of [
      await as(admin).get(KEY),
      await as(admin).put(KEY, { value: 2 }),
      await as(admin).put('custom.mine', { value: 2 }),
      await as(admin).reset(KEY),
    ]) {
      expect([answer.status, code(answer)]).toEqual([403, 'setting_reserved']);
    }
    expect((await as(admin).get()).body.custom).toEqual([]);
    expect((await as(employee).get(KEY)).status).toBe(403);
    await as(boss).reset(KEY);
  });

  it('custom settings need a well-formed key and a value of at most 4 kB', async () => {
    for (const key of ['custom.', 'custom.A', 'custom..a', `custom.${'x'.repeat(57)}`, '__proto__', '1a']) {
      expect((await as(boss).put(key, { value: 1 })).status, key).toBe(400);
    }
    expect((await as(boss).put('custom.long', { value: 'x'.repeat(4_094) })).status).toBe(200);
    for (const body of [{ value: 'x'.repeat(4_095) }, {}, { value: 1, description: 'x'.repeat(301) }]) {
      expect((await as(boss).put('custom.long', body)).status, JSON.stringify(body).slice(0, 30)).toBe(400);
    }
    expect((await as(boss).put('claims_per_hour', { value: 20, description: 'Mine' })).status).toBe(400);
    await as(boss).reset('custom.long');
  });

  it('at most fifty custom settings can exist', async () => {
    await rows(`INSERT INTO system_settings (setting_key, setting_value, category, updated_by, created_at, updated_at, change_id)
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 49)
      SELECT 'custom.full-' || i, '1', 'custom', '${boss}', '${NOW.toISOString()}', '${NOW.toISOString()}', 'v' || i FROM n`);
    const both = await Promise.all(['custom.a', 'custom.b'].map((key) => as(boss).put(key, { value: 1 })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(both.filter(({ status }) => status === 409).map(code)).toEqual(['setting_limit']);
    expect(await custom()).toHaveLength(50);
    const { d1, take } = countingD1(env.DB);
    expect(JSON.stringify(await selectSettings(openDb(d1)))).not.toContain('custom.');
    expect(take().rowsRead).toBeLessThan(20);
    await rows(`DELETE FROM system_settings WHERE category = 'custom'`);
  });
});
