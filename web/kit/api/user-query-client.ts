import type { Query, QueryClient } from '@tanstack/react-query';
import { t } from '../../messages/t.ts';
import { AppError, toAppError } from './app-error.ts';
import { keepError } from '../errors/error-log.ts';
import { handleError } from '../errors/handle-error.ts';
import { ME_KEY } from '../session/me.ts';
import { createQueryClient } from './query-client.ts';
import { noteAccessError } from '../session/access-state.ts';

/**
 * Returns true when a refresh of the user's record failed and no screen shows the failure. Returns false when the
 * device is offline or the account was refused, because other parts of the app show these two states.
 */
function isSilentRefresh(error: Error, query?: Query<unknown, unknown, unknown>): boolean {
  if (query?.queryKey[0] !== ME_KEY[0] || query.state.data === undefined) return false;
  return navigator.onLine && !['AUTH', 'PERMISSION'].includes(toAppError(error).type);
}

/**
 * Creates the query cache of one user. The cache logs failures, and passes failures about the user's own account to the
 * guards.
 */
export function createUserQueryClient(): QueryClient {
  const client = createQueryClient((error, query) => {
    keepError(error);
    if (isSilentRefresh(error, query)) handleError(error, { message: t('error.user.refresh') });
    noteAccessError(error);
    // The server refused something that the screen offered, so the user's role may have changed. A refusal of the record
    // itself would be asked for again and again.
    if (error instanceof AppError && error.code === 'auth/forbidden' && query?.queryKey[0] !== ME_KEY[0]) {
      void client.invalidateQueries({ queryKey: ME_KEY });
    }
  });
  return client;
}
