/** Demo mode is on when the flag is `true` and the id of a demo user is stored. Spec section 1. */
const MODE_KEY = 'employee-rewards-demo-mode';
const USER_KEY = 'employee-rewards-demo-user';

/** True in a production build. Such a build has a real sign-in, or a setting that makes it a production build. */
const IS_PRODUCTION =
  Boolean(import.meta.env.VITE_CLERK_PUBLISHABLE_KEY) ||
  import.meta.env.VITE_DISABLE_MOCK_DATA === 'true' ||
  import.meta.env.VITE_APP_ENV === 'production';

/**
 * True in the demo in the browser. In that demo, each tab has its own user, so that a visitor can use two accounts at
 * once. A new tab begins as the user who signed in last.
 */
const HAS_PERSON_A_TAB = import.meta.env.VITE_DEMO_BACKEND === 'browser' && !IS_PRODUCTION;
const TAB_KEY = 'employee-rewards-demo-tab';

/** True in the app of `npm start -- --empty`, whose server has only a company without people. */
export const HAS_OWN_COMPANY_ONLY = import.meta.env.VITE_DEMO_COMPANY === 'empty';

export function readDemoUser(): string | null {
  try {
    if (HAS_PERSON_A_TAB) {
      const stored = sessionStorage.getItem(TAB_KEY);
      // An empty string means that the user signed out in this tab.
      if (stored !== null) return stored || null;
      sessionStorage.setItem(
        TAB_KEY,
        (localStorage.getItem(MODE_KEY) === 'true' && localStorage.getItem(USER_KEY)) || '',
      );
    }
    return localStorage.getItem(MODE_KEY) === 'true' ? localStorage.getItem(USER_KEY) : null;
  } catch {
    // Storage is blocked.
    return null;
  }
}

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
    // Storage is blocked, so the session lasts as long as the page.
  }
}

/**
 * Returns true when a change of this storage key may have changed the signed-in user. The key is null when the whole
 * storage was cleared.
 */
export const isDemoFlag = (key: string | null): boolean => key === null || key === MODE_KEY || key === USER_KEY;

export function clearDemoFlagsInProduction(): void {
  if (IS_PRODUCTION) storeDemoUser(null);
}
