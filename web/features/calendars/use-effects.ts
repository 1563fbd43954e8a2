import { useEffect, useRef, useState } from 'react';
import type { CalendarEffect } from '../../../domain/api/calendars.ts';
import { addEffects, NO_EFFECT } from '../../../domain/calendar/effect.ts';
import { requestParts, type PartsEnd } from '../../kit/action/request-parts.ts';
import type { AppError } from '../../kit/api/app-error.ts';

export interface EffectsState {
  stage: 'running' | PartsEnd['state'];
  /** The sum of the effects of all parts so far. */
  sum: CalendarEffect;
  /** The error if the work failed, otherwise null. */
  error: AppError | null;
}

/** The effect on a part of the users, and the cursor of the next part, or null after the last part. */
export type EffectsPart = CalendarEffect & { next: string | null };

/**
 * Requests the effects of a change on a calendar's users, part by part, from the first render on. `resume` repeats the
 * unanswered part after a stop or a failure. The requests stop when the component unmounts.
 */
export function useEffects(ask: (after: string | undefined, signal: AbortSignal) => Promise<EffectsPart>) {
  const [state, setState] = useState<EffectsState>({ stage: 'running', sum: NO_EFFECT, error: null });
  const reached = useRef<{ next: string | undefined; sum: CalendarEffect }>({ next: undefined, sum: NO_EFFECT });
  const running = useRef<AbortController | null>(null);

  const resume = async () => {
    const controller = new AbortController();
    running.current = controller;
    setState({ stage: 'running', sum: reached.current.sum, error: null });
    const end = await requestParts(reached.current.next, ask, controller.signal, ({ next, ...effect }) => {
      const sum = addEffects(reached.current.sum, effect);
      reached.current = { next: next ?? undefined, sum };
      setState({ stage: 'running', sum, error: null });
      return reached.current.next;
    });
    // Ignores the result when `resume` has started another run in the meantime.
    if (running.current !== controller) return;
    setState({ stage: end.state, sum: reached.current.sum, error: end.state === 'failed' ? end.error : null });
  };
  const [start] = useState(() => resume);
  useEffect(() => {
    void start();
    return () => running.current?.abort();
  }, [start]);
  return { ...state, resume: () => void resume(), stop: () => running.current?.abort() };
}
