import { ClerkProvider, useAuth, useClerk } from '@clerk/react';
import { useLayoutEffect, useMemo, type ReactNode } from 'react';
import { useLocation, useNavigate, type Location, type NavigateFunction } from 'react-router';
import { networkError } from '../../../kit/api/app-error.ts';
import { PATHS } from '../../../kit/paths.ts';
import { endPush } from '../../push/end-push.ts';
import { setCredentials } from '../../../kit/session/credentials.ts';
import { IdentityContext, type Identity } from '../../../kit/session/identity.ts';
import { APPEARANCE } from './appearance.ts';
import { clerkToken } from './clerk-token.ts';
import { ClerkSignIn } from './ClerkSignIn.tsx';
import { ClerkUserMenu } from './ClerkUserMenu.tsx';
import { useProviderStatus } from './provider-error.ts';
import { ADDRESSES, PUBLISHABLE_KEY } from './settings.ts';
import { useClerkRetry } from './use-clerk-retry.ts';
import { useResolvedIdentity } from './use-resolved-identity.ts';

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
        // Clerk ends the session. Until Clerk can be reached, the app must not show that the session ended.
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
 * The router of the rendering that is on the page. Clerk's single instance keeps the functions of its first rendering,
 * which React may throw away, so they read the router here.
 */
let router: Router | null = null;

async function go(to: string, replace: boolean): Promise<void> {
  // The page to return to is kept between the steps of sign-in.
  const state: unknown = to.startsWith(PATHS.auth) ? router?.here.state : null;
  if (router) await router.navigate(to, { replace, state });
  else location.assign(to);
}

/**
 * Sign-in by Clerk. It navigates with our router, so that no step reloads the page. After sign-in it always goes to
 * /auth, because the guard there knows the role and the requested page.
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
      // Without this, a user who opens the app offline counts as signed out. With it, the last session counts.
      experimental={{ rethrowOfflineNetworkErrors: true }}
      {...ADDRESSES}
    >
      <Bridge>{children}</Bridge>
    </ClerkProvider>
  );
}
