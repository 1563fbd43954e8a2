import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { BulkAct } from '../../../../domain/people/bulk.ts';
import { toAppError } from '../../../app/app-error.ts';
import { renewCompany } from '../../../app/renew.ts';
import { bulkPlanOptions, sendBulk } from '../queries.ts';
import { EMPTY, partsOf, withPart } from './parts.ts';
import type { Summary } from './types.ts';

const NOBODY: readonly string[] = [];

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
  // What is on its way is waited for: nobody may be acted on unseen.
  const isStopping = useRef(false);
  useEffect(
    () => () => {
      isStopping.current = true;
    },
    [],
  );

  const send = async () => {
    isStopping.current = false;
    let { parts: done, result } = state;
    setState({ ...state, stage: 'acting', error: null });
    try {
      for (const part of parts.slice(done)) {
        // One after the other: it can be stopped, and the server does one part at a time.
        const answer = await sendBulk({ ids: part.ids, act }, part.key);
        done += 1;
        result = withPart(result, answer);
        setState({ stage: 'acting', error: null, result, parts: done });
        if (isStopping.current) break;
      }
      setState({ stage: done < parts.length ? 'stopped' : 'done', error: null, result, parts: done });
    } catch (error) {
      setState({ stage: 'failed', error: toAppError(error).message, result, parts: done });
    } finally {
      void renewCompany(queryClient);
    }
  };

  const stop = () => {
    isStopping.current = true;
  };
  /** Whoever was asked for without an answer: it may have been done. */
  const unsure = state.stage === 'failed' ? (parts[state.parts]?.ids ?? NOBODY) : NOBODY;
  return { ...state, unsure, plan, send, stop };
}
