import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { DEVICES_MAX } from '#domain/devices/device-actions.ts';
import { callSigned, registerDevice, makeDevice, register } from '#worker/test/device.ts';
import { appAt, call, NOW, person, rows } from '#worker/test/harness.ts';
import { demoIdentity } from '#worker/identity/demo.ts';

const app = appAt();
const later = (minutes: number) => appAt(new Date(NOW.getTime() + minutes * 60_000));
const listDevices = async (user: string) =>
  (await call(app, user, 'GET', '/api/devices')).body.items as { id: string }[];
const CHROME = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36';
const readCode = ({ status, body }: { status: number; body: Record<string, unknown> }) => [
  status,
  (body.error as { code: string } | undefined)?.code,
];

describe('the devices of a user', () => {
  it('are registered with the name of their browser, are listed only for their user, and can be revoked', async () => {
    const [user, other] = [await person(), await person()];
    expect(await listDevices(user)).toEqual([]);
    const { id, publicKey, clockId } = await makeDevice();
    const answer = await call(app, user, 'POST', '/api/devices', { id, publicKey, clockId }, { 'User-Agent': CHROME });
    const device = { id, browser: 'Chrome', system: 'Android', createdAt: NOW.toISOString(), lastUsedAt: null };
    expect({ status: answer.status, body: answer.body }).toEqual({ status: 201, body: device });
    expect(await listDevices(user)).toEqual([device]);
    expect(await listDevices(other)).toEqual([]);
    expect(readCode(await call(app, other, 'DELETE', `/api/devices/${id}`))).toEqual([404, 'device_not_found']);
    const gone = await call(app, user, 'DELETE', `/api/devices/${id}`);
    expect({ status: gone.status, body: gone.body }).toEqual({ status: 200, body: device });
    expect(await listDevices(user)).toEqual([]);
    expect(readCode(await call(app, user, 'DELETE', `/api/devices/${id}`))).toEqual([404, 'device_not_found']);
  });

  it('are registered once when the request is repeated, and cannot be taken over by another user', async () => {
    const [user, other] = [await person(), await person()];
    const device = await makeDevice();
    const first = await register(app, user, device);
    expect((await register(later(5), user, device)).body).toEqual(first.body);
    expect(readCode(await register(app, other, device))).toEqual([404, 'device_not_found']);
    const { publicKey } = await makeDevice();
    expect(readCode(await register(app, user, { ...device, publicKey }))).toEqual([404, 'device_not_found']);
    expect(await rows('SELECT user_id, public_key FROM devices WHERE id = ?', device.id)).toEqual([
      { user_id: user, public_key: device.publicKey },
    ]);
  });

  it('have one key for each browser of a user, so a new key replaces the earlier key', async () => {
    const [user, other] = [await person(), await person()];
    const first = await registerDevice(user);
    const otherUsers = await registerDevice(other, first.clockId);
    const second = await registerDevice(user, first.clockId);
    expect((await listDevices(user)).map(({ id }) => id)).toEqual([second.id]);
    expect((await listDevices(other)).map(({ id }) => id)).toEqual([otherUsers.id]);
  });

  it('are at most ten, and the eleventh replaces the device that was unused for the longest time', async () => {
    const user = await person();
    const made = [];
    for (let minute = 0; minute < DEVICES_MAX; minute++) {
      const device = await makeDevice();
      await register(later(minute), user, device);
      made.push(device);
    }
    const [first, second] = made;
    if (!first || !second) throw new Error('Ten were made.');
    expect((await callSigned(later(30), first, { madeAt: NOW })).status).toBe(201);
    const eleventh = await makeDevice();
    expect((await register(later(31), user, eleventh)).status).toBe(201);
    const left = (await listDevices(user)).map(({ id }) => id);
    expect(left).toHaveLength(DEVICES_MAX);
    expect(left).toContain(first.id);
    expect(left).toContain(eleventh.id);
    expect(left).not.toContain(second.id);
  });

  it('are at most ten when many are registered at the same time', async () => {
    const user = await person();
    const made = await Promise.all(Array.from({ length: DEVICES_MAX + 5 }, () => makeDevice()));
    const answers = await Promise.all(made.map((device) => register(app, user, device)));
    expect(answers.map(({ status }) => status)).toEqual(made.map(() => 201));
    expect(await listDevices(user)).toHaveLength(DEVICES_MAX);
  });

  it('are accepted for 90 days after they were registered or renewed, and are not renewed after a revocation', async () => {
    const user = await person();
    const device = await registerDevice(user);
    const after = (days: number) => appAt(new Date(NOW.getTime() + days * 86_400_000));
    const renew = (days: number, clockId = device.clockId) =>
      register(after(days), user, { ...device, clockId }, { isRenewal: true });
    const send = (days: number) =>
      callSigned(after(days), device, {
        method: 'PUT',
        path: '/api/profile',
        body: '{}',
        madeAt: new Date(NOW.getTime() + days * 86_400_000),
      });
    expect((await renew(60, 'clock-of-another-name')).status).toBe(201);
    expect((await send(149)).status).toBe(200);
    expect(readCode(await send(150))).toEqual([401, 'auth/unauthorized']);
    const read = () => rows('SELECT created_at, renewed_at, clock_id FROM devices WHERE user_id = ?', user);
    expect(await read()).toEqual([
      {
        created_at: NOW.toISOString(),
        renewed_at: new Date(NOW.getTime() + 60 * 86_400_000).toISOString(),
        clock_id: 'clock-of-another-name',
      },
    ]);
    await call(app, user, 'DELETE', `/api/devices/${device.id}`);
    expect(readCode(await renew(61))).toEqual([404, 'device_not_found']);
    expect(await read()).toEqual([]);
  });

  it('are deleted when another device is registered after 90 days', async () => {
    const user = await person();
    await registerDevice(user);
    const second = await makeDevice();
    await register(appAt(new Date(NOW.getTime() + 90 * 86_400_000)), user, second);
    expect(await rows('SELECT id FROM devices WHERE user_id = ?', user)).toEqual([{ id: second.id }]);
  });

  it('are not renewed when they are revoked during the request', async () => {
    const user = await person();
    const device = await registerDevice(user);
    let isRevoked = false;
    const d1 = {
      prepare: (text: string) => env.DB.prepare(text),
      batch: async (statements: D1PreparedStatement[]) => {
        // The first batch reads the caller, and the second batch writes. The device is revoked between the two batches.
        if (isRevoked) return env.DB.batch(statements);
        const read = await env.DB.batch(statements);
        isRevoked = true;
        await call(app, user, 'DELETE', `/api/devices/${device.id}`);
        return read;
      },
    } as unknown as D1Database;
    const renewed = await register(appAt(NOW, { d1 }), user, device, { isRenewal: true });
    expect(readCode(renewed)).toEqual([404, 'device_not_found']);
    expect(isRevoked).toBe(true);
    expect(await listDevices(user)).toEqual([]);
  });

  it('cannot be registered while the user is impersonated', async () => {
    const user = await person();
    const identity = {
      ...demoIdentity({ publicDemo: false }),
      authenticate: async () => ({ subject: user, role: null, impersonator: 'support' }),
    };
    const answer = await register(appAt(NOW, { identity }), user, await makeDevice());
    expect(readCode(answer)).toEqual([403, 'auth/forbidden']);
    expect(await listDevices(user)).toEqual([]);
  });
});

describe('a device that was signed out', () => {
  const revokeRequest = (id: string) => ({ method: 'DELETE', path: `/api/devices/${id}`, body: '' }) as const;

  it('revokes itself with its own signature, even when the request arrives 40 days later', async () => {
    const user = await person();
    const device = await registerDevice(user);
    const madeAt = new Date(NOW.getTime() - 40 * 86_400_000);
    expect((await callSigned(app, device, { ...revokeRequest(device.id), madeAt })).status).toBe(200);
    expect(await listDevices(user)).toEqual([]);
    expect(readCode(await callSigned(app, device, revokeRequest(device.id)))).toEqual([401, 'auth/unauthorized']);
  });

  it('cannot revoke another device', async () => {
    const user = await person();
    const [device, second] = [await registerDevice(user), await registerDevice(user)];
    expect(readCode(await callSigned(app, device, revokeRequest(second.id)))).toEqual([401, 'auth/unauthorized']);
    expect(await listDevices(user)).toHaveLength(2);
  });
});

describe('signing out everywhere', () => {
  it('revokes the user’s devices, and then ends the user’s sessions at the provider', async () => {
    const [user, other] = [await person(), await person()];
    await registerDevice(user);
    await registerDevice(user);
    await registerDevice(other);
    const ended: string[] = [];
    const identity = {
      ...demoIdentity({ publicDemo: false }),
      endSessions: async (subject: string) => {
        expect(await listDevices(user)).toEqual([]);
        return ended.push(subject) > 0;
      },
    };
    const answer = await call(appAt(NOW, { identity }), user, 'POST', '/api/devices/sign-out-everywhere', {});
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 200,
      body: { devicesRevoked: 2, hasEndedSessions: true },
    });
    expect(ended).toEqual([user]);
    expect(await listDevices(other)).toHaveLength(1);
    const demo = await call(app, user, 'POST', '/api/devices/sign-out-everywhere', {});
    expect(demo.body).toEqual({ devicesRevoked: 0, hasEndedSessions: false });
  });
});
