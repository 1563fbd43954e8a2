import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { windowStart } from '#domain/qr/windows.ts';
import { signCode } from '#worker/core/signatures/station-codes.ts';
import { openDb } from '#worker/db/client.ts';
import { selectSigningKeys } from '#worker/db/signing-keys.ts';
import { appAt, call, checkedClock, person, retireBadges, rows } from '#worker/test/harness.ts';

/** Monday, 7:30 in Toronto. */
const AT = '2026-03-02T12:30:07.000Z';
const SECONDS = 15;
const NEW = {
  name: 'Front door',
  location: 'Toronto',
  timeZone: 'America/Toronto',
  opensAt: '00:00',
  closesAt: '00:00',
  isKiosk: false,
};

const after = (seconds: number) => new Date(Date.parse(AT) + seconds * 1000);
const code = ({ body }: { body: Record<string, unknown> }) => (body.error as { code: string } | undefined)?.code;

let admin = '';
let app = appAt(new Date(AT));

const add = async (columns: object = {}) =>
  (await call(app, admin, 'POST', '/api/qr/stations', { ...NEW, ...columns })).body as {
    id: string;
    number: number;
    version: number;
  };
const connect = async (id: string) =>
  String((await call(app, admin, 'PUT', `/api/qr/stations/${id}/display`)).body.credential);
const show = (credential: string, at = new Date(AT)) =>
  call(appAt(at), null, 'GET', '/api/qr/display', undefined, { Authorization: `Display ${credential}` });
const readCodesOfAnswer = (answer: { body: Record<string, unknown> }) =>
  answer.body.codes as { from: string; code: string }[];
const scan = (user: string, scanned: string, at = new Date(AT), others: object = {}) =>
  call(appAt(at), user, 'POST', '/api/checkins', { code: scanned, ...others });
async function open(columns: object = {}) {
  const station = await add(columns);
  const shown = readCodesOfAnswer(await show(await connect(station.id)));
  return { ...station, shown, code: String(shown[0]?.code) };
}
const setRule = (rule: object) =>
  call(app, admin, 'PUT', '/api/settings/qr_code_rule', {
    value: { required: 'nowhere', locations: [], ownLocation: false, ...rule },
  });

beforeEach(async () => {
  await retireBadges();
  await rows('DELETE FROM qr_stations');
  await rows('DELETE FROM signing_keys');
  await rows(`DELETE FROM system_settings WHERE setting_key LIKE 'qr_%'`);
  admin = await person({ role: 'admin' });
  app = appAt(new Date(AT));
});

describe('stations', () => {
  const stored = {
    ...NEW,
    placeRule: null,
    isActive: true,
    displaySince: null,
    isPrinted: false,
    version: 0,
    created: AT,
    updated: AT,
  };

  it('a station is added, changed, closed and reopened, each with an audit entry', async () => {
    const key = { 'Idempotency-Key': 'add-a-station' };
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => call(app, admin, 'POST', '/api/qr/stations', NEW, key)),
    );
    const made = answers[0]?.body ?? {};
    for (const { status, body } of answers) {
      expect({ status, body }).toEqual({ status: 201, body: { id: expect.any(String), number: 1, ...stored } });
    }
    const second = await add({ name: 'Back door' });
    expect(second.number).toBe(2);
    const put = (body: object) => call(app, admin, 'PUT', `/api/qr/stations/${String(made.id)}`, body);
    expect((await put({ name: 'Gate', opensAt: '22:00', closesAt: '06:00', version: 0 })).body).toEqual({
      ...made,
      name: 'Gate',
      opensAt: '22:00',
      closesAt: '06:00',
      version: 1,
    });
    expect(code(await put({ name: 'Other', version: 0 }))).toBe('version_conflict');
    expect((await put({ isActive: false })).body).toMatchObject({ isActive: false, version: 2 });
    expect((await put({ isActive: true, timeZone: null })).body).toMatchObject({ isActive: true, timeZone: null });
    expect(code(await call(app, admin, 'PUT', '/api/qr/stations/none', { name: 'x' }))).toBe('station_not_found');
    const { items } = (await call(app, admin, 'GET', '/api/qr/stations')).body as { items: { number: number }[] };
    expect(items.map(({ number }) => number)).toEqual([1, 2]);
    expect(items[1]).toEqual({ ...second, printedCode: null });
    const log = await rows<{ action: string }>('SELECT action FROM audit_log WHERE target_id = ?', String(made.id));
    expect(log.map(({ action }) => action).toSorted()).toEqual([
      'station.created',
      'station.restored',
      'station.retired',
      'station.updated',
    ]);
  });

  it('stations get different numbers when they are added at once', async () => {
    const made = await Promise.all(['One', 'Two', 'Three'].map((name) => add({ name })));
    expect(made.map(({ number }) => number).toSorted()).toEqual([1, 2, 3]);
  });

  it('stations can be added only by admins, only with valid fields, and only up to 200', async () => {
    const user = await person();
    for (const [method, path] of [
      ['GET', ''],
      ['POST', ''],
      ['PUT', '/x'],
      ['PUT', '/x/display'],
      ['DELETE', '/x/display'],
      ['PUT', '/x/printed-code'],
      ['DELETE', '/x/printed-code'],
    ] as const) {
      const answer = await call(app, user, method, `/api/qr/stations${path}`, method === 'GET' ? undefined : NEW);
      expect({ method, path, status: answer.status }).toEqual({ method, path, status: 403 });
    }
    for (const wrong of [
      { name: '' },
      { name: 'x'.repeat(81) },
      { timeZone: 'Nowhere' },
      { opensAt: '24:00' },
      { number: 7 },
    ]) {
      expect((await call(app, admin, 'POST', '/api/qr/stations', { ...NEW, ...wrong })).status).toBe(400);
    }
    await rows(`INSERT INTO qr_stations (id, number, name, location, opens_at, closes_at, is_active, version, created_at, updated_at)
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200)
      SELECT 'full-' || i, i, 'x', '', '00:00', '00:00', 1, 0, 'x', 'x' FROM n`);
    expect(code(await call(app, admin, 'POST', '/api/qr/stations', NEW))).toBe('station_limit');
  });
});

describe('a display', () => {
  it('a display gets the current code and the codes of the next minutes with its credential', async () => {
    const station = await add();
    const credential = await connect(station.id);
    const answer = await show(credential);
    expect({ ...answer.body, codes: [] }).toEqual({
      station: { name: 'Front door', location: 'Toronto', timeZone: 'America/Toronto' },
      isOpen: true,
      now: AT,
      windowSeconds: SECONDS,
      isKiosk: false,
      names: [],
      codes: [],
    });
    const shown = readCodesOfAnswer(answer);
    expect(shown).toHaveLength(11);
    const [key] = [await selectSigningKeys(openDb(env.DB))];
    for (const [index, one] of shown.entries()) {
      const from = windowStart(new Date(AT), SECONDS) + index * SECONDS * 1000;
      expect(one).toEqual({ from: new Date(from).toISOString(), code: await signCode(key ?? [], station, from) });
    }
    expect(new Set(shown.map((one) => one.code)).size).toBe(11);
    expect((await show(credential)).body).toEqual(answer.body);
  });

  it('a display is refused with a wrong credential, and cannot use any other route', async () => {
    const station = await add();
    const credential = await connect(station.id);
    const forged = ['', 'x', credential.slice(1), `${credential}A`, credential.toLowerCase(), station.id, admin];
    for (const one of forged) expect(await show(one)).toMatchObject({ status: 401 });
    const headers = { Authorization: `Display ${credential}` };
    for (const path of [
      '/api/me',
      '/api/qr/stations',
      '/api/checkins',
      '/api/checkins/today',
      '/api/users',
      '/api/settings',
    ]) {
      expect({ path, status: (await call(app, null, 'GET', path, undefined, headers)).status }).toEqual({
        path,
        status: 401,
      });
    }
    for (const as of [admin, await person()]) {
      expect((await call(app, as, 'GET', '/api/qr/display')).status).toBe(401);
    }
    const storedRows = await rows('SELECT * FROM qr_stations, audit_log LEFT JOIN idempotency_keys');
    expect(JSON.stringify(storedRows)).not.toContain(credential);
  });

  it('a display gets no more codes after an admin makes a new credential, or revokes the credential', async () => {
    const { id } = await add();
    const first = await connect(id);
    const second = await connect(id);
    expect(first).not.toBe(second);
    expect(code(await show(first))).toBe('display_unknown');
    expect((await show(second)).status).toBe(200);
    const revoked = await call(app, admin, 'DELETE', `/api/qr/stations/${id}/display`);
    expect(revoked.body).toMatchObject({ displaySince: null, version: 3 });
    expect(code(await show(second))).toBe('display_unknown');
  });

  it('a display gets no code outside the station’s hours, or after an admin has closed the station', async () => {
    const station = await add({ opensAt: '07:00', closesAt: '07:31' });
    const credential = await connect(station.id);
    const answer = await show(credential);
    expect(answer.body).toMatchObject({ isOpen: true });
    // The windows begin at 7:30:00, 7:30:15, 7:30:30 and 7:30:45.
    expect(readCodesOfAnswer(answer)).toHaveLength(4);
    expect((await show(credential, after(60))).body).toMatchObject({ isOpen: false, codes: [] });
    await call(app, admin, 'PUT', `/api/qr/stations/${station.id}`, { isActive: false });
    expect((await show(credential)).body).toMatchObject({ isOpen: false, codes: [] });
  });
});

describe('a check-in with a code', () => {
  it('a check-in with a code is stored with its station, and only once a day', async () => {
    const user = await person();
    const station = await open();
    const answer = await scan(user, station.code);
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.any(String),
      userId: user,
      localDate: '2026-03-02',
      timeZone: 'America/Toronto',
      checkInTime: AT,
      method: 'qr',
      timeProof: 'verified',
      checkInType: 'early',
      isOnTime: true,
      pointsEarned: 2,
      bonusPoints: 0,
      pointsLines: [{ reason: 'early', points: 2 }],
      streakDay: 1,
      location: null,
      notes: null,
      mood: null,
      awards: [],
      createdAt: AT,
    });
    expect(await rows('SELECT station_id FROM check_ins WHERE user_id = ?', user)).toEqual([
      { station_id: station.id },
    ]);
    const again = await scan(user, station.code, after(600));
    expect({ status: again.status, body: again.body }).toEqual({ status: 200, body: answer.body });
  });

  it('a code is accepted until the end of the next code window', async () => {
    const station = await open();
    // The display shows the code until 12:30:15. The server accepts the code until 12:30:30.
    expect((await scan(await person(), station.code, after(22))).status).toBe(201);
    const late = await person();
    const refused = await scan(late, station.code, after(23));
    expect(refused).toMatchObject({
      status: 409,
      body: {
        error: { code: 'code_expired', message: 'This code has expired. Scan the one your station shows now.' },
      },
    });
    expect(await rows('SELECT 1 FROM check_ins WHERE user_id = ?', late)).toEqual([]);
    expect((await scan(late, String(station.shown[2]?.code), after(23))).status).toBe(201);
  });

  it('an unknown code, a code of another station and a code of a closed station are refused', async () => {
    const user = await person();
    const station = await open();
    const other = await open({ name: 'Back door' });
    const refusals = [
      [`0Z${station.code.slice(2)}`, 'code_unknown'],
      [`${other.code.slice(0, 2)}${station.code.slice(2)}`, 'code_expired'],
      [`${station.code.slice(0, 2)}00000000`, 'code_expired'],
      [`${station.code.slice(0, 2)}0000000000000000`, 'code_expired'],
    ] as const;
    for (const [scanned, expected] of refusals) expect(code(await scan(user, scanned))).toBe(expected);
    for (const none of ['', 'x', station.code.toLowerCase(), `${station.code}0`]) {
      expect(code(await scan(user, none))).toBe('validation_failed');
    }
    await call(app, admin, 'PUT', `/api/qr/stations/${station.id}`, { isActive: false });
    expect(code(await scan(user, station.code))).toBe('station_closed');
  });

  it('a printed code is accepted until it is withdrawn or printed again', async () => {
    const { id } = await add();
    const print = async () =>
      String((await call(app, admin, 'PUT', `/api/qr/stations/${id}/printed-code`)).body.printedCode);
    const first = await print();
    const user = await person();
    expect((await scan(user, first, after(86_400 * 2))).body).toMatchObject({
      method: 'printed',
      timeProof: 'verified',
    });
    const second = await print();
    expect(code(await scan(await person(), first))).toBe('code_expired');
    expect((await scan(await person(), second)).status).toBe(201);
    expect((await call(app, admin, 'DELETE', `/api/qr/stations/${id}/printed-code`)).body).toMatchObject({
      isPrinted: false,
    });
    expect(code(await scan(await person(), second))).toBe('code_expired');
  });

  it('a printed code is listed for admins, and is in no audit entry, stored response or notification', async () => {
    const { id } = await add();
    const made = await call(app, admin, 'PUT', `/api/qr/stations/${id}/printed-code`);
    const secret = String(made.body.printedCode).slice(2);
    const key = { 'Idempotency-Key': 'rename-a-station' };
    const renamed = await call(app, admin, 'PUT', `/api/qr/stations/${id}`, { name: 'Gate' }, key);
    expect(renamed.body).toMatchObject({ name: 'Gate', isPrinted: true });
    for (const table of ['audit_log', 'idempotency_keys', 'notices']) {
      expect(JSON.stringify(await rows(`SELECT * FROM ${table}`)), table).not.toContain(secret);
    }
    const { items } = (await call(app, admin, 'GET', '/api/qr/stations')).body as { items: { printedCode: string }[] };
    expect(items[0]?.printedCode.slice(2)).toBe(secret);
  });

  it('a user who tries too many codes is refused', async () => {
    const user = await person();
    const asked: string[] = [];
    const limits = { allow: async (limit: string) => limit !== 'codes' || asked.push(limit) <= 2 };
    const limited = appAt(new Date(AT), { limits });
    const attempt = () => call(limited, user, 'POST', '/api/checkins', { code: '04K7QM2XPA' });
    expect([await attempt(), await attempt(), await attempt()].map(code)).toEqual([
      'code_unknown',
      'code_unknown',
      'too_many_codes',
    ]);
  });

  it('an offline check-in is accepted with the code of its claimed time', async () => {
    const station = await open();
    const user = await person();
    const sent = after(3_600);
    const checked = await checkedClock(user, after(-600).toISOString());
    const answer = await scan(user, station.code, sent, { occurredAt: after(20).toISOString(), ...checked });
    expect(answer).toMatchObject({ status: 201, body: { method: 'qr', timeProof: 'late', checkInType: 'early' } });
    const forged = await scan(await person(), station.code, sent, { occurredAt: after(60).toISOString() });
    expect(code(forged)).toBe('code_expired');
    const unproven = await scan(await person(), station.code, sent, { occurredAt: after(-10).toISOString() });
    expect(unproven).toMatchObject({ status: 201, body: { method: 'qr', timeProof: 'unverified', pointsEarned: 1 } });
  });

  it('an offline check-in is accepted although the station was closed later', async () => {
    const station = await open();
    const user = await person();
    await call(app, admin, 'PUT', `/api/qr/stations/${station.id}`, { isActive: false });
    await rows(`UPDATE qr_stations SET updated_at = ?`, after(60).toISOString());
    const sent = await scan(user, station.code, after(3_600), { occurredAt: AT });
    expect(sent).toMatchObject({ status: 201, body: { method: 'qr', timeProof: 'unverified' } });
    expect(code(await scan(await person(), station.code))).toBe('station_closed');
  });

  it('a code is accepted when the phone’s clock is a few seconds slow', async () => {
    const station = await open();
    // The code is shown from 12:30:15 on, and the phone's clock says 12:30:14.
    const next = String(station.shown[1]?.code);
    const slow = await scan(await person(), next, after(9), { occurredAt: after(7).toISOString() });
    expect(slow.status).toBe(201);
  });

  it('only one check-in is made when requests with codes of two stations arrive at once', async () => {
    const user = await person();
    const [front, back] = [await open(), await open({ name: 'Back door' })];
    const answers = await Promise.all(
      [front, back, front, back].map((station, index) =>
        call(app, user, 'POST', '/api/checkins', { code: station.code }, { 'Idempotency-Key': `scan-number-${index}` }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  });
});

describe('when a code is needed', () => {
  const codesOfMe = async (user: string) => (await call(app, user, 'GET', '/api/me')).body.codeUse;

  it('a check-in by the button is refused while the code rule requires a code and a station shows codes', async () => {
    const [inToronto, inLisbon] = [await person({ location: 'Toronto' }), await person({ location: 'Lisbon' })];
    expect((await setRule({ required: 'listed', locations: ['Toronto'] })).status).toBe(200);
    const press = (user: string) => call(app, user, 'POST', '/api/checkins', {});
    expect([await codesOfMe(inToronto), await codesOfMe(inLisbon)]).toEqual(['none', 'none']);
    const station = await open();
    expect([await codesOfMe(inToronto), await codesOfMe(inLisbon)]).toEqual(['needed', 'offered']);
    expect(code(await press(inToronto))).toBe('code_needed');
    expect((await press(inLisbon)).status).toBe(201);
    expect((await scan(inToronto, station.code)).status).toBe(201);
    // The day already has a check-in, and the button returns this check-in.
    expect((await press(inToronto)).status).toBe(200);
    await call(app, admin, 'PUT', `/api/qr/stations/${station.id}`, { isActive: false });
    expect((await press(await person({ location: 'Toronto' }))).status).toBe(201);
  });

  it('an offline check-in by the button is refused while the code rule requires a code', async () => {
    await open();
    await setRule({ required: 'everywhere' });
    const user = await person();
    const late = { occurredAt: after(-3_600).toISOString() };
    expect(code(await call(app, user, 'POST', '/api/checkins', late))).toBe('code_needed');
  });

  it('the code rule may require a station at the user’s own location', async () => {
    const station = await open();
    await setRule({ ownLocation: true });
    expect(code(await scan(await person({ location: 'Lisbon' }), station.code))).toBe('station_elsewhere');
    expect((await scan(await person({ location: 'toronto' }), station.code)).status).toBe(201);
    expect((await scan(await person(), station.code)).status).toBe(201);
  });

  it('a user does not need a code when no station at the user’s location shows codes', async () => {
    const user = await person({ location: 'Lisbon' });
    await setRule({ required: 'everywhere', ownLocation: true });
    const { id } = await add();
    expect(await codesOfMe(user)).toBe('none');
    await connect(id);
    // A station in Toronto does not count for users in Lisbon.
    expect([await codesOfMe(user), await codesOfMe(await person({ location: 'Toronto' }))]).toEqual(['none', 'needed']);
    expect((await call(app, user, 'POST', '/api/checkins', {})).status).toBe(201);
  });

  it('users cannot change their own location while the code rule depends on locations', async () => {
    await open();
    const user = await person({ location: 'Toronto' });
    const move = (location: string) => call(app, user, 'PUT', '/api/profile', { location });
    await setRule({ required: 'everywhere' });
    expect((await move('Toronto East')).status).toBe(200);
    for (const rule of [{ required: 'listed', locations: ['Toronto East'] }, { ownLocation: true }]) {
      await setRule(rule);
      expect(code(await move(''))).toBe('location_fixed');
      const { body } = await call(app, user, 'PUT', '/api/profile', {
        location: 'Toronto East',
        phone: '+14165550123',
      });
      expect(body).toMatchObject({ location: 'Toronto East', phone: '+14165550123' });
    }
    expect((await call(app, admin, 'PUT', `/api/users/${user}`, { location: 'Lisbon' })).body).toMatchObject({
      location: 'Lisbon',
    });
  });

  it('the code rule and the length of a code window accept only valid values', async () => {
    for (const wrong of [{ required: 'often' }, { locations: ['A', 'a'] }, { locations: [''] }, { more: 1 }]) {
      expect((await setRule(wrong)).status).toBe(400);
    }
    for (const [seconds, status] of [
      [4, 400],
      [5, 200],
      [60, 200],
      [61, 400],
    ] as const) {
      const answer = await call(app, admin, 'PUT', '/api/settings/qr_window_seconds', { value: seconds });
      expect({ seconds, status: answer.status }).toEqual({ seconds, status });
    }
  });
});
