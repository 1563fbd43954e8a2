import { beforeEach, describe, expect, it } from 'vitest';
import { appAt, call, NOW, person, rows } from '#worker/test/harness.ts';
import { admin, applyAll, readRows, stage } from '#worker/test/people-import.ts';

const app = appAt();

async function bind(hr: string, zones: Record<string, string>): Promise<void> {
  const value = Object.entries(zones).map(([location, timeZone]) => ({ location, timeZone }));
  const { status } = await call(app, hr, 'PUT', '/api/settings/location_time_zones', { value });
  expect(status).toBe(200);
}

const listZones = async (domain: string) =>
  (
    await rows<{ time_zone: string; is_time_zone_known: number }>(
      'SELECT time_zone, is_time_zone_known FROM users WHERE email LIKE ? ORDER BY email',
      `%@${domain}`,
    )
  ).map((row) => [row.time_zone, row.is_time_zone_known]);

beforeEach(async () => {
  await rows(`DELETE FROM system_settings WHERE setting_key IN ('company_time_zone', 'location_time_zones')`);
});

describe('the time zone of an imported user', () => {
  it('an imported user gets the zone in the file, or else the location’s zone, or else the company’s zone', async () => {
    const hr = await admin();
    await rows(`INSERT INTO system_settings (setting_key, setting_value, created_at, updated_at)
      VALUES ('company_time_zone', '"Europe/Lisbon"', 'x', 'x')`);
    await bind(hr, { Halifax: 'America/Halifax' });
    const made = await stage(
      hr,
      'Name,Email,Location,Time zone\n' +
        'A,a@zone.test,Halifax,Asia/Tokyo\nB,b@zone.test,HALIFAX,\nC,c@zone.test,Toronto,\nD,d@zone.test,,\n' +
        'E,e@zone.test,Toronto,Mars/Olympus\n',
    );
    expect(made).toMatchObject({ counts: { new: 4, changed: 0, unchanged: 0, wrong: 1 }, withoutTimeZone: 2 });
    expect((await readRows(hr, made.id, 'wrong'))[0]?.problems).toEqual([
      {
        column: 'timeZone',
        code: 'time_zone',
        message: 'Must be an IANA time zone such as Europe/Lisbon, or empty.',
        value: 'Mars/Olympus',
      },
    ]);
    await bind(hr, { Halifax: 'America/Halifax', Toronto: 'America/Toronto' });
    expect(await applyAll(hr, made.id)).toMatchObject({ withoutTimeZone: 2, applied: { created: 4 } });
    expect(await listZones('zone.test')).toEqual([
      ['Asia/Tokyo', 1],
      ['America/Halifax', 1],
      ['America/Toronto', 1],
      ['Europe/Lisbon', 0],
    ]);
  });

  it('a second file sets the zone only of users who have no known zone and no check-in', async () => {
    const hr = await admin();
    const columns = { location: '', department: 'General' };
    const open = await person({ ...columns, name: 'A', email: 'a@again.test', is_time_zone_known: 0 });
    await person({ ...columns, name: 'B', email: 'b@again.test' });
    // An admin has added a check-in for this user. A new zone would move the day of that check-in.
    const last = { last_check_in: NOW.toISOString(), is_time_zone_known: 0 };
    await person({ ...columns, ...last, name: 'C', email: 'c@again.test' });
    const made = await stage(
      hr,
      'Name,Email,Time zone\nA,a@again.test,Asia/Tokyo\nB,b@again.test,Asia/Tokyo\nC,c@again.test,Asia/Tokyo\n',
    );
    expect(made).toMatchObject({ counts: { new: 0, changed: 1, unchanged: 2, wrong: 0 }, withoutTimeZone: 0 });
    expect((await readRows(hr, made.id, 'changed'))[0]?.changes).toEqual([
      { column: 'timeZone', from: '', to: 'Asia/Tokyo' },
    ]);
    await applyAll(hr, made.id);
    expect(await listZones('again.test')).toEqual([
      ['Asia/Tokyo', 1],
      ['America/Toronto', 1],
      ['America/Toronto', 0],
    ]);
    await rows('UPDATE users SET is_time_zone_known = 0 WHERE id = ?', open);
    const second = await stage(hr, 'Name,Email,Time zone\nA,a@again.test,Europe/Lisbon\n');
    await call(app, open, 'PUT', '/api/profile', { timeZone: 'America/Toronto' });
    expect(await applyAll(hr, second.id)).toMatchObject({ applied: { changed: 0, skipped: 1 } });
  });
});

describe('a user without a known zone', () => {
  it('a user without a known zone chooses a zone before the first check-in', async () => {
    const user = await person({ time_zone: 'UTC', is_time_zone_known: 0 });
    const morning = appAt(new Date('2026-03-02T12:36:00Z'));
    expect(await call(morning, user, 'POST', '/api/checkins', {})).toMatchObject({
      status: 409,
      body: { error: { code: 'time_zone_unknown' } },
    });
    await call(morning, user, 'PUT', '/api/profile', { bio: 'New here' });
    expect((await call(morning, user, 'GET', '/api/me')).body).toMatchObject({ isTimeZoneKnown: false });

    expect((await call(morning, user, 'PUT', '/api/profile', { timeZone: 'America/Toronto' })).body).toMatchObject({
      timeZone: 'America/Toronto',
      pendingTimeZone: null,
      pendingTimeZoneFrom: null,
      isTimeZoneKnown: true,
    });
    expect((await call(morning, user, 'PUT', '/api/profile', { timeZone: 'Pacific/Honolulu' })).body).toMatchObject({
      timeZone: 'America/Toronto',
      pendingTimeZone: 'Pacific/Honolulu',
      pendingTimeZoneFrom: '2026-03-03',
    });
    expect((await call(morning, user, 'POST', '/api/checkins', {})).body).toMatchObject({
      localDate: '2026-03-02',
      timeZone: 'America/Toronto',
      checkInType: 'early',
      isOnTime: true,
      pointsEarned: 2,
    });
  });
});
