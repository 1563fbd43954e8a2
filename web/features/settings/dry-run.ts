import type { DryRunPart } from '../../../domain/api/settings.ts';
import { mergeDepartments, type DepartmentComparison } from '../../../domain/scoring/dry-run.ts';
import { toAppError, type AppError } from '../../app/app-error.ts';

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

export const begunRun = (of: string): DryRun => ({
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

function withPart(run: DryRun, part: DryRunPart): DryRun {
  const done = run.done + part.people;
  return {
    ...run,
    from: part.from,
    to: part.to,
    done,
    // People who count in no department, such as those who left, have check-ins all the same.
    total: Math.max(part.peopleInAll, done),
    departments: mergeDepartments([...run.departments, ...part.departments]),
    next: part.nextCursor,
    state: part.nextCursor === undefined ? 'done' : 'running',
  };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

type Ask = (cursor: string | undefined, signal: AbortSignal) => Promise<DryRunPart>;

/** A part; where it was asked for too fast, once more after the time that the server named. */
async function patiently(ask: Ask, cursor: string | undefined, signal: AbortSignal): Promise<DryRunPart> {
  for (;;) {
    try {
      return await ask(cursor, signal);
    } catch (thrown) {
      const { type, retryAfterMs } = toAppError(thrown);
      if (signal.aborted || type !== 'RATE_LIMIT' || retryAfterMs === null) throw thrown;
      await pause(retryAfterMs, signal);
      signal.throwIfAborted();
    }
  }
}

/** Continues a run, part after part, until it is through, stopped or failed; `onPart` hears of each. Never rejects. */
export async function continueRun(
  from: DryRun,
  ask: Ask,
  signal: AbortSignal,
  onPart: (run: DryRun) => void,
): Promise<DryRun> {
  let run: DryRun = { ...from, state: 'running', error: null };
  try {
    do {
      run = withPart(run, await patiently(ask, run.next, signal));
      onPart(run);
      if (run.next !== undefined) signal.throwIfAborted();
    } while (run.next !== undefined);
    return run;
  } catch (thrown) {
    return signal.aborted
      ? { ...run, state: 'stopped', error: null }
      : { ...run, state: 'failed', error: toAppError(thrown) };
  }
}
