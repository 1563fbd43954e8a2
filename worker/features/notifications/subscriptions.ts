import type { SubscriptionInput } from '../../../domain/api/notifications.ts';
import { createIssue } from '../../../domain/errors/field-problems.ts';
import { AppError } from '../../app-error.ts';
import type { Db } from '../../db/client.ts';
import type { PushPort } from '../../parts.ts';
import { storeSubscription } from './subscription-repository.ts';

interface NewSubscription {
  userId: string;
  id: string;
  origin: string;
  now: Date;
}

/** Returns the push port. Throws push_not_configured when the port is null. */
export function expectPush(push: PushPort | null): PushPort {
  if (!push) throw new AppError('push_not_configured');
  return push;
}

/**
 * Subscribes a device to push. A device that another user had subscribed moves to this user. When the user has more
 * than five devices, the oldest one is removed. Throws push_not_configured, validation_failed (the endpoint is not of
 * a push service).
 */
export async function subscribe(
  db: Db,
  push: PushPort | null,
  { endpoint, keys, deviceInfo }: SubscriptionInput,
  { userId, id, origin, now }: NewSubscription,
): Promise<void> {
  if (!expectPush(push).accepts(endpoint))
    throw new AppError('validation_failed', [createIssue('endpoint', 'invalid')]);
  const { userAgent = '', platform = '', language = '' } = deviceInfo ?? {};
  const at = now.toISOString();
  await storeSubscription(db, { id, userId, endpoint, ...keys, userAgent, platform, language, origin, at });
}
