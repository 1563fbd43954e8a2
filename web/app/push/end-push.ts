import { readPushUser } from './consent.ts';

/** Signing out does not wait longer than this, milliseconds. */
const LIMIT_MS = 2_000;

export const isPushOn = (): boolean => readPushUser() !== null;

/** Ends push on this device with the session, so that who comes next is not told what was meant for somebody else. */
export async function endPush(): Promise<void> {
  if (!isPushOn()) return;
  const end = async () => (await import('./queries.ts')).switchPushOff();
  await Promise.race([end().catch(() => undefined), new Promise((resolve) => setTimeout(resolve, LIMIT_MS))]);
}
