import type { SubscriptionInput } from '#domain/api/notifications.ts';
import { createIssue } from '#domain/errors/field-problems.ts';
import { AppError } from '#worker/app-error.ts';
import type { ActionContext } from '#worker/core/action-context.ts';
import { writeOwn } from '#worker/core/write-own.ts';
import type { Db } from '#worker/db/client.ts';
import type { PushPort } from '#worker/parts.ts';
import { storeSubscription } from './subscription-repository.ts';

export function expectPush(push: PushPort | null): PushPort {
  if (!push) throw new AppError('push_not_configured');
  return push;
}

export async function subscribe(
  db: Db,
  push: PushPort | null,
  { endpoint, keys, deviceInfo }: SubscriptionInput,
  origin: string,
  context: ActionContext,
): Promise<{ isSubscribed: true }> {
  if (!expectPush(push).accepts(endpoint))
    throw new AppError('validation_failed', [createIssue('endpoint', 'invalid')]);
  const { userAgent = '', platform = '', language = '' } = deviceInfo ?? {};
  const { actorId: userId, newId, now } = context;
  const createdAt = now.toISOString();
  const row = { id: newId(), userId, endpoint, ...keys, userAgent, platform, language, origin, createdAt };
  return writeOwn(db, context, {
    answer: { isSubscribed: true },
    status: 201,
    statements: storeSubscription(db, row),
  });
}
