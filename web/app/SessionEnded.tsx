import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { t } from '../messages/t.ts';
import type { AppError } from '../kit/api/app-error.ts';
import { ErrorScreen } from './ErrorScreen.tsx';
import { handleError } from '../kit/errors/handle-error.ts';
import { FullPageLoading } from '../kit/FullPageLoading.tsx';
import type { Identity } from '../kit/session/identity.ts';
import { isWithin, PATHS } from '../kit/paths.ts';
import { rememberReturn } from '../kit/session/access-state.ts';

/**
 * Shows that the session has ended, signs the user out on this device too, and opens the sign-in page. The current page
 * is remembered, so that the user returns to it after sign-in.
 */
export default function SessionEnded({ identity, error }: { identity: Identity; error: AppError }) {
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
