import { readPushUser } from '../../kit/push/consent.ts';

/** The longest time that signing out waits for the end of push, milliseconds. */
const LIMIT_MS = 2_000;

export const isPushOn = (): boolean => readPushUser() !== null;

/**
 * Ends push on this device. Call it when the session ends, so that the next user does not receive the previous user's
 * messages.
 */
export async function endPush(): Promise<void> {
  if (!isPushOn()) return;
  const end = async () => (await import('../../kit/push/queries.ts')).switchPushOff();
  await Promise.race([end().catch(() => undefined), new Promise((resolve) => setTimeout(resolve, LIMIT_MS))]);
}
