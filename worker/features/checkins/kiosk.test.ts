import { beforeEach, describe, expect, it } from 'vitest';
import { appAt, call, person, retireBadges, rows } from '../../test/harness.ts';

/** Monday, 7:30 in Toronto. */
const AT = new Date('2026-03-02T12:30:00.000Z');
const FIELDS = {
  name: 'Gate',
  location: '',
  timeZone: 'America/Toronto',
  opensAt: '06:00',
  closesAt: '20:00',
  isKiosk: true,
};

const after = (seconds: number) => new Date(AT.getTime() + seconds * 1000);
const code = ({ body }: { body: Record<string, unknown> }) => (body.error as { code: string } | undefined)?.code;

let admin = '';
let station = '';
let credential = '';
const app = appAt(AT);

const type = (typed: string, at = AT, by = credential) =>
  call(appAt(at), null, 'POST', '/api/checkins/kiosk', { code: typed }, { Authorization: `Display ${by}` });
const makeCode = async (user: string) =>
  (await call(app, user, 'PUT', '/api/profile/personal-code')).body.code as { pin: string; badge: string };
const change = (fields: object) => call(app, admin, 'PUT', `/api/qr/stations/${station}`, fields);

beforeEach(async () => {
  await retireBadges();
  await rows('DELETE FROM qr_stations');
  await rows('DELETE FROM personal_codes');
  await rows(`DELETE FROM system_settings WHERE setting_key LIKE 'qr_%'`);
  admin = await person({ role: 'admin' });
  station = String((await call(app, admin, 'POST', '/api/qr/stations', FIELDS)).body.id);
  credential = String((await call(app, admin, 'PUT', `/api/qr/stations/${station}/display`)).body.credential);
});

describe('a personal code', () => {
  it('is shown only to its user, and a new code replaces the earlier code', async () => {
    const user = await person();
    const own = (as: string) => call(app, as, 'GET', '/api/profile/personal-code');
    expect((await own(user)).body).toEqual({ code: null });
    const first = await makeCode(user);
    expect(first).toEqual({
      pin: expect.stringMatching(/^\d{6}$/),
      badge: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{16}$/),
      madeAt: AT.toISOString(),
    });
    expect((await own(user)).body).toEqual({ code: first });
    expect((await own(admin)).body).toEqual({ code: null });
    const second = await makeCode(user);
    expect(second.badge).not.toBe(first.badge);
    expect(code(await type(first.badge))).toBe('personal_code_unknown');
    expect((await type(second.badge)).status).toBe(201);
    for (const path of [`/api/users/${user}`, '/api/exports/users', '/api/exports/check-ins', '/api/audit']) {
      const { body } = await call(app, admin, 'GET', path);
      expect(JSON.stringify(body), path).not.toMatch(new RegExp(`${second.badge}|"${second.pin}"`));
    }
  });

  it('is different for each of eight users who make one at the same time', async () => {
    const users = await Promise.all(Array.from({ length: 8 }, () => person()));
    const made = await Promise.all(users.map(makeCode));
    expect(new Set(made.map(({ pin }) => pin)).size).toBe(8);
  });
});

describe('a check-in at a kiosk', () => {
  it('is made with digits or a badge, once a day, and returns only the user’s first name', async () => {
    const user = await person({ name: 'Maya Okafor' });
    const { pin, badge } = await makeCode(user);
    const answer = {
      firstName: 'Maya',
      checkInTime: AT.toISOString(),
      timeZone: 'America/Toronto',
      pointsEarned: 2,
      streakDay: 1,
    };
    const first = await type(pin);
    expect({ status: first.status, body: first.body }).toEqual({ status: 201, body: answer });
    const again = await type(badge, after(300));
    expect({ status: again.status, body: again.body }).toEqual({ status: 200, body: answer });
    expect(
      await rows('SELECT method, station_id, time_proof, check_in_type FROM check_ins WHERE user_id = ?', user),
    ).toEqual([{ method: 'k', station_id: station, time_proof: 'v', check_in_type: 'e' }]);
  });

  it('is made only once when the code is sent four times at the same time', async () => {
    const user = await person();
    const { pin, badge } = await makeCode(user);
    const answers = await Promise.all([pin, badge, pin, badge].map((typed) => type(typed)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 201]);
    expect(await rows('SELECT count(*) AS n FROM check_ins WHERE user_id = ?', user)).toEqual([{ n: 1 }]);
  });

  it('is accepted when the company requires the code of a station', async () => {
    const value = { required: 'everywhere', locations: [], ownLocation: false };
    await call(app, admin, 'PUT', '/api/settings/qr_code_rule', { value });
    const user = await person();
    const { pin } = await makeCode(user);
    expect(code(await call(app, user, 'POST', '/api/checkins', {}))).toBe('code_needed');
    expect((await type(pin)).status).toBe(201);
  });

  it('is refused for a minute after five wrong codes in a row', async () => {
    const { pin } = await makeCode(await person());
    const wrong = pin === '000000' ? '000001' : '000000';
    const refusals = [];
    for (let tries = 0; tries < 4; tries += 1) refusals.push(code(await type(wrong)));
    // A correct code resets the count.
    expect((await type(pin)).status).toBe(201);
    for (let tries = 0; tries < 6; tries += 1) refusals.push(code(await type(wrong)));
    expect(refusals).toEqual([...Array.from({ length: 9 }, () => 'personal_code_unknown'), 'kiosk_locked']);
    expect(code(await type(pin, after(59)))).toBe('kiosk_locked');
    expect((await type(pin, after(60))).status).toBe(200);
  });

  it('is refused at a station that is not a kiosk, at a closed station, and with an unknown credential', async () => {
    const { pin } = await makeCode(await person());
    expect(code(await type(pin, after(-2 * 3_600)))).toBe('station_closed');
    await change({ isActive: false });
    expect(code(await type(pin))).toBe('station_closed');
    await change({ isActive: true, isKiosk: false });
    expect(code(await type(pin))).toBe('station_no_kiosk');
    for (const by of ['', 'x', credential.toLowerCase()]) expect(code(await type(pin, AT, by))).toBe('display_unknown');
    for (const as of [admin, await person()]) {
      expect((await call(app, as, 'POST', '/api/checkins/kiosk', { code: pin })).status).toBe(401);
    }
    await change({ isKiosk: true });
    for (const odd of ['', '12345', '1234567', 'abc', `${pin} `])
      expect(code(await type(odd))).toBe('validation_failed');
  });

  it('is refused when the account of the user may not check in', async () => {
    for (const [columns, expected] of [
      [{ approval_status: 'suspended' }, 'account_suspended'],
      [{ is_active: 0 }, 'account_inactive'],
      [{ is_time_zone_known: 0 }, 'time_zone_unknown'],
    ] as const) {
      const user = await person();
      const { pin } = await makeCode(user);
      const [[name, value]] = Object.entries(columns) as [[string, string | number]];
      await rows(`UPDATE users SET ${name} = ? WHERE id = ?`, value, user);
      expect(code(await type(pin))).toBe(expected);
    }
  });
});
