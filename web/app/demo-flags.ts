/** Spec section 1: demo mode is on when a flag says so and a demo user's id is stored. */
const MODE_KEY = 'employee-rewards-demo-mode';
const USER_KEY = 'employee-rewards-demo-user';

/** Whether this build is for production: it has a real sign-in, or says so. Vite knows it when it builds. */
const IS_PRODUCTION =
  Boolean(import.meta.env.VITE_CLERK_PUBLISHABLE_KEY) ||
  import.meta.env.VITE_DISABLE_MOCK_DATA === 'true' ||
  import.meta.env.VITE_APP_ENV === 'production';

/**
 * In the demo with no server each tab has a person of its own, so that one visitor sees two people at once. A new tab begins
 * as the person who signed in last.
 */
const HAS_PERSON_A_TAB = import.meta.env.VITE_DEMO_BACKEND === 'browser' && !IS_PRODUCTION;
const TAB_KEY = 'employee-rewards-demo-tab';

/** The demo user who is signed in on this device, as far as it knows. */
export function readDemoUser(): string | null {
  try {
    if (HAS_PERSON_A_TAB) {
      const stored = sessionStorage.getItem(TAB_KEY);
      // Empty: signed out in this tab.
      if (stored !== null) return stored || null;
      sessionStorage.setItem(
        TAB_KEY,
        (localStorage.getItem(MODE_KEY) === 'true' && localStorage.getItem(USER_KEY)) || '',
      );
    }
    return localStorage.getItem(MODE_KEY) === 'true' ? localStorage.getItem(USER_KEY) : null;
  } catch {
    // Blocked storage remembers nobody.
    return null;
  }
}

/** Sets both flags, or clears both for null. */
export function storeDemoUser(userId: string | null): void {
  try {
    if (HAS_PERSON_A_TAB) sessionStorage.setItem(TAB_KEY, userId ?? '');
    if (userId === null) {
      localStorage.removeItem(MODE_KEY);
      localStorage.removeItem(USER_KEY);
    } else {
      localStorage.setItem(USER_KEY, userId);
      localStorage.setItem(MODE_KEY, 'true');
    }
  } catch {
    // Storage is blocked: the session lasts as long as the page.
  }
}

/** Whether a change of storage, by its key, may have changed who is signed in. Null: everything was cleared. */
export const isDemoFlag = (key: string | null): boolean => key === null || key === MODE_KEY || key === USER_KEY;

/** Every start in production clears the flags, so that no demo session survives into it. Elsewhere it does nothing. */
export function clearDemoFlagsInProduction(): void {
  if (IS_PRODUCTION) storeDemoUser(null);
}
