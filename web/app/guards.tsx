import { Navigate, Outlet, useLocation } from 'react-router';
import type { Role } from '../../domain/people/roles.ts';
import { t } from '../messages/t.ts';
import { ErrorScreen } from './ErrorScreen.tsx';
import { FullPageLoading } from './FullPageLoading.tsx';
import { useMe, useMeQuery } from './me.ts';
import { afterSignIn, PATHS, startPath } from './paths.ts';
import { signOut, useSessionUserId } from './session.ts';

/** Nobody without a session comes past here; the page they wanted is remembered for after signing in. */
export function RequireUser() {
  const userId = useSessionUserId();
  const location = useLocation();
  const me = useMeQuery(userId !== null);
  if (userId === null)
    return <Navigate to={PATHS.auth} replace state={{ from: location.pathname + location.search }} />;
  if (me.data) return <Outlet />;
  if (me.isError) return <ErrorScreen error={me.error} onRetry={() => void me.refetch()} onSignOut={signOut} />;
  return <FullPageLoading label={t('loading.user')} />;
}

/** The role is the server's, from GET /api/me. */
export function RequireRole({ roles }: { roles: readonly Role[] }) {
  const me = useMe();
  return roles.includes(me.role) ? <Outlet /> : <Navigate to={PATHS.unauthorized} replace />;
}

/** A signed-in person has no business on the sign-in page. */
export function RedirectSignedIn() {
  const userId = useSessionUserId();
  const location = useLocation();
  const me = useMeQuery(userId !== null);
  if (userId === null) return <Outlet />;
  if (me.data) {
    const { from } = (location.state ?? {}) as { from?: unknown };
    return <Navigate to={afterSignIn(me.data.role, from)} replace />;
  }
  if (me.isError) return <ErrorScreen error={me.error} onRetry={() => void me.refetch()} onSignOut={signOut} />;
  return <FullPageLoading label={t('loading.permissions')} />;
}

export function StartRedirect() {
  return <Navigate to={startPath(useMe().role)} replace />;
}
