import { afterEach, describe, expect, it } from 'vitest';
import { appAt, call, checkInAt, person, rows } from '#worker/test/harness.ts';

/** Thursday 2026-03-12, 10:00 in Toronto. */
const NOW = new Date('2026-03-12T14:00:00.000Z');
const app = appAt(NOW);
const code = (answer: { body: Record<string, unknown> }) => (answer.body.error as { code: string } | undefined)?.code;

async function set(boss: string, key: string, value: unknown): Promise<void> {
  expect((await call(app, boss, 'PUT', `/api/settings/${key}`, { value })).status).toBe(200);
}
async function bindZones(): Promise<string> {
  const boss = await person({ role: 'super_admin' });
  await set(boss, 'location_time_zones', [
    { location: 'Lisbon', timeZone: 'Europe/Lisbon' },
    { location: 'Toronto', timeZone: 'America/Toronto' },
  ]);
  await set(boss, 'zone_choice', 'locations');
  return boss;
}
const readZone = async (user: string) =>
  (await rows('SELECT time_zone, pending_time_zone, pending_time_zone_from FROM users WHERE id = ?', user))[0];
const profile = (user: string, fields: object) => call(app, user, 'PUT', '/api/profile', fields);

afterEach(() => rows('DELETE FROM system_settings'));

describe('when locations decide time zones', () => {
  it('a user cannot change the location, and can choose only the zone of the location', async () => {
    await bindZones();
    const user = await person({ location: 'toronto', time_zone: 'America/Toronto' });
    expect((await call(app, user, 'GET', '/api/me')).body).toMatchObject({ isZoneBound: true });
    expect(code(await profile(user, { timeZone: 'Pacific/Honolulu' }))).toBe('time_zone_bound');
    expect(code(await profile(user, { location: 'Lisbon' }))).toBe('location_fixed');
    expect((await profile(user, { timeZone: 'America/Toronto', location: 'toronto', bio: 'Hello.' })).status).toBe(200);
    expect(await readZone(user)).toEqual({
      time_zone: 'America/Toronto',
      pending_time_zone: null,
      pending_time_zone_from: null,
    });
  });

  it('a user in a location without a zone can choose any zone', async () => {
    await bindZones();
    const free = await person({ location: 'Porto' });
    expect((await call(app, free, 'GET', '/api/me')).body).toMatchObject({ isZoneBound: false });
    expect((await profile(free, { timeZone: 'Europe/London' })).status).toBe(200);
    const away = await person({ location: 'Lisbon', time_zone: 'Asia/Tokyo' });
    expect((await profile(away, { timeZone: 'Europe/Lisbon' })).body).toMatchObject({
      pendingTimeZone: 'Europe/Lisbon',
    });
  });

  it('a user who is moved to another location gets its zone from the next day on', async () => {
    const boss = await bindZones();
    const user = await person({ location: 'Toronto', time_zone: 'America/Toronto' });
    await checkInAt(user, '2026-03-12T11:30:00.000Z');
    expect((await call(app, boss, 'PUT', `/api/users/${user}`, { location: 'Lisbon' })).status).toBe(200);
    expect(await readZone(user)).toEqual({
      time_zone: 'America/Toronto',
      pending_time_zone: 'Europe/Lisbon',
      pending_time_zone_from: '2026-03-13',
    });
    expect(await rows(`SELECT kind, facts FROM notices WHERE user_id = ?`, user)).toEqual([
      { kind: 'zone_set', facts: JSON.stringify({ to: 'Europe/Lisbon', holdsFrom: '2026-03-13' }) },
    ]);
    expect((await call(app, boss, 'PUT', `/api/users/${user}`, { location: 'Porto' })).status).toBe(200);
    expect(await readZone(user)).toMatchObject({ pending_time_zone: 'Europe/Lisbon' });
  });
});

it('when locations do not decide time zones, a user can change both the zone and the location', async () => {
  const user = await person({ location: 'Toronto', time_zone: 'America/Toronto' });
  expect((await call(app, user, 'GET', '/api/me')).body).toMatchObject({ isZoneBound: false });
  expect((await profile(user, { timeZone: 'Europe/London', location: 'London' })).status).toBe(200);
});
