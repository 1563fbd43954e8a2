import { ClerkProvider, useAuth, useClerk, SignIn, UserButton } from '@clerk/react';
import { useLayoutEffect, useMemo, useEffect, useState, type ReactNode } from 'react';
import { useLocation, useNavigate, type Location, type NavigateFunction } from 'react-router';
import { networkError } from '#web/kit/api/app-error.ts';
import { PATHS } from '#web/kit/paths.ts';
import { endPush } from '#web/kit/push/consent.ts';
import { setCredentials } from '#web/kit/session/credentials.ts';
import { IdentityContext, useIdentity, type Identity } from '#web/kit/session/identity.ts';
import { useProviderStatus } from './provider-error.ts';
import { clerkToken, useResolvedIdentity } from './use-resolved-identity.ts';
import { t } from '#web/messages/t.ts';
import { SignInHead } from '#web/parts/brand/SignInHead.tsx';
import { FullPageLoading } from '#web/kit/later.tsx';
import { usePageTitle } from '#web/kit/use-page-title.ts';
import { handleError } from '#web/kit/errors/handle-error.ts';
import { hasUnsent, UnsentQuestion } from '../UnsentQuestion.tsx';

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
  // Touch targets are at least 44 px high, like everywhere in the app.
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
