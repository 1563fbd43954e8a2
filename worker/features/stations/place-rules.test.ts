import { beforeEach, describe, expect, it } from 'vitest';
import { appAt, call, checkedClock, person, retireBadges, rows } from '#worker/test/harness.ts';
import { forgetStations, openStation, readCodes } from '#worker/test/stations.ts';

/** Monday, 7:30 in Toronto. */
const AT = new Date('2026-03-02T12:30:07.000Z');
const after = (seconds: number) => new Date(AT.getTime() + seconds * 1000);

const TOWER = { latitude: 43.6426, longitude: -79.3871 };
const DISTANCE = { by: 'distance', ...TOWER, radius: 100 };
const NETWORK = { by: 'network', ranges: ['192.0.2.0/24', '2001:db8::/32'] };

/** A degree of latitude is 111,195 m. */
const standAt = (metres: number, accuracy = 10) => ({
  ...TOWER,
  latitude: TOWER.latitude + metres / 111_195,
  accuracy,
});

let admin = '';
const open = (placeRule: object | null) => openStation(admin, AT, { placeRule });

const readCode = ({ body }: { body: Record<string, unknown> }) => (body.error as { code: string } | undefined)?.code;
const scan = (user: string, code: string, { address = null, now = AT, headers = {}, ...fields }: ScanOptions = {}) =>
  call(appAt(now, { readAddress: () => address }), user, 'POST', '/api/checkins', { code, ...fields }, headers);
interface ScanOptions {
  address?: string | null;
  now?: Date;
  headers?: Record<string, string>;
  position?: object;
  occurredAt?: string;
  wasQueued?: boolean;
  clockCheck?: string;
  deviceId?: string;
}

beforeEach(async () => {
  await retireBadges();
  await forgetStations();
  admin = await person({ role: 'admin' });
});

describe('the place rule of a station', () => {
  const save = (placeRule: unknown) =>
    call(appAt(AT), admin, 'POST', '/api/qr/stations', {
      name: 'Gate',
      location: '',
      timeZone: null,
      opensAt: '00:00',
      closesAt: '00:00',
      isKiosk: false,
      placeRule,
    });

  it('the place rule is off by default, and can be set, changed and removed', async () => {
    const { id } = await openStation(admin, AT);
    const put = async (body: object) =>
      (await call(appAt(AT), admin, 'PUT', `/api/qr/stations/${id}`, body)).body.placeRule;
    expect(await put({ name: 'Gate' })).toBe(null);
    expect(await put({ placeRule: DISTANCE })).toEqual(DISTANCE);
    expect(await put({ placeRule: NETWORK })).toEqual(NETWORK);
    expect(await put({ name: 'Door' })).toEqual(NETWORK);
    const listed = await call(appAt(AT), admin, 'GET', '/api/qr/stations');
    expect(listed.body.items).toMatchObject([{ id, placeRule: NETWORK }]);
    expect(await put({ placeRule: null })).toBe(null);
    const log = await rows<{ after_value: string }>(
      `SELECT after_value FROM audit_log WHERE target_id = ? AND action = 'station.updated' ORDER BY after_value ->> '$.version'`,
      id,
    );
    const logged = log.map(({ after_value }) => (JSON.parse(after_value) as { placeRule: unknown }).placeRule);
    expect(logged).toEqual([null, DISTANCE, NETWORK, NETWORK, null]);
  });

  it.each([
    ['a circle of 50 m', { ...DISTANCE, radius: 50 }],
    ['a circle of 5,000 m', { ...DISTANCE, radius: 5_000 }],
    ['a circle at a pole', { ...DISTANCE, latitude: -90, longitude: 180 }],
    ['eight networks', { by: 'network', ranges: Array.from({ length: 8 }, (_, index) => `192.0.${index}.0/24`) }],
    ['one address', { by: 'network', ranges: ['2001:db8::1'] }],
  ])('the place rule may be %s', async (_what, rule) => {
    expect(await save(rule)).toMatchObject({ status: 201, body: { placeRule: rule } });
  });

  it.each<[string, unknown]>([
    ['a rule of an unknown kind', { by: 'magic' }],
    ['a rule of both kinds', { ...DISTANCE, ranges: ['192.0.2.0/24'] }],
    ['a circle without a radius', { by: 'distance', ...TOWER }],
    ['a circle of 49 m', { ...DISTANCE, radius: 49 }],
    ['a circle of 5,001 m', { ...DISTANCE, radius: 5_001 }],
    ['a circle of 50.5 m', { ...DISTANCE, radius: 50.5 }],
    ['a circle with a latitude above 90', { ...DISTANCE, latitude: 90.001 }],
    ['a circle with a longitude below -180', { ...DISTANCE, longitude: -180.001 }],
    ['a text', 'near'],
    ['an empty list of networks', { by: 'network', ranges: [] }],
    ['nine networks', { by: 'network', ranges: Array.from({ length: 9 }, (_, index) => `192.0.${index}.0/24`) }],
    ...['192.0.2.0/33', '192.0.2.0/7', '::/0', '192.0.2', 'office', '2001:db8::/129', ''].map(
      (range): [string, unknown] => [`the network “${range}”`, { by: 'network', ranges: ['192.0.2.0/24', range] }],
    ),
  ])('the place rule may not be %s', async (_what, rule) => {
    expect(readCode(await save(rule))).toBe('validation_failed');
    expect(await rows('SELECT 1 FROM qr_stations')).toEqual([]);
  });
});

describe('a scan at a station with a circle', () => {
  it('a scan needs a position within the circle', async () => {
    const { code, id } = await open(DISTANCE);
    const user = await person();
    expect(await scan(user, code)).toMatchObject({ status: 409, body: { error: { code: 'position_needed' } } });
    expect(await rows('SELECT 1 FROM check_ins WHERE user_id = ?', user)).toEqual([]);
    const taken = await scan(user, code, { position: standAt(109) });
    expect(taken).toMatchObject({ status: 201, body: { method: 'qr', timeProof: 'verified', checkInType: 'early' } });
    expect(await rows('SELECT station_id FROM check_ins WHERE user_id = ?', user)).toEqual([{ station_id: id }]);
    // When the code is invalid, the answer does not reveal the station's rule.
    expect(readCode(await scan(await person(), `${code.slice(0, 2)}00000000`))).toBe('code_expired');
  });

  it.each([
    ['is refused 112 m away with an inaccuracy of 10 m', standAt(112), 'station_too_far'],
    ['is refused 1 km away with an inaccuracy of 10 km', standAt(1_000, 10_000), 'station_too_far'],
    ['is accepted 299 m away with an inaccuracy of 100 km', standAt(299, 100_000), undefined],
    ['is refused 302 m away with an inaccuracy of 100 km', standAt(302, 100_000), 'station_too_far'],
    [
      'is refused on the other side of the earth',
      { latitude: -43.6426, longitude: 100.6129, accuracy: 0 },
      'station_too_far',
    ],
  ])('a scan at a circle of 100 m %s', async (_what, position, refusal) => {
    const { code } = await open(DISTANCE);
    const user = await person();
    expect(readCode(await scan(user, code, { position }))).toBe(refusal);
    expect(await rows('SELECT 1 FROM check_ins WHERE user_id = ?', user)).toHaveLength(refusal ? 0 : 1);
  });

  it.each([
    [{ latitude: 91, longitude: 0, accuracy: 1 }],
    [{ latitude: 0, longitude: 0 }],
    [{ latitude: 0, longitude: 0, accuracy: -1 }],
    [{ latitude: '0', longitude: 0, accuracy: 1 }],
    [{ latitude: 0, longitude: 0, accuracy: 1, altitude: 3 }],
  ])('a scan with the invalid position %o is refused', async (position) => {
    const { code } = await open(null);
    expect(readCode(await scan(await person(), code, { position }))).toBe('validation_failed');
  });

  it('the position of a scan is stored in no table and no log', async () => {
    const { code } = await open(DISTANCE);
    const user = await person();
    const key = { 'Idempotency-Key': 'a-scan-with-a-position' };
    const logged: string[] = [];
    const send = (position: object) =>
      call(
        appAt(AT, { log: (line) => logged.push(JSON.stringify(line)) }),
        user,
        'POST',
        '/api/checkins',
        { code, position },
        key,
      );
    const taken = await send({ latitude: 43.64261, longitude: -79.38713, accuracy: 7 });
    expect(taken.status).toBe(201);
    expect(await send({ latitude: 43.64262, longitude: -79.38714, accuracy: 8 })).toMatchObject({
      status: 201,
      body: taken.body,
    });
    for (const table of ['check_ins', 'idempotency_keys', 'audit_log', 'users', 'point_transactions']) {
      expect(JSON.stringify(await rows(`SELECT * FROM ${table}`)), table).not.toMatch(/43\.6426[12]|79\.3871[34]/);
    }
    expect(logged.join()).not.toMatch(/43\.64|79\.38/);
    const other = await call(appAt(AT), user, 'POST', '/api/checkins', { code: '0100000000' }, key);
    expect(readCode(other)).toBe('idempotency_key_reused');
  });

  it('a scan of a printed code needs a position within the circle, too', async () => {
    const { id } = await open(DISTANCE);
    const printed = await call(appAt(AT), admin, 'PUT', `/api/qr/stations/${id}/printed-code`);
    const code = String(printed.body.printedCode);
    const user = await person();
    expect(readCode(await scan(user, code))).toBe('position_needed');
    expect(readCode(await scan(user, code, { position: standAt(500) }))).toBe('station_too_far');
    expect((await scan(user, code, { position: standAt(5) })).body).toMatchObject({ method: 'printed' });
  });
});

describe('a scan at a station with a network', () => {
  it.each([
    ['192.0.2.0', undefined],
    ['192.0.2.255', undefined],
    ['192.0.3.0', 'station_network'],
    ['2001:db8:1::7', undefined],
    ['2001:db9::7', 'station_network'],
    ['::ffff:192.0.2.9', 'station_network'],
    ['unknown', 'station_network'],
    [null, 'station_network'],
  ])('a scan from the address %s is accepted only if the address is in the network', async (address, refusal) => {
    const { code } = await open(NETWORK);
    const user = await person();
    expect(readCode(await scan(user, code, { address }))).toBe(refusal);
    expect(await rows('SELECT 1 FROM check_ins WHERE user_id = ?', user)).toHaveLength(refusal ? 0 : 1);
  });

  it('a scan is refused even when the client writes an address of the network into a header', async () => {
    const { code } = await open(NETWORK);
    const headers = {
      'CF-Connecting-IP': '192.0.2.7',
      'X-Forwarded-For': '192.0.2.7',
      'X-Real-IP': '192.0.2.7',
      Forwarded: 'for=192.0.2.7',
      'True-Client-IP': '192.0.2.7',
    };
    expect(readCode(await scan(await person(), code, { address: '198.51.100.7', headers }))).toBe('station_network');
    expect(readCode(await scan(await person(), code, { headers, position: standAt(0) }))).toBe('station_network');
  });

  it('a repeated scan from outside the network returns the existing check-in of the day', async () => {
    const { code } = await open(NETWORK);
    const user = await person();
    const first = await scan(user, code, { address: '192.0.2.7' });
    expect(await scan(user, code, { address: '198.51.100.7' })).toMatchObject({ status: 200, body: first.body });
  });
});

describe('a scan that arrives late', () => {
  const sent = after(3_600);
  const late = async (user: string) => ({
    now: sent,
    occurredAt: AT.toISOString(),
    ...(await checkedClock(user, after(-600).toISOString())),
  });
  const UNPROVEN = { status: 201, body: { method: 'qr', timeProof: 'unverified', isOnTime: false, pointsEarned: 1 } };

  it('a late scan is unverified without a position, and proven as late with a position within the circle', async () => {
    const { code } = await open(DISTANCE);
    const [unasked, asked, far] = [await person(), await person(), await person()];
    expect(await scan(unasked, code, await late(unasked))).toMatchObject(UNPROVEN);
    expect(await scan(asked, code, { ...(await late(asked)), position: standAt(20) })).toMatchObject({
      status: 201,
      body: { timeProof: 'late', checkInType: 'early' },
    });
    expect(readCode(await scan(far, code, { ...(await late(far)), position: standAt(2_000) }))).toBe('station_too_far');
  });

  it('a late scan is always unverified when the rule is a network', async () => {
    const { code } = await open(NETWORK);
    for (const address of ['192.0.2.7', '198.51.100.7', null]) {
      const user = await person();
      expect(await scan(user, code, { ...(await late(user)), address })).toMatchObject(UNPROVEN);
    }
  });

  it('a late scan without a position counts towards the monthly limit of unverified check-ins', async () => {
    const { code } = await open(DISTANCE);
    await rows(
      `INSERT INTO system_settings (setting_key, setting_value, created_at, updated_at)
        VALUES ('unverified_check_ins_per_month', '0', 'x', 'x') ON CONFLICT DO UPDATE SET setting_value = '0'`,
    );
    const user = await person();
    expect(readCode(await scan(user, code, await late(user)))).toBe('check_in_unverified_limit');
    expect((await scan(user, code, { ...(await late(user)), position: standAt(0) })).status).toBe(201);
    await rows(`DELETE FROM system_settings WHERE setting_key = 'unverified_check_ins_per_month'`);
  });

  it('a late scan is not checked by a rule that an admin set after the scan', async () => {
    const { code, id } = await open(null);
    await call(appAt(after(60)), admin, 'PUT', `/api/qr/stations/${id}`, { placeRule: DISTANCE });
    const user = await person();
    expect(await scan(user, code, await late(user))).toMatchObject({ body: { timeProof: 'late' } });
    expect(readCode(await scan(await person(), code))).toBe('position_needed');
  });
});

describe('a scan that waited for a connection and arrives within two minutes', () => {
  const queued = { now: after(60), occurredAt: AT.toISOString(), wasQueued: true };
  const UNPROVEN = { status: 201, body: { method: 'qr', timeProof: 'unverified', isOnTime: false, pointsEarned: 1 } };

  it.each([
    ['distance', DISTANCE, 'position_needed'],
    ['network', NETWORK, 'station_network'],
  ])('a queued scan is unverified when the station has a rule by %s', async (_by, rule, refusal) => {
    const { code } = await open(rule);
    expect(readCode(await scan(await person(), code, { ...queued, wasQueued: false }))).toBe(refusal);
    expect(await scan(await person(), code, queued)).toMatchObject(UNPROVEN);
  });

  it('a queued scan is verified when it proves its place, or when the station has no rule', async () => {
    const FULL = { status: 201, body: { timeProof: 'verified', checkInType: 'early' } };
    const near = await open(DISTANCE);
    expect(await scan(await person(), near.code, { ...queued, position: standAt(20) })).toMatchObject(FULL);
    expect(readCode(await scan(await person(), near.code, { ...queued, position: standAt(900) }))).toBe(
      'station_too_far',
    );
    await forgetStations();
    const inside = await open(NETWORK);
    expect(await scan(await person(), inside.code, { ...queued, address: '192.0.2.7' })).toMatchObject(FULL);
    await forgetStations();
    const free = await open(null);
    expect(await scan(await person(), free.code, queued)).toMatchObject(FULL);
  });

  it('an unverified queued scan counts towards the monthly limit, and does not name its user at the station', async () => {
    const { code } = await open(DISTANCE);
    const [user, over] = [await person({ is_named_at_stations: 1 }), await person()];
    expect(await scan(user, code, queued)).toMatchObject(UNPROVEN);
    expect(JSON.stringify(await rows('SELECT named FROM qr_stations'))).not.toContain(user);
    await rows(
      `INSERT INTO system_settings (setting_key, setting_value, created_at, updated_at)
        VALUES ('unverified_check_ins_per_month', '0', 'x', 'x') ON CONFLICT DO UPDATE SET setting_value = '0'`,
    );
    expect(readCode(await scan(over, code, queued))).toBe('check_in_unverified_limit');
    await rows(`DELETE FROM system_settings WHERE setting_key = 'unverified_check_ins_per_month'`);
  });

  it('a queued scan counts as a repetition of its first try', async () => {
    const { code } = await open(NETWORK);
    const [user, key] = [await person(), { 'Idempotency-Key': 'a-scan-that-waited' }];
    const first = { occurredAt: AT.toISOString(), address: '192.0.2.7', headers: key };
    const made = await scan(user, code, first);
    expect(made.status).toBe(201);
    expect(await scan(user, code, { ...queued, headers: key })).toMatchObject({ status: 201, body: made.body });
  });
});

describe('a code that was shown until its station closed', () => {
  /** 7:29:55, which is in the last window before 7:30. */
  const BEFORE = new Date('2026-03-02T12:29:55.000Z');
  const hours = { opensAt: '06:00', closesAt: '07:30' };

  it('the last code before closing is accepted for one more window, and no longer', async () => {
    const { code } = await openStation(admin, BEFORE, hours);
    for (const [at, refusal] of [
      ['12:30:05', undefined],
      ['12:30:14', undefined],
      ['12:30:15', 'code_expired'],
    ] as const) {
      const now = new Date(`2026-03-02T${at}.000Z`);
      expect([at, readCode(await scan(await person(), code, { now }))]).toEqual([at, refusal]);
    }
  });

  it('after closing, only the last code is accepted', async () => {
    const { credential, id } = await openStation(admin, BEFORE, hours);
    expect(await readCodes(credential, BEFORE)).toHaveLength(1);
    await call(appAt(BEFORE), admin, 'PUT', `/api/qr/stations/${id}`, { opensAt: '00:00', closesAt: '00:00' });
    const [last = '', next = ''] = await readCodes(credential, BEFORE);
    await call(appAt(BEFORE), admin, 'PUT', `/api/qr/stations/${id}`, hours);
    const closed = new Date('2026-03-02T12:30:01.000Z');
    expect(readCode(await scan(await person(), next, { now: closed }))).toBe('station_closed');
    // A code is accepted one window early, but not when its window is outside the station's hours.
    expect(readCode(await scan(await person(), next, { now: BEFORE }))).toBe('station_closed');
    const printed = await call(appAt(BEFORE), admin, 'PUT', `/api/qr/stations/${id}/printed-code`);
    expect(readCode(await scan(await person(), String(printed.body.printedCode), { now: closed }))).toBe(
      'station_closed',
    );
    expect((await scan(await person(), last, { now: closed })).status).toBe(201);
  });
});
