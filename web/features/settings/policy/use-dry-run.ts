import { useEffect, useRef, useState } from 'react';
import type { ScoringPolicy } from '../../../../domain/scoring/policy.ts';
import { begunRun, continueRun, type DryRun } from './dry-run.ts';
import { dryRunNext } from '../queries.ts';

/**
 * Tries a policy on booked check-ins until it is done or stopped. An unfinished run of the same policy resumes where it
 * stopped.
 */
export function useDryRun() {
  const [run, setRun] = useState<DryRun | null>(null);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);

  const start = async (policy: ScoringPolicy) => {
    stop.current?.abort();
    const controller = new AbortController();
    stop.current = controller;
    const of = JSON.stringify(policy);
    const from = run?.of === of && run.next !== undefined ? run : begunRun(of);
    // Another run may start while this one waits for its answer.
    const show = (now: DryRun) => stop.current === controller && setRun(now);
    show({ ...from, state: 'running', error: null });
    show(await continueRun(from, (cursor, signal) => dryRunNext(policy, cursor, signal), controller.signal, show));
  };

  return { run, start, stop: () => stop.current?.abort() };
}
