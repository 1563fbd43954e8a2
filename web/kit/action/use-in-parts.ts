import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { toAppError } from '../api/app-error.ts';
import { refreshCompany } from '../api/refresh-queries.ts';

/** Splits `items`, in order, into parts of at most `size`. */
export function inParts<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

interface State<Input, Answer> {
  stage: 'asking' | 'sending' | 'stopped' | 'failed' | 'done';
  /** The reason of the failure. */
  error: string | null;
  /** The answers of the completed parts, in order. */
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
