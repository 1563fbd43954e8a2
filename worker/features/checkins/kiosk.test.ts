import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { appAt, call, person, retireBadges, rows } from '#worker/test/harness.ts';

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
const wrongFor = (pin: string, offset = 0) => String((Number(pin) + 1 + offset) % 1_000_000).padStart(6, '0');
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

  it('is stored only as a keyed hash, and the same request gets the same codes again', async () => {
    const user = await person();
    const put = (key: string) =>
      call(app, user, 'PUT', '/api/profile/personal-code', undefined, { 'Idempotency-Key': key });
    const first = await put('kiosk-code-one');
    const { pin, badge } = first.body.code as { pin: string; badge: string };
    const later = await put('kiosk-code-two');
    expect(later.body).not.toEqual(first.body);
    expect(await put('kiosk-code-one')).toMatchObject({ status: 200, body: first.body });
    const twice = await Promise.all([put('kiosk-code-six'), put('kiosk-code-six'), put('kiosk-code-six')]);
    expect(new Set(twice.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect((await call(app, user, 'GET', '/api/profile/personal-code')).body).toEqual(twice[0]?.body);
    // No table has the codes, or a hash of them that can be made without the Worker's secret.
    const hashes = await Promise.all(
      ['SHA-256', 'SHA-1'].map(async (kind) => {
        const digest = new Uint8Array(await crypto.subtle.digest(kind, new TextEncoder().encode(pin)));
        return btoa(String.fromCharCode(...digest))
          .replaceAll('+', '-')
          .replaceAll('/', '_')
          .replaceAll('=', '');
      }),
    );
    const tables = await rows<{ name: string }>(
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf_%'`,
    );
    expect(tables.length).toBeGreaterThan(30);
    for (const { name } of tables) {
      const stored = JSON.stringify(await rows(`SELECT * FROM "${name}"`));
      for (const secret of [`"${pin}"`, badge, ...hashes]) expect(stored.includes(secret), name).toBe(false);
      expect(stored.includes(`\\"${pin}\\"`), name).toBe(false);
    }
    const other = appAt(AT, { secret: 'another secret' });
    expect((await call(other, user, 'GET', '/api/profile/personal-code')).body).toEqual({ code: null });
  });

  it('is different for each of eight users who make one at the same time', async () => {
    const users = await Promise.all(Array.from({ length: 8 }, () => person()));
    const made = await Promise.all(users.map(makeCode));
    expect(new Set(made.map(({ pin }) => pin)).size).toBe(8);
  });

  it('is drawn again when another user has its digits', async () => {
    const [user, other] = [await person(), await person()];
    // The same salt gives a user the same digits again.
    const drawn = vi.spyOn(crypto, 'randomUUID');
    const makeSame = () => {
      drawn.mockReturnValueOnce('00000000-0000-4000-8000-000000000000');
      return call(app, user, 'PUT', '/api/profile/personal-code');
    };
    const taken = (await makeSame()).body.code as { pin: string };
    await rows('UPDATE personal_codes SET user_id = ?', other);
    const made = await makeSame();
    drawn.mockRestore();
    expect(made).toMatchObject({ status: 200 });
    expect((made.body.code as { pin: string }).pin).not.toBe(taken.pin);
    expect((await call(app, user, 'GET', '/api/profile/personal-code')).body).toEqual(made.body);
    expect(await rows('SELECT user_id FROM personal_codes')).toHaveLength(2);
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

  it('is refused for a minute after five wrong codes, and one’s own code between them does not help', async () => {
    const { pin } = await makeCode(await person());
    const wrong = wrongFor(pin);
    const refusals = [];
    for (let tries = 0; tries < 4; tries += 1) refusals.push(code(await type(wrong)));
    expect((await type(pin)).status).toBe(201);
    for (let tries = 0; tries < 2; tries += 1) refusals.push(code(await type(wrong)));
    expect(refusals).toEqual([...Array.from({ length: 5 }, () => 'personal_code_unknown'), 'kiosk_locked']);
    expect(code(await type(pin, after(59)))).toBe('kiosk_locked');
    expect((await type(pin, after(60))).status).toBe(200);
    expect(code(await type(wrong, after(61)))).toBe('personal_code_unknown');
  });

  it('is refused until the hour ends after thirty wrong codes, however slowly they are typed', async () => {
    const { pin } = await makeCode(await person());
    for (let tries = 0; tries < 30; tries += 1) {
      expect(code(await type(wrongFor(pin), after(tries * 61)))).toBe('personal_code_unknown');
    }
    expect(code(await type(pin, after(30 * 61)))).toBe('kiosk_locked');
    expect(code(await type(pin, after(3_599)))).toBe('kiosk_locked');
    expect((await type(pin, after(3_600))).status).toBe(201);
  });

  it('counts codes that arrive at the same time, so that no more than five are compared', async () => {
    const { pin } = await makeCode(await person());
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 6, max: 61 }), fc.nat(60), fc.nat(3), async (tries, place, between) => {
        await rows(
          'UPDATE qr_stations SET wrong_codes = 0, wrong_at = NULL, wrong_in_hour = 0, wrong_hour_from = NULL',
        );
        const codes = Array.from({ length: tries }, (_, index) => wrongFor(pin, index));
        for (let own = 0; own < between; own += 1) codes.splice((place * (own + 1)) % codes.length, 0, pin);
        const answers = await Promise.all(codes.map((typed) => type(typed)));
        const told = answers.map((answer) => (answer.status < 300 ? 'in' : code(answer)));
        expect(told.filter((one) => one === 'personal_code_unknown')).toHaveLength(5);
        expect(told.filter((one) => one === 'kiosk_locked').length).toBeGreaterThanOrEqual(tries - 5);
        expect(code(await type(pin, after(59)))).toBe('kiosk_locked');
      }),
      { numRuns: 4 },
    );
  });

  it('tells the admins once a day when wrong codes lock a kiosk', async () => {
    const { pin } = await makeCode(await person());
    const lock = async (from: number) => {
      for (let tries = 0; tries < 6; tries += 1) await type(wrongFor(pin), after(from + tries));
    };
    await lock(0);
    await lock(120);
    const told = await rows(
      `SELECT user_id, kind, facts FROM notices WHERE kind = 'kiosk_guessed' AND user_id = ?`,
      admin,
    );
    expect(told).toEqual([{ user_id: admin, kind: 'kiosk_guessed', facts: '{"station":"Gate"}' }]);
    expect(
      await rows(
        `SELECT count(*) AS n FROM notices JOIN users ON users.id = user_id WHERE kind = 'kiosk_guessed' AND role = 'employee'`,
      ),
    ).toEqual([{ n: 0 }]);
  });

  it('is accepted only from the networks of the station’s rule, and a kiosk has no rule of distance', async () => {
    const { pin } = await makeCode(await person());
    const from = (address: string | null) =>
      call(
        appAt(AT, { readAddress: () => address }),
        null,
        'POST',
        '/api/checkins/kiosk',
        { code: pin },
        {
          Authorization: `Display ${credential}`,
        },
      );
    await change({ placeRule: { by: 'network', ranges: ['192.0.2.0/24'] } });
    expect([code(await from('198.51.100.7')), code(await from(null))]).toEqual(['station_network', 'station_network']);
    expect((await from('192.0.2.7')).status).toBe(201);
    const near = { by: 'distance', latitude: 43.6, longitude: -79.4, radius: 200 };
    const refused = {
      status: 400,
      body: { error: { details: { fields: [{ path: 'placeRule', code: 'kiosk_distance' }] } } },
    };
    expect(await change({ placeRule: near })).toMatchObject(refused);
    expect(await call(app, admin, 'POST', '/api/qr/stations', { ...FIELDS, placeRule: near })).toMatchObject(refused);
    expect((await change({ placeRule: near, isKiosk: false })).status).toBe(200);
    expect(await change({ isKiosk: true })).toMatchObject(refused);
    // A kiosk that got such a rule from an earlier release lets nobody in.
    await rows('UPDATE qr_stations SET is_kiosk = 1 WHERE id = ?', station);
    expect(code(await from('192.0.2.7'))).toBe('position_needed');
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
