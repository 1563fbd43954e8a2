import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ErrorCode } from '../../../domain/api/errors.ts';
import type { PeopleImport } from '../../../domain/api/people-import.ts';
import { toAppError } from '../../kit/api/app-error.ts';
import { COMPANY, refreshQueries } from '../../kit/api/refresh-queries.ts';
import { applyNext, importKey } from './queries.ts';

export type Applying =
  | { step: 'idle' }
  | { step: 'running' }
  /** The server asked the client to wait. The import then continues automatically. */
  | { step: 'waiting' }
  | { step: 'stopped' }
  /** `isOver` is true when no retry can continue the import. */
  | { step: 'failed'; message: string; isOver: boolean };

/** The error codes for an import that was deleted, in whole or in part. */
const OVER: readonly ErrorCode[] = ['import_expired', 'import_not_found'];

/** The longest automatic wait, in milliseconds. If the server asks for a longer wait, the import fails. */
const WAIT_MAX_MS = 120_000;

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Applies an import part by part until the import is done, stopped or failed. `start` also resumes the import. */
export function useApply(id: string) {
  const client = useQueryClient();
  const [applying, setApplying] = useState<Applying>({ step: 'idle' });
  const stop = useRef<AbortController | null>(null);
  // A failed part is sent again with the same key, so that the part is applied once even if its answer was lost.
  const key = useRef(crypto.randomUUID());
  useEffect(() => () => stop.current?.abort(), []);

  async function part(signal: AbortSignal): Promise<PeopleImport | null> {
    try {
      const state = await applyNext(id, key.current, signal);
      key.current = crypto.randomUUID();
      return state;
    } catch (thrown) {
      const error = toAppError(thrown);
      const wait = error.type === 'RATE_LIMIT' ? error.retryAfterMs : null;
      if (signal.aborted || wait === null || wait > WAIT_MAX_MS) throw thrown;
      setApplying({ step: 'waiting' });
      await pause(wait, signal);
      return null;
    }
  }

  const start = async () => {
    const controller = new AbortController();
    stop.current = controller;
    setApplying({ step: 'running' });
    try {
      for (let isDone = false; !isDone && !controller.signal.aborted;) {
        const state = await part(controller.signal);
        if (!state) continue;
        client.setQueryData(importKey(id), state);
        setApplying({ step: 'running' });
        isDone = state.applied.waiting === 0;
      }
      setApplying({ step: controller.signal.aborted ? 'stopped' : 'idle' });
    } catch (thrown) {
      const { message, code } = toAppError(thrown);
      setApplying(
        controller.signal.aborted
          ? { step: 'stopped' }
          : { step: 'failed', message, isOver: code !== null && OVER.includes(code) },
      );
    } finally {
      void refreshQueries(client, [...COMPANY, 'imports']);
    }
  };
  return { applying, start, stop: () => stop.current?.abort() };
}
