import type { DryRunPart } from '#domain/api/settings.ts';
import { mergeDepartments, type DepartmentComparison } from '#domain/scoring/dry-run.ts';
import { requestParts } from '#web/kit/action/action-requests.ts';
import type { AppError } from '#web/kit/api/app-error.ts';

export interface DryRun {
  state: 'running' | 'stopped' | 'failed' | 'done';
  /** The policy of the dry run, as JSON text. */
  of: string;
  from: string;
  to: string;
  done: number;
  total: number;
  departments: readonly DepartmentComparison[];
  /** The cursor of the next part; undefined before the first part and after the last part. */
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
    // `peopleInAll` does not count users without a department, such as users who left. They still have check-ins, so
    // `done` can be higher.
    total: Math.max(part.peopleInAll, done),
    departments: mergeDepartments([...run.departments, ...part.departments]),
    next: part.nextCursor,
    state: part.nextCursor === undefined ? 'done' : 'running',
  };
}

/** Calls `onPart` after each part. The returned promise never rejects. */
export async function continueRun(
  from: DryRun,
  ask: (cursor: string | undefined, signal: AbortSignal) => Promise<DryRunPart>,
  signal: AbortSignal,
  onPart: (run: DryRun) => void,
): Promise<DryRun> {
  let run: DryRun = { ...from, state: 'running', error: null };
  const end = await requestParts(run.next, ask, signal, (part) => {
    run = withPart(run, part);
    onPart(run);
    return run.next;
  });
  return { ...run, error: null, ...end };
}
