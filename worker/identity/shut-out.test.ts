import { expect, it } from 'vitest';
import { registerDevice } from '../test/device.ts';
import { appAt, call, findOrMake, NOW, rows } from '../test/harness.ts';
import { clerkUser, sendWebhook } from '../test/providers/clerk-messages.ts';

const follow = (subject: string, changes: object) =>
  sendWebhook('user.updated', clerkUser(subject, NOW.getTime() - 1_000, changes));
const suspend = async (id: string, more: object = {}) => {
  await findOrMake('hr', { role: 'admin' });
  return call(appAt(), 'hr', 'PUT', `/api/users/${id}`, { approvalStatus: 'suspended', reason: 'x', ...more });
};

async function member(subject: string): Promise<string> {
  await sendWebhook('user.created', clerkUser(subject, NOW.getTime() - 100_000));
  await registerDevice(subject);
  await registerDevice(subject);
  return String((await rows('SELECT id FROM users WHERE employee_id = ?', subject))[0]?.id);
}
const countDevices = async (id: string) =>
  (await rows('SELECT count(*) AS devices FROM devices WHERE user_id = ?', id))[0]?.devices;

it.each([
  ['an admin suspends', (id: string) => suspend(id)],
  ['the provider bans', (_: string, subject: string) => follow(subject, { banned: true })],
  ['the provider locks', (_: string, subject: string) => follow(subject, { locked: true })],
  [
    'the provider removes',
    (_: string, subject: string) => sendWebhook('user.deleted', { id: subject, object: 'user', deleted: true }),
  ],
] as const)('a user whom %s has no device any more, and other users keep theirs', async (what, act) => {
  const subject = what.replaceAll(' ', '_');
  const [id, other] = [await member(subject), await member(`${subject}_other`)];
  expect(await countDevices(id)).toBe(2);
  expect((await act(id, subject)).status).toBe(200);
  expect(await countDevices(id)).toBe(0);
  expect(await countDevices(other)).toBe(2);
});

it('a suspension that is refused, and a change of another field, leave the devices', async () => {
  const id = await member('kept');
  expect((await suspend(id, { version: 7 })).body).toMatchObject({ error: { code: 'version_conflict' } });
  expect((await call(appAt(), 'hr', 'PUT', `/api/users/${id}`, { department: 'Sales' })).status).toBe(200);
  expect((await follow('kept', { first_name: 'Eve' })).status).toBe(200);
  expect(await countDevices(id)).toBe(2);
});
