import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { appAt, call, person, retireBadges, rows } from '#worker/test/harness.ts';
import { countingD1 } from '#worker/test/counting-d1.ts';
import { askDisplay, forgetStations, openStation, readCodes, type OpenStation } from '#worker/test/stations.ts';

/** Monday, 7:30 in Toronto. */
const AT = new Date('2026-03-02T12:30:07.000Z');
const after = (seconds: number) => new Date(AT.getTime() + seconds * 1000);

let admin = '';
let station: OpenStation;

const named = (name: string, columns: Record<string, string | number> = {}) =>
  person({ name: `${name} Okafor`, first_name: name, is_named_at_stations: 1, ...columns });
async function scan(user: string, at = AT, { credential } = station) {
  const [code = ''] = await readCodes(credential, at);
  return (await call(appAt(at), user, 'POST', '/api/checkins', { code })).status;
}
const names = async (at = AT, { credential } = station) => (await askDisplay(credential, at)).body.names;

beforeEach(async () => {
  await retireBadges();
  await forgetStations();
  admin = await person({ role: 'admin' });
  station = await openStation(admin, AT);
});

describe('the display of a station', () => {
  it('a display names the last five users who checked in and allow it, newest first', async () => {
    expect(await names()).toEqual([]);
    const six = await Promise.all(['Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Fay'].map((name) => named(name)));
    for (const [index, user] of six.entries()) expect(await scan(user, after(index))).toBe(201);
    expect(await names(after(10))).toEqual(['Fay', 'Eve', 'Dan', 'Cleo', 'Ben']);
    expect(await scan(await person(), after(8))).toBe(201);
    expect(await scan(six[2] ?? '', after(10))).toBe(200);
    expect(await names(after(10))).toEqual(['Fay', 'Eve', 'Dan', 'Cleo', 'Ben']);
  });

  it('a display names no user who forbids it, is hidden, inactive or suspended, or has a voided check-in', async () => {
    const quiet = await person({ name: 'Quiet One', first_name: 'Quiet' });
    const hidden = await named('Hidden', { hidden_from_leaderboard: 1 });
    const [gone, shut, mind, voided, stays] = await Promise.all(
      ['Gone', 'Shut', 'Mind', 'Voided', 'Stays'].map((name) => named(name)),
    );
    for (const user of [quiet, hidden]) expect(await scan(user)).toBe(201);
    expect(await names()).toEqual([]);
    for (const user of [gone, shut, mind, voided, stays]) expect(await scan(user ?? '')).toBe(201);
    expect(await names()).toEqual(['Stays', 'Voided', 'Mind', 'Shut', 'Gone']);
    await rows('UPDATE users SET is_active = 0 WHERE id = ?', String(gone));
    await rows(`UPDATE users SET approval_status = 'suspended' WHERE id = ?`, String(shut));
    await call(appAt(AT), String(mind), 'PUT', '/api/profile/station-name', { isNamed: false });
    await call(appAt(AT), admin, 'POST', '/api/checkins/corrections/void', {
      userId: voided,
      date: '2026-03-02',
      reason: 'It was a mistake.',
    });
    expect(await rows('SELECT 1 FROM check_ins WHERE user_id = ?', String(voided))).toEqual([]);
    expect(await names()).toEqual(['Stays']);
    await call(appAt(AT), String(mind), 'PUT', '/api/profile/station-name', { isNamed: true });
    expect(await names()).toEqual(['Stays', 'Mind']);
  });

  it('a display names only users who checked in at its station on the current day', async () => {
    const other = await openStation(admin, AT, { name: 'Back door' });
    const [here, there, presses] = [await named('Here'), await named('There'), await named('Presses')];
    await scan(here);
    await scan(there, AT, other);
    expect((await call(appAt(AT), presses, 'POST', '/api/checkins', {})).status).toBe(201);
    expect([await names(), await names(AT, other)]).toEqual([['Here'], ['There']]);
    // The first instant is 23:59:59 in Toronto, and the second one is midnight.
    expect(await names(new Date('2026-03-03T04:59:59.000Z'))).toEqual(['Here']);
    expect(await names(new Date('2026-03-03T05:00:00.000Z'))).toEqual([]);
  });

  it('a display names no user while the station is closed', async () => {
    await scan(await named('Ada'));
    await call(appAt(AT), admin, 'PUT', `/api/qr/stations/${station.id}`, { opensAt: '06:00', closesAt: '07:31' });
    expect(await names()).toEqual(['Ada']);
    expect(await names(after(60))).toEqual([]);
  });

  it('a display names no user for a scan that arrives late', async () => {
    const user = await named('Ada');
    const late = { code: station.code, occurredAt: AT.toISOString() };
    expect((await call(appAt(after(3_600)), user, 'POST', '/api/checkins', late)).status).toBe(201);
    expect(await names(after(3_600))).toEqual([]);
  });

  it.each([
    ['Amara Nwosu', 'Amara'],
    ['Lindqvarn, Adina', 'Adina'],
    ['Dr. Petra Solweg', 'Petra'],
    ['Nguyễn Thị Hoa', 'Nguyễn Thị Hoa'],
  ])('without a stored first name, %s is greeted as %s', async (name, greeting) => {
    await call(appAt(AT), admin, 'PUT', `/api/qr/stations/${station.id}`, { isKiosk: true });
    const user = await person({ name, first_name: '', is_named_at_stations: 1 });
    const made = await call(appAt(AT), user, 'PUT', '/api/profile/personal-code');
    const { pin } = made.body.code as { pin: string };
    const asDisplay = { Authorization: `Display ${station.credential}` };
    const answer = await call(appAt(AT), null, 'POST', '/api/checkins/kiosk', { code: pin }, asDisplay);
    expect(answer).toMatchObject({ status: 201, body: { firstName: greeting } });
    expect(await names()).toEqual([greeting]);
  });

  it('a display names all users who check in at the same time', async () => {
    const four = await Promise.all(['Ada', 'Ben', 'Cleo', 'Dan'].map((name) => named(name)));
    const before = await rows('SELECT version, updated_at FROM qr_stations');
    await Promise.all(four.map((user) => scan(user)));
    expect((await names()) as string[]).toHaveLength(4);
    expect(await rows('SELECT version, updated_at FROM qr_stations')).toEqual(before);
    await call(appAt(AT), admin, 'PUT', `/api/qr/stations/${station.id}`, { name: 'Gate' });
    expect((await names()) as string[]).toHaveLength(4);
  });

  it('a request of a display reads at most 20 rows for the names, whatever the number of users', async () => {
    const { d1, take } = countingD1(env.DB);
    const ask = async () => {
      take();
      const headers = { Authorization: `Display ${station.credential}` };
      await call(appAt(after(30), { d1 }), null, 'GET', '/api/qr/display', undefined, headers);
      return take();
    };
    const empty = await ask();
    for (let index = 0; index < 12; index += 1) await scan(await named(`Name${index}`), after(index));
    const full = await ask();
    expect(full.roundTrips).toBe(1);
    // The query reads five users, five check-ins and five entries of the station's list, and sorts five rows.
    expect(full.rowsRead - empty.rowsRead).toBeLessThanOrEqual(20);
    expect(full.rowsWritten).toBe(0);
  });

  it('a display gets only the first names of users', async () => {
    const user = await named('Ada', { email: 'ada@example.test', last_name: 'Lovelace', department: 'Secret' });
    await scan(user);
    const { body } = await askDisplay(station.credential, AT);
    expect(body.names).toEqual(['Ada']);
    expect(Object.keys(body).toSorted()).toEqual(
      ['codes', 'isKiosk', 'isOpen', 'names', 'now', 'station', 'windowSeconds'].toSorted(),
    );
    expect(JSON.stringify(body)).not.toMatch(new RegExp(`${user}|Okafor|Lovelace|example|Secret`));
  });
});

describe('the choice to be named on displays', () => {
  it('the choice to be named is off by default, and only the user can change it', async () => {
    const [user, other] = [await person(), await person()];
    const app = appAt(AT);
    const read = async (id: string) => (await call(app, id, 'GET', '/api/profile/station-name')).body;
    const [no, yes] = [
      { isNamed: false, hasWalls: false },
      { isNamed: true, hasWalls: false },
    ];
    expect(await read(user)).toEqual(no);
    const put = (body: unknown) => call(app, user, 'PUT', '/api/profile/station-name', body);
    expect(await put({ isNamed: true })).toMatchObject({ status: 200, body: { isNamed: true } });
    expect([await read(user), await read(other)]).toEqual([yes, no]);
    for (const wrong of [{}, { isNamed: 1 }, { isNamed: true, userId: other }]) {
      expect((await put(wrong)).status).toBe(400);
    }
    expect(await read(user)).toEqual(yes);
    const seen = await call(app, admin, 'GET', `/api/users/${user}`);
    expect(JSON.stringify(seen.body)).not.toContain('amed');
  });
});
