/** A device that has a key must sign a late check-in. An unsigned check-in is unverified (docs/decisions/0008). */
import { describe, expect, it } from 'vitest';
import { callSigned, registerDevice, signedHeaders, type TestDevice } from '#worker/test/device.ts';
import { appAt, call, checkedClock, NOW, person, type Answer } from '#worker/test/harness.ts';

const CHECKED = '2026-03-02T12:00:00.000Z';
const MADE = '2026-03-02T12:30:00.000Z';
const SENT = new Date('2026-03-02T18:00:00.000Z');
const readProof = ({ status, body }: Answer) => [status, body.timeProof, body.checkInType];
const LATE = [201, 'late', 'early'];
const UNVERIFIED = [201, 'unverified', 'ontime'];

async function setUp() {
  const user = await person();
  const clock = await checkedClock(user, CHECKED);
  return { user, clock, body: JSON.stringify({ ...clock, occurredAt: MADE }) };
}

async function bySession(user: string, body: string, signer?: Pick<TestDevice, 'id' | 'privateKey'>, signed = body) {
  const headers = signer ? await signedHeaders(signer, { body: signed, madeAt: new Date(MADE) }) : {};
  return call(appAt(SENT), user, 'POST', '/api/checkins', body, headers);
}

describe('a late check-in of a device that has a key', () => {
  it('is proven with the signature of the device that received the clock check', async () => {
    const { user, clock, body } = await setUp();
    expect(readProof(await bySession(user, body, await registerDevice(user, clock.deviceId)))).toEqual(LATE);
  });

  it('is proven when the service worker sends it, with a signature and without a session', async () => {
    const { user, clock, body } = await setUp();
    const device = await registerDevice(user, clock.deviceId);
    expect(readProof(await callSigned(appAt(SENT), device, { body, madeAt: new Date(MADE) }))).toEqual(LATE);
  });

  const unproven: Record<string, (user: string, body: string, device: TestDevice) => Promise<Answer>> = {
    'no signature': (user, body) => bySession(user, body),
    'the signature of another request': (user, body, device) => bySession(user, body, device, '{}'),
    'the signature of another device of the user': async (user, body) =>
      bySession(user, body, await registerDevice(user)),
    'only the signature of another device, without a session': async (user, body) =>
      callSigned(appAt(SENT), await registerDevice(user), { body, madeAt: new Date(MADE) }),
    'the signature of another user’s device': async (user, body) =>
      bySession(user, body, await registerDevice(await person())),
    'the id of the device and a signature by another key': async (user, body, device) => {
      const { privateKey } = await registerDevice(user);
      return bySession(user, body, { id: device.id, privateKey });
    },
  };
  it.each(Object.entries(unproven))('is unverified with %s', async (_, send) => {
    const { user, clock, body } = await setUp();
    const device = await registerDevice(user, clock.deviceId);
    expect(readProof(await send(user, body, device))).toEqual(UNVERIFIED);
  });

  it('is unverified without a clock check, even with a signature', async () => {
    const user = await person();
    const device = await registerDevice(user);
    const body = JSON.stringify({ occurredAt: MADE, deviceId: device.clockId });
    expect(readProof(await callSigned(appAt(SENT), device, { body, madeAt: new Date(MADE) }))).toEqual(UNVERIFIED);
  });

  it('is proven without a signature after the key was revoked', async () => {
    const { user, clock, body } = await setUp();
    const device = await registerDevice(user, clock.deviceId);
    await call(appAt(NOW), user, 'DELETE', `/api/devices/${device.id}`);
    expect(readProof(await bySession(user, body))).toEqual(LATE);
  });
});

describe('a late check-in of a device without a key', () => {
  it('is proven by its clock check, even when other devices of the user have keys', async () => {
    const { user, body } = await setUp();
    await registerDevice(user);
    expect(readProof(await bySession(user, body))).toEqual(LATE);
  });
});
