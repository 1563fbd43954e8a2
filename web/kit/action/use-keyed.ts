import { useState } from 'react';
import { t } from '../../messages/t.ts';
import { AppError } from '../api/app-error.ts';

/** Returns true when the server may have applied the change: the answer was lost, or the server failed. */
const isUnsure = (error: AppError): boolean => error.status === null || error.status >= 500;

/**
 * Creates a function that sends requests and manages the Idempotency-Keys of one dialog. An unchanged request is sent
 * again under the same key, so that it counts once. After a lost answer, a changed request has the same key too. If the
 * server has received the first request, it refuses the changed request, so the two are never both applied. The user
 * then sees that the first request was applied, and may send again under a new key.
 */
export function createActionKeys(newKey: () => string = () => crypto.randomUUID()) {
  let last: { asks: string; key: string; isUnsure: boolean } | null = null;

  return async function send<Answer>(input: unknown, act: (key: string) => Promise<Answer>): Promise<Answer> {
    const asks = JSON.stringify(input);
    if (!last || (last.asks !== asks && !last.isUnsure)) last = { asks, key: newKey(), isUnsure: false };
    const current = last;
    try {
      const answer = await act(current.key);
      last = null;
      return answer;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (isUnsure(error)) {
        current.isUnsure = true;
        error.message = `${error.message} ${t('dialog.unsure')}`;
      } else if (current.isUnsure && error.code === 'idempotency_key_reused') {
        last = null;
        error.message = t('dialog.wasDone');
      } else if (!current.isUnsure) {
        // A refused request was not applied, so the next try gets a new key.
        last = null;
      }
      throw error;
    }
  };
}

/** Sends an admin action online under the dialog's own keys, so that a repeated request counts once. */
export function useKeyed<Input, Answer>(act: (input: Input, key: string) => Promise<Answer>) {
  const [send] = useState(() => createActionKeys());
  return (input: Input): Promise<Answer> => send(input, (key) => act(input, key));
}
