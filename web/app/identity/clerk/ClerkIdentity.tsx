import { ClerkProvider, getToken as clerkToken, useAuth, useClerk } from '@clerk/react';
import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { PATHS } from '../../paths.ts';
import { setCredentials } from '../credentials.ts';
import { IdentityContext, type Identity } from '../identity.ts';
import { APPEARANCE } from './appearance.ts';
import { ClerkSignIn } from './ClerkSignIn.tsx';
import { ClerkUserMenu } from './ClerkUserMenu.tsx';
import { ADDRESSES, PUBLISHABLE_KEY } from './settings.ts';

/** Clerk keeps a token for as long as it lives (a minute) and renews it before that; `fresh` asks for another one now. */
const getToken: Identity['getToken'] = (options) => clerkToken({ skipCache: options?.fresh ?? false });

setCredentials('Bearer', getToken);

/** Clerk's state as the app's identity. */
function Bridge({ children }: { children: ReactNode }) {
  const { isLoaded, userId } = useAuth();
  const clerk = useClerk();
  const known = isLoaded ? (userId ? 'signed-in' : 'signed-out') : 'loading';
  const status = clerk.status === 'error' ? 'failed' : known;
  const identity = useMemo<Identity>(
    () => ({
      status,
      userId: userId ?? null,
      getToken,
      signOut: () => clerk.signOut(),
      SignIn: ClerkSignIn,
      UserMenu: ClerkUserMenu,
    }),
    [status, userId, clerk],
  );
  return <IdentityContext value={identity}>{children}</IdentityContext>;
}

/**
 * Sign-in by Clerk. It moves by our router, so that no step of it loads the page anew. After signing in it comes to /auth
 * whatever the address asks for: the guard there knows the role and where the person wanted to go.
 */
export default function ClerkIdentity({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const location = useLocation();
  // Clerk takes the functions once, at its start.
  const router = useRef({ navigate, location });
  useEffect(() => {
    router.current = { navigate, location };
  });
  const go = async (to: string, replace: boolean) => {
    const { navigate: move, location: here } = router.current;
    // Between the steps of signing in, the page to come back to is kept.
    await move(to, { replace, ...(to.startsWith(PATHS.auth) && { state: here.state as unknown }) });
  };
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
