import type { QueryClient } from '@tanstack/react-query';
import { AppError } from './app-error.ts';
import { keepError } from './errors/error-log.ts';
import { ME_KEY } from './me.ts';
import { createQueryClient } from './query-client.ts';
import { heedStanding } from './standing.ts';

/** The cache of one person. What fails in it is kept, and heeded where it is about the person themselves. */
export function createPersonsQueryClient(): QueryClient {
  const client = createQueryClient((error) => {
    keepError(error);
    heedStanding(error);
    // Refused what the screen offered: the role may have changed, and with it where the person may be.
    if (error instanceof AppError && error.code === 'auth/forbidden') {
      void client.invalidateQueries({ queryKey: ME_KEY });
    }
  });
  return client;
}
