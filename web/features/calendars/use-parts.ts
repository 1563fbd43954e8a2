import { useEffect, useRef, useState } from 'react';
import type { Recomputed } from '../../../domain/api/calendars.ts';
import { toAppError, type AppError } from '../../app/app-error.ts';

export interface PartsState {
  stage: 'waiting' | 'running' | 'stopped' | 'failed' | 'done';
  /** Over all parts so far. */
  sum: Recomputed;
  /** Why it failed. */
  error: AppError | null;
}

const NOTHING: Recomputed = { people: 0, longer: 0, shorter: 0, pointsAdded: 0, pointsTaken: 0 };

const add = (a: Recomputed, b: Recomputed): Recomputed => ({
  people: a.people + b.people,
  longer: a.longer + b.longer,
  shorter: a.shorter + b.shorter,
  pointsAdded: a.pointsAdded + b.pointsAdded,
  pointsTaken: a.pointsTaken + b.pointsTaken,
});

/**
 * Asks for part after part until `next` is null, and adds up their effects. Stopped or failed, the next `run` goes on with
 * the part that was not answered. It ends with its component.
 */
export function useParts(
  ask: (after: string | undefined, signal: AbortSignal) => Promise<Recomputed & { next: string | null }>,
) {
  const [state, setState] = useState<PartsState>({ stage: 'waiting', sum: NOTHING, error: null });
  const place = useRef<string | undefined>(undefined);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const run = async () => {
    const controller = new AbortController();
    running.current = controller;
    let { sum } = state;
    const show = (stage: PartsState['stage'], error: AppError | null = null) => setState({ stage, sum, error });
    show('running');
    try {
      for (let next: string | null | undefined = place.current; next !== null;) {
        const part: Recomputed & { next: string | null } = await ask(next, controller.signal);
        sum = add(sum, part);
        ({ next } = part);
        place.current = next ?? undefined;
        show('running');
      }
      show('done');
    } catch (error) {
      if (running.current !== controller) return;
      show(controller.signal.aborted ? 'stopped' : 'failed', controller.signal.aborted ? null : toAppError(error));
    }
  };
  return { ...state, run: () => void run(), stop: () => running.current?.abort() };
}
