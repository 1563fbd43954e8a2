import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { toAppError } from '../app-error.ts';
import { renewCompany } from '../renew.ts';

/** `items` in order, at most `size` of them in each part. */
export function inParts<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

interface State<Input, Answer> {
  stage: 'asking' | 'sending' | 'stopped' | 'failed' | 'done';
  /** Why it failed. */
  error: string | null;
  /** Of the parts that were answered, in order. */
  answers: readonly Answer[];
  /** The part that failed: the server may have applied it. */
  unsure: Input | null;
}

/**
 * An act on many in parts of a request each. Stopped or failed, the next `run` sends the same part again under the same
 * key, so that nothing is done twice; the inputs are those of the first run. `run` returns all answers, or null when some
 * are missing.
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
  // A request under way is waited for: its outcome is worth knowing.
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
      // One after the other: it can be stopped, and the server does one part at a time.
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
      void renewCompany(queryClient);
    }
  };

  const stop = () => {
    isStopping.current = true;
  };
  return { ...state, run, stop };
}
