/** Who switched push on here, and whether the offer was answered. In local storage, where /clear removes it with everything of ours. */
const CONSENT_KEY = 'employee-rewards-push';
const ANSWERED_KEY = 'employee-rewards-push-offer';

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Blocked storage remembers nobody.
    return null;
  }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // The next start asks the browser instead.
  }
}

/** The user id of who is pushed to here; permission is the browser's, and would be everybody's who signs in. */
export const readPushUser = (): string | null => read(CONSENT_KEY);
export const writePushUser = (userId: string | null): void => write(CONSENT_KEY, userId);

/** Whether the offer was taken or dismissed here: it is made once. */
export const isOfferAnswered = (): boolean => read(ANSWERED_KEY) !== null;
export const answerOffer = (): void => write(ANSWERED_KEY, 'yes');
