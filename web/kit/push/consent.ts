/**
 * The keys for the user who switched push on here, and for the answered offer. In local storage, where /clear removes
 * them with all our other data.
 */
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
    // The next start asks the browser instead.
  }
}

/**
 * Returns the id of the user who receives push here. The browser's permission alone would cover every user who signs
 * in.
 */
export const readPushUser = (): string | null => read(CONSENT_KEY);
export const writePushUser = (userId: string | null): void => write(CONSENT_KEY, userId);

/** Returns true when the offer was accepted or dismissed here, since it is made once. */
export const isOfferAnswered = (): boolean => read(ANSWERED_KEY) !== null;
export const answerOffer = (): void => write(ANSWERED_KEY, 'yes');
