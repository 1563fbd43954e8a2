import { useDeferredValue, useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import type { Role } from '../../domain/people/roles.ts';
import { t } from '../messages/t.ts';
import { networkError, toAppError } from '../kit/api/app-error.ts';
import { lazyPart } from '../kit/errors/chunk-error.tsx';
import { ErrorScreen } from './ErrorScreen.tsx';
import { handleError } from '../kit/errors/handle-error.ts';
import { FullPageLoading } from '../kit/FullPageLoading.tsx';
import { useIdentity } from '../kit/session/identity.ts';
import { useMe, useMeQuery } from '../kit/session/me.ts';
import { afterSignIn, PATHS, startPath } from '../kit/paths.ts';
import { rememberReturn, resetAccessState, returnPath, useAccessState } from '../kit/session/access-state.ts';

// These screens load separately, because few users ever see them.
const AccountRefusal = lazyPart(() => import('./AccountRefusal.tsx'), 'pages');
const SessionEnded = lazyPart(() => import('./SessionEnded.tsx'));

/** Returns the screen that replaces a page while the user is unknown or refused. */
function usePlaceholder(label: string) {
  const identity = useIdentity();
  const { ended, refused } = useAccessState();
  const me = useMeQuery(identity.status === 'signed-in');
  // The value is deferred, so that the page renders in slices and can react to a tap between two slices.
  const isKnown = useDeferredValue(me.data !== undefined);
  const leave = () => {
    // The next user who signs in begins at the start page.
    rememberReturn(PATHS.home);
    identity.signOut().catch(handleError);
  };
  const ask = async () => {
    if ((await me.refetch()).isSuccess) resetAccessState();
  };

  if (identity.status === 'signed-out') return { me, signedOut: true, placeholder: null };
  const instead = () => {
    // The provider's code may not have loaded. Only a reload of the page tries to load it again.
    if (identity.status === 'failed') {
      return <ErrorScreen error={networkError(null)} onRetry={() => location.reload()} />;
    }
    if (ended) return <SessionEnded identity={identity} error={ended} />;
    if (refused) return <AccountRefusal error={refused} onRetry={ask} onSignOut={leave} />;
    if (me.data && isKnown) return null;
    if (me.isError) {
      const text = t('error.user.load', { reason: toAppError(me.error).message });
      return <ErrorScreen error={me.error} text={text} onRetry={() => void me.refetch()} onSignOut={leave} />;
    }
    return <FullPageLoading label={label} />;
  };
  return { me, signedOut: false, placeholder: instead() };
}

/**
 * Shows its pages only to signed-in users. Other users are sent to the sign-in page, which returns them to the
 * requested page.
 */
export function RequireUser() {
  const { pathname, search, hash } = useLocation();
  const { me, signedOut, placeholder } = usePlaceholder(t('loading.user'));
  const here = me.data !== undefined && placeholder === null && !signedOut;
  useEffect(() => {
    if (here) rememberReturn(null);
  }, [here]);
  if (signedOut) {
    return <Navigate to={PATHS.auth} replace state={{ from: returnPath() ?? pathname + search + hash }} />;
  }
  return placeholder ?? <Outlet />;
}

/** Shows its pages only to users with one of the roles. The role is from the server's answer to GET /api/me. */
export function RequireRole({ roles }: { roles: readonly Role[] }) {
  const me = useMe();
  return roles.includes(me.role) ? <Outlet /> : <Navigate to={PATHS.unauthorized} replace />;
}

/** Redirects signed-in users away from the sign-in page. */
export function RedirectSignedIn() {
  const { state } = useLocation();
  const { me, signedOut, placeholder } = usePlaceholder(t('loading.permissions'));
  if (!signedOut && placeholder === null && me.data) {
    const { from } = (state ?? {}) as { from?: unknown };
    return <Navigate to={afterSignIn(me.data.role, returnPath() ?? from)} replace />;
  }
  return placeholder ?? <Outlet />;
}

/** Shows the sign-in page of the identity provider. */
export function SignInPage() {
  const { SignIn } = useIdentity();
  return <SignIn />;
}

/**
 * Sends users without a known time zone to the page that asks for it, because all pages behind this guard depend on the
 * local day.
 */
export function RequireZone() {
  const { pathname, search, hash } = useLocation();
  // A record that an earlier version of the app stored lacks this field.
  if (useMe().isTimeZoneKnown !== false) return <Outlet />;
  return <Navigate to={PATHS.profileSetup} replace state={{ from: pathname + search + hash }} />;
}

export function StartRedirect() {
  return <Navigate to={startPath(useMe().role)} replace />;
}
