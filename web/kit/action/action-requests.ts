import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { t } from '#web/messages/t.ts';
import { AppError, toAppError } from '../api/app-error.ts';
import { refreshCompany } from '../api/refresh-queries.ts';

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

/** A mutation under the dialog's own keys. After a success or a failure, it refreshes the company's data. */
export function useWrite<Input, Answer>(
  act: (input: Input, key: string) => Promise<Answer>,
  refresh: (client: QueryClient) => unknown = (client) => void refreshCompany(client),
) {
  const client = useQueryClient();
  return useMutation({ mutationFn: useKeyed(act), onSettled: () => refresh(client) });
}

/** The outcome of a request in parts. A request that stopped or failed can be resumed at the same part. */
export type PartsEnd = { state: 'done' | 'stopped' } | { state: 'failed'; error: AppError };

type Ask<Part> = (cursor: string | undefined, signal: AbortSignal) => Promise<Part>;

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Requests one part. When rate-limited, waits for the time that the server named and tries again. */
async function askWithRetries<Part>(ask: Ask<Part>, cursor: string | undefined, signal: AbortSignal): Promise<Part> {
  for (;;) {
    try {
      return await ask(cursor, signal);
    } catch (thrown) {
      const { type, retryAfterMs } = toAppError(thrown);
      if (signal.aborted || type !== 'RATE_LIMIT' || retryAfterMs === null) throw thrown;
      await pause(retryAfterMs, signal);
      signal.throwIfAborted();
    }
  }
}

/**
 * Requests one part after the other, from `first` on, until the last part, a stop or a failure. `onPart` handles a part
 * and returns the cursor of the next part, or undefined after the last one. Never rejects.
 */
export async function requestParts<Part>(
  first: string | undefined,
  ask: Ask<Part>,
  signal: AbortSignal,
  onPart: (part: Part) => string | undefined,
): Promise<PartsEnd> {
  try {
    let next = first;
    do {
      next = onPart(await askWithRetries(ask, next, signal));
      if (next !== undefined) signal.throwIfAborted();
    } while (next !== undefined);
    return { state: 'done' };
  } catch (thrown) {
    return signal.aborted ? { state: 'stopped' } : { state: 'failed', error: toAppError(thrown) };
  }
}

export function inParts<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

interface State<Input, Answer> {
  stage: 'asking' | 'sending' | 'stopped' | 'failed' | 'done';
  error: string | null;
  answers: readonly Answer[];
  /** The failed part, which the server may have applied. */
  unsure: Input | null;
}

/**
 * Runs an action on many items, with one request per part. After a failure, the next `run` sends the failed part again
 * under the same key, so that the action is done once. Later runs use the inputs of the first run. `run` returns all
 * answers, or null when some are missing.
 */
export function useInParts<Input, Answer>(send: (input: Input, key: string) => Promise<Answer>) {
  const queryClient = useQueryClient();
  const [state, setState] = useState<State<Input, Answer>>({
    stage: 'asking',
    error: null,
    answers: [],
    unsure: null,
  });
  const parts = useRef<readonly { input: Input; key: string }[] | null>(null);
  // A stop waits for the running request, because the user must know the outcome of that request.
  const isStopping = useRef(false);
  useEffect(
    () => () => {
      isStopping.current = true;
    },
    [],
  );

  const run = async (inputs: readonly Input[]): Promise<readonly Answer[] | null> => {
    parts.current ??= inputs.map((input) => ({ input, key: crypto.randomUUID() }));
    const all = parts.current;
    isStopping.current = false;
    let { answers } = state;
    const show = (stage: State<Input, Answer>['stage']) => setState({ stage, error: null, answers, unsure: null });
    show('sending');
    try {
      // The parts run one after the other, so that the user can stop between two parts and the server handles one part
      // at a time.
      for (const { input, key } of all.slice(answers.length)) {
        answers = [...answers, await send(input, key)];
        show('sending');
        if (isStopping.current) break;
      }
      const isDone = answers.length === all.length;
      show(isDone ? 'done' : 'stopped');
      return isDone ? answers : null;
    } catch (error) {
      const unsure = all[answers.length]?.input ?? null;
      setState({ stage: 'failed', error: toAppError(error).message, answers, unsure });
      return null;
    } finally {
      void refreshCompany(queryClient);
    }
  };

  const stop = () => {
    isStopping.current = true;
  };
  return { ...state, run, stop };
}
