import { ClerkProvider, getToken, SignIn, useAuth, useClerk, UserButton } from '@clerk/react';
import { useEffect, useLayoutEffect, useMemo, useState, type ReactNode } from 'react';
import { useLocation, useNavigate, type Location, type NavigateFunction } from 'react-router';
import { networkError } from '#web/kit/api/app-error.ts';
import { handleError } from '#web/kit/errors/handle-error.ts';
import { FullPageLoading } from '#web/kit/later.tsx';
import { PATHS } from '#web/kit/paths.ts';
import { endPush } from '#web/kit/push/consent.ts';
import { setCredentials } from '#web/kit/session/credentials.ts';
import { IdentityContext, useIdentity, type Identity } from '#web/kit/session/identity.ts';
import { usePageTitle } from '#web/kit/use-page-title.ts';
import { t } from '#web/messages/t.ts';
import { forgetQueries } from '#web/offline/persist-queries.ts';
import { SignInHead } from '#web/parts/brand/SignInHead.tsx';
import { hasUnsent, UnsentQuestion } from '#web/app/lazy-parts.tsx';
import {
  hasAnswered,
  resolveIdentity,
  useProviderStatus,
  type ClerkFacts,
  type ResolvedIdentity,
} from './resolve-identity.ts';

let isAllowed = true;

/**
 * Tokens are forbidden while only the device remembers the user. A request then fails as if offline. If the request
 * were sent without a token, the server's 401 would end the session.
 */
const allowTokens = (allowed: boolean): void => {
  isAllowed = allowed;
};

/**
 * Clerk caches a token for its lifetime of one minute, and renews it before the lifetime ends. With `fresh`, a new
 * token is requested at once.
 */
const clerkToken: Identity['getToken'] = async (options) => {
  if (!isAllowed) throw new Error('The identity provider has not been reached yet.');
  return getToken({ skipCache: options?.fresh ?? false });
};

/** The value is the provider's user id, without a token or a name. Clearing the device removes it. */
const STORAGE_KEY = 'employee-rewards-last-user';

function readLastUser(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    // Storage is blocked.
    return null;
  }
}

function rememberUser(userId: string | null): void {
  try {
    if (userId === null) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, userId);
  } catch {
    // Storage is blocked, so the app knows no user at an offline start.
  }
}

function useLastUser(): string | null {
  const [userId, setUserId] = useState(readLastUser);
  useEffect(() => {
    const onStorage = ({ key, newValue }: StorageEvent) => {
      // The key is null when the whole storage was cleared.
      if (key === null || (key === STORAGE_KEY && newValue === null)) setUserId(null);
    };
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  }, []);
  return userId;
}

/**
 * The longest wait for Clerk's answer, which normally arrives in less than a second. On a poor connection, many seconds
 * pass until Clerk's scripts fail.
 */
const PATIENCE_MS = 3_000;

/** The value never changes back, so that the shown user does not change several times. */
function useCutOff(): boolean {
  const [isCutOff, setCutOff] = useState(() => !navigator.onLine);
  useEffect(() => {
    const giveUp = () => setCutOff(true);
    const timer = setTimeout(giveUp, PATIENCE_MS);
    addEventListener('offline', giveUp);
    return () => {
      clearTimeout(timer);
      removeEventListener('offline', giveUp);
    };
  }, []);
  return isCutOff;
}

/** Stores a confirmed user on the device for an offline start. */
function useResolvedIdentity({ isLoaded, userId, status }: ClerkFacts): ResolvedIdentity {
  const remembered = useLastUser();
  const isCutOff = useCutOff();
  // After Clerk's first answer, the remembered user no longer counts, even while Clerk has no answer between two
  // sessions.
  const [isAnswered, setAnswered] = useState(false);
  const speaks = hasAnswered({ isLoaded, userId, status });
  if (speaks && !isAnswered) setAnswered(true);

  const lastUser = isAnswered ? null : remembered;
  const who = useMemo(
    () => resolveIdentity({ isLoaded, userId, status }, { lastUser, isCutOff }),
    [isLoaded, userId, status, lastUser, isCutOff],
  );

  // This layout effect runs before the components below request data in their effects.
  useLayoutEffect(() => allowTokens(who.isConfirmed || who.userId === null), [who]);
  useEffect(() => {
    if (!who.isConfirmed) return;
    // The session ended while the app was closed, so the data for an offline start is removed.
    if (remembered !== null && remembered !== who.userId) void forgetQueries(remembered).catch(() => undefined);
    rememberUser(who.userId);
  }, [who, remembered]);
  return who;
}

const RETRY_MS = 30_000;

/** The undocumented method by which @clerk/react starts to load its scripts. */
type Loader = Partial<Record<'getEntryChunks', () => Promise<void>>>;

/**
 * Tries again to load Clerk on an open page, because Clerk's own loader stops after some tries. The hook tries only
 * while the device is online and the page is visible.
 */
function useClerkRetry(hasFailed: boolean): void {
  const clerk = useClerk();
  useEffect(() => {
    if (!hasFailed) return;
    let isTrying = false;
    const tryAgain = async () => {
      if (isTrying || !navigator.onLine || document.visibilityState !== 'visible') return;
      isTrying = true;
      await (clerk as unknown as Loader).getEntryChunks?.();
      isTrying = false;
    };
    const onRetry = () => void tryAgain();
    // The connection may have returned before the loader stopped.
    onRetry();
    const timer = setInterval(onRetry, RETRY_MS);
    addEventListener('online', onRetry);
    document.addEventListener('visibilitychange', onRetry);
    return () => {
      clearInterval(timer);
      removeEventListener('online', onRetry);
      document.removeEventListener('visibilitychange', onRetry);
    };
  }, [clerk, hasFailed]);
}

/** Clerk's class names of the sign-out buttons. Clerk does not change these names, because themes use them. */
const WAYS_OUT =
  '.cl-userButtonPopoverActionButton__signOut, .cl-userButtonPopoverActionButton__signOutAll, .cl-userButtonPopoverActionButton__signOutSingleSession';

function ClerkUserMenu() {
  const { signOut } = useIdentity();
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    const ask = (event: MouseEvent) => {
      if (!(event.target instanceof Element) || !event.target.closest(WAYS_OUT) || !hasUnsent()) return;
      event.preventDefault();
      event.stopPropagation();
      // Clerk's open menu makes the rest of the page inaccessible, including the question, so the menu is closed first.
      event.target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
      setAsking(true);
    };
    // The listener is on the window and captures the event, so that it runs before Clerk's own listeners in the
    // document.
    addEventListener('click', ask, true);
    return () => removeEventListener('click', ask, true);
  }, []);
  return (
    // The space is reserved while the menu loads, so that the bar does not move.
    <div className="grid size-11 shrink-0 place-items-center">
      <UserButton />
      {isAsking && (
        <UnsentQuestion onCancel={() => setAsking(false)} onLeave={() => void signOut().catch(handleError)} />
      )}
    </div>
  );
}

/** Vite inserts the values at build time, so a build without a key contains no code of Clerk. */
const env = import.meta.env;

const PUBLISHABLE_KEY: string = env.VITE_CLERK_PUBLISHABLE_KEY ?? '';

/** The address of Clerk's Frontend API, if it differs from the address in the key. */
const proxyUrl: string = env.VITE_CLERK_PROXY_URL ?? '';
/** The addresses of Clerk's two scripts on our own host, so that no code is loaded from another host. */
const jsUrl: string = env.VITE_CLERK_JS_URL ?? '';
const uiUrl: string = env.VITE_CLERK_UI_URL ?? '';

/** The names of the two script properties are undocumented. */
const ADDRESSES = {
  ...(proxyUrl && { proxyUrl }),
  ...(jsUrl && { __internal_clerkJSUrl: jsUrl }),
  ...(uiUrl && { __internal_clerkUIUrl: uiUrl }),
};

/** Each step of sign-in has an address below /auth. */
function ClerkSignIn() {
  usePageTitle(t('auth.title'));
  return (
    <main className="grid min-h-svh content-center justify-items-center gap-8 p-4">
      <SignInHead isSmall />
      <SignIn routing="path" path={PATHS.auth} fallback={<FullPageLoading label={t('loading.page')} />} />
    </main>
  );
}

setCredentials('Bearer', clerkToken);

function Bridge({ children }: { children: ReactNode }) {
  const { isLoaded, userId } = useAuth();
  const clerk = useClerk();
  const who = useResolvedIdentity({ isLoaded, userId, status: clerk.status });
  useProviderStatus(clerk.status);
  useClerkRetry(clerk.status === 'error');
  const identity = useMemo<Identity>(
    () => ({
      ...who,
      getToken: clerkToken,
      signOut: async () => {
        // Only Clerk can end the session. While Clerk cannot be reached, the app must not show that the session has
        // ended.
        if (who.userId !== null && !who.isConfirmed) throw networkError(null);
        await endPush();
        await clerk.signOut();
      },
      SignIn: ClerkSignIn,
      UserMenu: ClerkUserMenu,
      isInAccountOnPhone: false,
    }),
    [who, clerk],
  );
  return <IdentityContext value={identity}>{children}</IdentityContext>;
}

type Router = { navigate: NavigateFunction; here: Location };
/** Clerk keeps the functions that it received first, so these functions read the current router from this variable. */
let router: Router | null = null;

async function go(to: string, replace: boolean): Promise<void> {
  // The navigation state contains the page to return to, so it is passed on between the steps of sign-in.
  const state: unknown = to.startsWith(PATHS.auth) ? router?.here.state : null;
  if (router) await router.navigate(to, { replace, state });
  else location.assign(to);
}

/** The tokens are custom properties, so that the components follow the theme. */
const APPEARANCE = {
  variables: {
    colorPrimary: 'var(--color-action)',
    colorPrimaryForeground: 'var(--color-on-action)',
    colorBackground: 'var(--color-surface)',
    colorForeground: 'var(--color-ink)',
    colorMuted: 'var(--color-sunken)',
    colorMutedForeground: 'var(--color-ink-soft)',
    colorNeutral: 'var(--color-ink)',
    colorInput: 'var(--color-surface)',
    colorInputForeground: 'var(--color-ink)',
    colorBorder: 'var(--color-ink)',
    colorRing: 'var(--color-action)',
    colorDanger: 'var(--color-bad)',
    colorSuccess: 'var(--color-good)',
    colorWarning: 'var(--color-warn)',
    fontFamily: 'var(--font-sans)',
    fontSize: '1rem',
    borderRadius: 'var(--radius-control)',
  },
  elements: {
    formButtonPrimary: { minHeight: '2.75rem' },
    formFieldInput: { minHeight: '2.75rem' },
  },
};

/**
 * Clerk navigates with the app's router, so that no step reloads the page. After sign-in, Clerk always opens /auth,
 * because the guard there knows the role and the requested page.
 */
export default function ClerkIdentity({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const here = useLocation();
  useLayoutEffect(() => {
    router = { navigate, here };
  }, [navigate, here]);
  return (
    <ClerkProvider
      publishableKey={PUBLISHABLE_KEY}
      signInUrl={PATHS.auth}
      signInForceRedirectUrl={PATHS.auth}
      signUpForceRedirectUrl={PATHS.auth}
      afterSignOutUrl={PATHS.home}
      routerPush={(to) => go(to, false)}
      routerReplace={(to) => go(to, true)}
      appearance={APPEARANCE}
      telemetry={false}
      // Without this option, a user who opens the app offline counts as signed out.
      experimental={{ rethrowOfflineNetworkErrors: true }}
      {...ADDRESSES}
    >
      <Bridge>{children}</Bridge>
    </ClerkProvider>
  );
}
