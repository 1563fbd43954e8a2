import { useEffect, useRef, useState } from 'react';
import type { CalendarEffect } from '../../../domain/api/calendars.ts';
import { addEffects, NO_EFFECT } from '../../../domain/calendar/effect.ts';
import { requestParts, type PartsEnd } from '../../kit/action/request-parts.ts';
import type { AppError } from '../../kit/api/app-error.ts';

export interface EffectsState {
  stage: 'running' | PartsEnd['state'];
  /** The sum of the effects of all parts so far. */
  sum: CalendarEffect;
  error: AppError | null;
}

/** The effect on one part of the users. `next` is the cursor of the next part, or null after the last part. */
export type EffectsPart = CalendarEffect & { next: string | null };

/**
 * Requests the effects of a calendar's change, one part of the users after the other. The requests begin at the first
 * render and stop when the component unmounts. After a stop or a failure, `resume` repeats the part without an answer.
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
    // Ignores the result if `resume` was called again in the meantime.
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
