import { sayTest } from '#domain/notices/test-text.ts';
import { AppError } from '#worker/app-error.ts';
import { forgetDevices, pushTo } from '#worker/deliveries/push-channel.ts';
import { readReceivers, type Device } from '#worker/deliveries/receiver-repository.ts';
import type { Db } from '#worker/db/client.ts';
import type { PushPort } from '#worker/parts.ts';
import { expectPush } from './subscriptions.ts';

const TTL_SECONDS = 300;

/**
 * The user's switches and quiet hours do not apply. Returns the number of devices whose push service accepted the
 * message.
 */
export async function sendTest(db: Db, push: PushPort | null, userId: string, now: Date): Promise<number> {
  const port = expectPush(push);
  const receiver = (await readReceivers(db, [{ userId, kind: 'announcement', facts: {} }])).get(userId);
  if (!receiver || receiver.devices.length === 0) throw new AppError('push_no_device');
  const text = sayTest(receiver.user.preferences.language ?? 'en', now);
  const gone: Device[] = [];
  let sent = 0;
  for (const device of receiver.devices) {
    const outcome = await pushTo(port, device, text, TTL_SECONDS);
    if (outcome.is === 'sent') sent += 1;
    if (outcome.is === 'gone') gone.push(device);
  }
  if (gone.length > 0) await forgetDevices(db, gone);
  if (sent === 0) throw new AppError(gone.length === receiver.devices.length ? 'push_no_device' : 'push_failed');
  return sent;
}
