import { ClerkProvider, useAuth, useClerk } from '@clerk/react';
import { useLayoutEffect, useMemo, type ReactNode } from 'react';
import { useLocation, useNavigate, type Location, type NavigateFunction } from 'react-router';
import { networkError } from '../../app-error.ts';
import { PATHS } from '../../paths.ts';
import { endPush } from '../../push/end-push.ts';
import { setCredentials } from '../credentials.ts';
import { IdentityContext, type Identity } from '../identity.ts';
import { APPEARANCE } from './appearance.ts';
import { clerkToken } from './clerk-token.ts';
import { ClerkSignIn } from './ClerkSignIn.tsx';
import { ClerkUserMenu } from './ClerkUserMenu.tsx';
import { useProviderStatus } from './provider-error.ts';
import { ADDRESSES, PUBLISHABLE_KEY } from './settings.ts';
import { useAnotherTry } from './use-another-try.ts';
import { useWhoIsHere } from './use-who-is-here.ts';

setCredentials('Bearer', clerkToken);

/** Clerk's state as the app's identity. */
function Bridge({ children }: { children: ReactNode }) {
  const { isLoaded, userId } = useAuth();
  const clerk = useClerk();
  const who = useWhoIsHere({ isLoaded, userId, status: clerk.status });
  useProviderStatus(clerk.status);
  useAnotherTry(clerk.status === 'error');
  const identity = useMemo<Identity>(
    () => ({
      ...who,
      getToken: clerkToken,
      signOut: async () => {
        // Clerk ends the session. Until it is reached, nobody may be told that it ended.
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
 * Clerk's one instance takes our functions at its first rendering, and React may throw that rendering away: what they
 * use is therefore kept here, by the rendering that is on the page.
 */
let router: Router | null = null;

async function go(to: string, replace: boolean): Promise<void> {
  // Between the steps of signing in, the page to come back to is kept.
  const state: unknown = to.startsWith(PATHS.auth) ? router?.here.state : null;
  if (router) await router.navigate(to, { replace, state });
  else location.assign(to);
}

/**
 * Sign-in by Clerk. It moves by our router, so that no step of it loads the page anew. After signing in it comes to /auth
 * whatever the address asks for: the guard there knows the role and where the person wanted to go.
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
      // Otherwise whoever opens the app without a connection is taken for signed out; this way the last session counts.
      experimental={{ rethrowOfflineNetworkErrors: true }}
      {...ADDRESSES}
    >
      <Bridge>{children}</Bridge>
    </ClerkProvider>
  );
}
