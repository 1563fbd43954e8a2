import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { BulkAct } from '../../../../domain/people/bulk.ts';
import { toAppError } from '../../../app/app-error.ts';
import { afterAct, bulkPlanOptions, sendBulk } from '../queries.ts';
import { EMPTY, partsOf, withPart } from './parts.ts';
import type { Summary } from './types.ts';

interface State {
  stage: 'asking' | 'acting' | 'stopped' | 'failed' | 'done';
  /** Why it failed. */
  error: string | null;
  result: Summary;
  /** Parts that were answered. */
  parts: number;
}

/**
 * An act on many in parts of a request each: first what will happen, then the act itself. Stopped or failed, it goes on
 * with the same part under the same key, so that nobody is acted on twice.
 */
export function useBulk(act: BulkAct, ids: readonly string[]) {
  const queryClient = useQueryClient();
  const [parts] = useState(() => partsOf(ids).map((part) => ({ ids: part, key: crypto.randomUUID() })));
  const plan = useQuery(bulkPlanOptions(act, parts));
  const [state, setState] = useState<State>({ stage: 'asking', error: null, result: EMPTY, parts: 0 });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const send = async () => {
    const controller = new AbortController();
    running.current = controller;
    let { parts: done, result } = state;
    setState({ ...state, stage: 'acting', error: null });
    try {
      for (const part of parts.slice(done)) {
        // One after the other: it can be stopped, and the server does one part at a time.
        const answer = await sendBulk({ ids: part.ids, act }, part.key, controller.signal);
        done += 1;
        result = withPart(result, answer);
        setState({ stage: 'acting', error: null, result, parts: done });
      }
      setState({ stage: 'done', error: null, result, parts: done });
    } catch (error) {
      const isStopped = controller.signal.aborted;
      const why = isStopped ? null : toAppError(error).message;
      setState({ stage: isStopped ? 'stopped' : 'failed', error: why, result, parts: done });
    } finally {
      void afterAct(queryClient);
    }
  };

  return { ...state, plan, send, stop: () => running.current?.abort() };
}
