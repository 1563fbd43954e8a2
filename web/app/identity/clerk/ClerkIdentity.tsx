import { ClerkProvider, useAuth, useClerk, SignIn } from '@clerk/react';
import { useLayoutEffect, useMemo, type ReactNode } from 'react';
import { useLocation, useNavigate, type Location, type NavigateFunction } from 'react-router';
import { networkError } from '../../../kit/api/app-error.ts';
import { PATHS } from '../../../kit/paths.ts';
import { endPush } from '../../push/end-push.ts';
import { setCredentials } from '../../../kit/session/credentials.ts';
import { IdentityContext, type Identity } from '../../../kit/session/identity.ts';
import { clerkToken } from './clerk-token.ts';
import { ClerkUserMenu } from './ClerkUserMenu.tsx';
import { useProviderStatus } from './provider-error.ts';
import { useClerkRetry } from './use-clerk-retry.ts';
import { useResolvedIdentity } from './use-resolved-identity.ts';
import { t } from '../../../messages/t.ts';
import { SignInHead } from '../../../parts/brand/SignInHead.tsx';
import { FullPageLoading } from '../../../kit/FullPageLoading.tsx';
import { usePageTitle } from '../../../kit/use-page-title.ts';

/**
 * The build's settings for Clerk. Vite inserts the values at build time, so a build without a key contains no code of
 * Clerk.
 */
const env = import.meta.env;

const PUBLISHABLE_KEY: string = env.VITE_CLERK_PUBLISHABLE_KEY ?? '';

/** The address of Clerk's Frontend API, if it differs from the address in the key. */
const proxyUrl: string = env.VITE_CLERK_PROXY_URL ?? '';
/** The addresses of Clerk's two scripts on our own host, so that no code is loaded from another host. */
const jsUrl: string = env.VITE_CLERK_JS_URL ?? '';
const uiUrl: string = env.VITE_CLERK_UI_URL ?? '';

/**
 * The addresses under the property names of Clerk's provider. The names of the two script properties are undocumented.
 */
const ADDRESSES = {
  ...(proxyUrl && { proxyUrl }),
  ...(jsUrl && { __internal_clerkJSUrl: jsUrl }),
  ...(uiUrl && { __internal_clerkUIUrl: uiUrl }),
};

/** Shows the sign-in page. Each step of sign-in has an address below /auth. */
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

/** Provides Clerk's state as the app's identity. */
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
    }),
    [who, clerk],
  );
  return <IdentityContext value={identity}>{children}</IdentityContext>;
}

type Router = { navigate: NavigateFunction; here: Location };
/**
 * The router of the page. Clerk keeps the functions that it received first, so these functions read the current router
 * from this variable.
 */
let router: Router | null = null;

async function go(to: string, replace: boolean): Promise<void> {
  // The navigation state contains the page to return to, so it is passed on between the steps of sign-in.
  const state: unknown = to.startsWith(PATHS.auth) ? router?.here.state : null;
  if (router) await router.navigate(to, { replace, state });
  else location.assign(to);
}

/**
 * The app's design tokens for Clerk's components. The tokens are custom properties, so that the components follow the
 * theme.
 */
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
 * Provides sign-in by Clerk. Clerk navigates with the app's router, so that no step reloads the page. After sign-in,
 * Clerk always opens /auth, because the guard there knows the role and the requested page.
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
