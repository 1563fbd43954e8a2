import { useEffect, useRef, useState } from 'react';
import { mergeDepartments, type DepartmentComparison } from '../../../domain/scoring/dry-run.ts';
import type { ScoringPolicy } from '../../../domain/scoring/policy.ts';
import { toAppError, type AppError } from '../../app/app-error.ts';
import { dryRunNext } from './queries.ts';

/** How far a dry run came, and what it told. */
export interface DryRun {
  state: 'running' | 'stopped' | 'failed' | 'done';
  /** The policy that was tried, as JSON. */
  of: string;
  from: string;
  to: string;
  done: number;
  total: number;
  departments: readonly DepartmentComparison[];
  /** Where it goes on. */
  next: string | undefined;
  error: AppError | null;
}

const begun = (of: string): DryRun => ({
  state: 'running',
  of,
  from: '',
  to: '',
  done: 0,
  total: 0,
  departments: [],
  next: undefined,
  error: null,
});

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** A part of the run; when it was asked for too fast, once more after the time that the server named. */
async function part(policy: ScoringPolicy, cursor: string | undefined, signal: AbortSignal) {
  for (;;) {
    try {
      return await dryRunNext(policy, cursor, signal);
    } catch (thrown) {
      const { type, retryAfterMs } = toAppError(thrown);
      if (signal.aborted || type !== 'RATE_LIMIT' || retryAfterMs === null) throw thrown;
      await pause(retryAfterMs, signal);
    }
  }
}

/** Tries a policy on what was booked, part after part, until it is through or stopped. A run that failed goes on where it was. */
export function useDryRun() {
  const [run, setRun] = useState<DryRun | null>(null);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);

  const start = async (policy: ScoringPolicy) => {
    stop.current?.abort();
    const controller = new AbortController();
    stop.current = controller;
    const of = JSON.stringify(policy);
    const goesOn = run?.of === of && run.next !== undefined;
    let now: DryRun = goesOn ? { ...run, state: 'running', error: null } : begun(of);
    setRun(now);
    try {
      do {
        const told = await part(policy, now.next, controller.signal);
        const done = now.done + told.people;
        now = {
          ...now,
          from: told.from,
          to: told.to,
          done,
          // People who are in no department's count, such as those who left, have check-ins all the same.
          total: Math.max(told.peopleInAll, done),
          departments: mergeDepartments([...now.departments, ...told.departments]),
          next: told.nextCursor,
          state: told.nextCursor === undefined ? 'done' : 'running',
        };
        if (stop.current === controller) setRun(now);
        if (now.next !== undefined) controller.signal.throwIfAborted();
      } while (now.next !== undefined);
    } catch (thrown) {
      // Another run began, or the page is gone.
      if (stop.current !== controller) return;
      setRun({
        ...now,
        state: controller.signal.aborted ? 'stopped' : 'failed',
        error: controller.signal.aborted ? null : toAppError(thrown),
      });
    }
  };

  return { run, start, stop: () => stop.current?.abort() };
}
