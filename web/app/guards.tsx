import { useDeferredValue, useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import type { Role } from '#domain/people/roles.ts';
import { t } from '../messages/t.ts';
import { networkError, toAppError, type AppError } from '../kit/api/app-error.ts';
import { UserEffects } from './effects/effects.tsx';
import { ErrorScreen } from './ErrorBoundary.tsx';
import { handleError } from '../kit/errors/handle-error.ts';
import { FullPageLoading } from '../kit/later.tsx';
import { useIdentity, type Identity } from '../kit/session/identity.ts';
import { useMe, useMeQuery, useLoadedMe } from '../kit/session/me.ts';
import { afterSignIn, isWithin, PATHS, startPath } from '../kit/paths.ts';
import { rememberReturn, resetAccessState, returnPath, useAccessState } from '../kit/session/access-state.ts';
import { UserRoundX } from 'lucide-react';
import { Button } from '../ui/Button.tsx';
import { usePageTitle } from '../kit/use-page-title.ts';

interface RefusalProps {
  error: AppError;
  /** Requests the user's record again, because an admin may have approved the user meanwhile. */
  onRetry: () => Promise<unknown>;
  onSignOut: () => void;
}

/** Replaces the app when the server refuses the account. */
function AccountRefusal({ error, onRetry, onSignOut }: RefusalProps) {
  usePageTitle(t('account.title'));
  const [asking, setAsking] = useState(false);
  const retry = async () => {
    setAsking(true);
    await onRetry();
    setAsking(false);
  };
  return (
    <main id="main" className="grid min-h-svh place-content-center justify-items-center gap-6 p-6 text-center">
      <UserRoundX aria-hidden="true" className="size-14 text-ink-soft" strokeWidth={1.5} />
      <div role="alert" className="max-w-md">
        <h1 className="text-3xl font-bold">{t('account.title')}</h1>
        <p className="mt-3 text-lg text-ink-soft">{error.message}</p>
        {error.requestId && (
          <p className="mt-2 text-sm text-ink-soft">{t('error.reference', { id: error.requestId })}</p>
        )}
      </div>
      <div className="flex flex-wrap justify-center gap-3">
        <Button size="lg" onClick={onSignOut}>
          {t('app.signOut')}
        </Button>
        <Button size="lg" variant="ghost" busy={asking} onClick={() => void retry()}>
          {t('app.retry')}
        </Button>
      </div>
    </main>
  );
}

/** The current page is remembered, so that the user returns to it after sign-in. */
function SessionEnded({ identity, error }: { identity: Identity; error: AppError }) {
  const { pathname, search, hash } = useLocation();
  const [failure, setFailure] = useState<unknown>(null);
  const { signOut } = identity;

  useEffect(() => {
    // The sign-in page is not a page to return to.
    if (!isWithin(pathname, PATHS.auth)) rememberReturn(pathname + search + hash);
    handleError(error);
    signOut().catch(setFailure);
  }, [error, signOut, pathname, search, hash]);

  if (failure !== null) return <ErrorScreen error={failure} onRetry={() => location.reload()} />;
  return <FullPageLoading label={t('loading.permissions')} />;
}

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

/** The role is from the server's answer to GET /api/me. */
export function RequireRole({ roles }: { roles: readonly Role[] }) {
  const me = useMe();
  return roles.includes(me.role) ? <Outlet /> : <Navigate to={PATHS.unauthorized} replace />;
}

export function RedirectSignedIn() {
  const { state } = useLocation();
  const { me, signedOut, placeholder } = usePlaceholder(t('loading.permissions'));
  if (!signedOut && placeholder === null && me.data) {
    const { from } = (state ?? {}) as { from?: unknown };
    return <Navigate to={afterSignIn(me.data.role, returnPath() ?? from)} replace />;
  }
  return placeholder ?? <Outlet />;
}

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
  if (useMe().isTimeZoneKnown !== false) {
    return (
      <>
        <UserEffects />
        <Outlet />
      </>
    );
  }
  return <Navigate to={PATHS.profileSetup} replace state={{ from: pathname + search + hash }} />;
}

export function StartRedirect() {
  return <Navigate to={startPath(useLoadedMe().role)} replace />;
}
