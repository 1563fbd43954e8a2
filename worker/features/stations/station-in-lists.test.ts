import { expect, it } from 'vitest';
import { appAt, call, person, retireBadges } from '#worker/test/harness.ts';
import { forgetStations, openStation } from '#worker/test/stations.ts';

/** Tuesday, 7:30 in Toronto, on a day that only this test uses. */
const AT = new Date('2027-03-09T12:30:07.000Z');

it('a check-in is listed and exported with the current name of its station', async () => {
  await retireBadges();
  await forgetStations();
  const admin = await person({ role: 'admin' });
  const app = appAt(AT);
  const { id, code } = await openStation(admin, AT, { name: 'Front door' });
  const [scans, presses] = [await person({ name: 'Ann Scan' }), await person({ name: 'Ben Press' })];
  expect((await call(app, scans, 'POST', '/api/checkins', { code })).status).toBe(201);
  expect((await call(app, presses, 'POST', '/api/checkins', {})).status).toBe(201);

  const listed = async () => {
    const { body } = await call(app, admin, 'GET', '/api/checkins/today');
    const items = body.items as { user: { name: string }; station: string | null }[];
    return Object.fromEntries(items.map(({ user, station }) => [user.name, station]));
  };
  expect(await listed()).toEqual({ 'Ann Scan': 'Front door', 'Ben Press': null });

  await call(app, admin, 'PUT', `/api/qr/stations/${id}`, { name: 'Gate, north', isActive: false });
  expect(await listed()).toEqual({ 'Ann Scan': 'Gate, north', 'Ben Press': null });
  const ofPerson = async (as: string) => {
    const { body } = await call(app, as, 'GET', `/api/checkins?userId=${scans}`);
    return (body.items as { station: string | null }[]).map(({ station }) => station);
  };
  expect([await ofPerson(admin), await ofPerson(scans)]).toEqual([['Gate, north'], ['Gate, north']]);

  const file = await call(app, admin, 'GET', '/api/exports/checkins.csv?from=2027-03-09&to=2027-03-09');
  const lines = String(file.body.text).trim().split(/\r?\n/);
  expect(lines.slice(0, 3).map((line) => line.split(',').slice(11).join(','))).toEqual([
    'Method,Station,Time proof,User id',
    `qr,"Gate, north",verified,${scans}`,
    `button,,verified,${presses}`,
  ]);
});
