import { t } from '../../messages/t.ts';
import { AppError } from '../app-error.ts';

/** Whether the server may have done it: the answer was lost, or it failed on the way. */
const isUnsure = (error: AppError): boolean => error.status === null || error.status >= 500;

/**
 * The Idempotency-Keys of one dialog's acts. What is sent again as it was goes under its own key, so that it counts once. An
 * answer that was lost keeps the key also for what was changed since: had the first try arrived, the server refuses the
 * second one and both are not done; the person is told, and may then send under another key.
 */
export function createActKeys(newKey: () => string = () => crypto.randomUUID()) {
  let last: { asks: string; key: string; isUnsure: boolean } | null = null;

  return async function send<Answer>(input: unknown, act: (key: string) => Promise<Answer>): Promise<Answer> {
    const asks = JSON.stringify(input);
    if (!last || (last.asks !== asks && !last.isUnsure)) last = { asks, key: newKey(), isUnsure: false };
    const mine = last;
    try {
      const answer = await act(mine.key);
      last = null;
      return answer;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (isUnsure(error)) {
        mine.isUnsure = true;
        error.message = `${error.message} ${t('dialog.unsure')}`;
      } else if (mine.isUnsure && error.code === 'idempotency_key_reused') {
        last = null;
        error.message = t('dialog.wasDone');
      } else if (!mine.isUnsure) {
        // Refused is not done: the next try is another one.
        last = null;
      }
      throw error;
    }
  };
}
