import type { Query, QueryClient } from '@tanstack/react-query';
import { t } from '../messages/t.ts';
import { AppError, toAppError } from './app-error.ts';
import { keepError } from './errors/error-log.ts';
import { handleError } from './errors/handle-error.ts';
import { ME_KEY } from './me.ts';
import { createQueryClient } from './query-client.ts';
import { heedStanding } from './standing.ts';

/** Whether a refresh of the user failed and no screen says so: not without a connection, nor where the account is refused. */
function isSilentRefresh(error: Error, query?: Query<unknown, unknown, unknown>): boolean {
  if (query?.queryKey[0] !== ME_KEY[0] || query.state.data === undefined) return false;
  return navigator.onLine && !['AUTH', 'PERMISSION'].includes(toAppError(error).type);
}

/** The cache of one person. What fails in it is kept, and heeded where it is about the person themselves. */
export function createPersonsQueryClient(): QueryClient {
  const client = createQueryClient((error, query) => {
    keepError(error);
    if (isSilentRefresh(error, query)) handleError(error, { message: t('error.user.refresh') });
    heedStanding(error);
    // Refused what the screen offered: the role may have changed, and with it where the person may be.
    if (error instanceof AppError && error.code === 'auth/forbidden') {
      void client.invalidateQueries({ queryKey: ME_KEY });
    }
  });
  return client;
}
