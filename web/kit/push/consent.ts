/** The page /clear removes both keys with all other data of the app. */
const CONSENT_KEY = 'employee-rewards-push';
const ANSWERED_KEY = 'employee-rewards-push-offer';

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Storage is blocked.
    return null;
  }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Storage is blocked, so nothing is stored.
  }
}

/**
 * Returns the id of the user who receives push on this device. The browser's permission alone is not enough, because it
 * covers every user who signs in.
 */
export const readPushUser = (): string | null => read(CONSENT_KEY);
export const writePushUser = (userId: string | null): void => write(CONSENT_KEY, userId);

export const isOfferAnswered = (): boolean => read(ANSWERED_KEY) !== null;
export const answerOffer = (): void => write(ANSWERED_KEY, 'yes');

/** The longest time that signing out waits for the end of push. */
const END_MS = 2_000;

export const isPushOn = (): boolean => readPushUser() !== null;

/** Call it when the session ends, so that the next user does not receive the previous user's messages. */
export async function endPush(): Promise<void> {
  if (!isPushOn()) return;
  const end = async () => (await import('./push-queries.ts')).switchPushOff();
  await Promise.race([end().catch(() => undefined), new Promise((resolve) => setTimeout(resolve, END_MS))]);
}
