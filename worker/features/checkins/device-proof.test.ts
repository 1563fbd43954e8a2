/** Tests when the signature of a device is part of a late check-in's proof. Decision 0064. */
import { describe, expect, it } from 'vitest';
import { callSigned, deviceOf, signedHeaders, type TestDevice } from '../../test/device.ts';
import { appAt, call, checkedClock, NOW, person, type Answer } from '../../test/harness.ts';

const CHECKED = '2026-03-02T12:00:00.000Z';
const MADE = '2026-03-02T12:30:00.000Z';
const SENT = new Date('2026-03-02T18:00:00.000Z');
const proofOf = ({ status, body }: Answer) => [status, body.timeProof, body.checkInType];
const LATE = [201, 'late', 'early'];
const UNVERIFIED = [201, 'unverified', 'ontime'];

async function setUp() {
  const user = await person();
  const clock = await checkedClock(user, CHECKED);
  return { user, clock, body: JSON.stringify({ ...clock, occurredAt: MADE }) };
}

/** Sends a late check-in by a session, with a device's signature when `signer` is given. */
async function bySession(user: string, body: string, signer?: Pick<TestDevice, 'id' | 'privateKey'>, signed = body) {
  const headers = signer ? await signedHeaders(signer, { body: signed, madeAt: new Date(MADE) }) : {};
  return call(appAt(SENT), user, 'POST', '/api/checkins', body, headers);
}

describe('a late check-in of a device that has a key', () => {
  it('is proven with the signature of the device that got the clock check', async () => {
    const { user, clock, body } = await setUp();
    expect(proofOf(await bySession(user, body, await deviceOf(user, clock.deviceId)))).toEqual(LATE);
  });

  it('is proven by the key alone, as the service worker sends it', async () => {
    const { user, clock, body } = await setUp();
    const device = await deviceOf(user, clock.deviceId);
    expect(proofOf(await callSigned(appAt(SENT), device, { body, madeAt: new Date(MADE) }))).toEqual(LATE);
  });

  const unproven: Record<string, (user: string, body: string, device: TestDevice) => Promise<Answer>> = {
    'no signature': (user, body) => bySession(user, body),
    'the signature of another request': (user, body, device) => bySession(user, body, device, '{}'),
    'the signature of another device of the user': async (user, body) => bySession(user, body, await deviceOf(user)),
    'another device’s key alone': async (user, body) =>
      callSigned(appAt(SENT), await deviceOf(user), { body, madeAt: new Date(MADE) }),
    'the signature of another user’s device': async (user, body) =>
      bySession(user, body, await deviceOf(await person())),
    'the id of the device, signed by another key': async (user, body, device) => {
      const { privateKey } = await deviceOf(user);
      return bySession(user, body, { id: device.id, privateKey });
    },
  };
  it.each(Object.entries(unproven))('is unverified with %s', async (_, send) => {
    const { user, clock, body } = await setUp();
    const device = await deviceOf(user, clock.deviceId);
    expect(proofOf(await send(user, body, device))).toEqual(UNVERIFIED);
  });

  it('is unverified without a clock check, whatever it signs: a signature says nothing about the time', async () => {
    const user = await person();
    const device = await deviceOf(user);
    const body = JSON.stringify({ occurredAt: MADE, deviceId: device.clockId });
    expect(proofOf(await callSigned(appAt(SENT), device, { body, madeAt: new Date(MADE) }))).toEqual(UNVERIFIED);
  });

  it('needs none once the key is revoked: a clock check without a key counts as before', async () => {
    const { user, clock, body } = await setUp();
    const device = await deviceOf(user, clock.deviceId);
    await call(appAt(NOW), user, 'DELETE', `/api/devices/${device.id}`);
    expect(proofOf(await bySession(user, body))).toEqual(LATE);
  });
});

describe('a late check-in of a device without a key', () => {
  it('is proven by its clock check, beside other devices with keys', async () => {
    const { user, body } = await setUp();
    await deviceOf(user);
    expect(proofOf(await bySession(user, body))).toEqual(LATE);
  });
});
