import type { LeaveRowResult } from '../../../../domain/api/leaves.ts';
import type { LeaveLine } from '../../../../domain/leaves/leave-file.ts';

export const LINE_STATES = ['ready', 'given', 'there', 'wrong'] as const;
export type LineState = (typeof LINE_STATES)[number];

type Results = ReadonlyMap<number, LeaveRowResult>;

/** Returns the state of a line, or null while the server has not answered. */
export function findState({ line, read }: LeaveLine, results: Results): LineState | null {
  if ('problem' in read) return 'wrong';
  const outcome = results.get(line)?.outcome;
  if (outcome === undefined) return null;
  return outcome === 'refused' ? 'wrong' : outcome;
}

/** True when `work` includes a line. `check` includes lines without an answer, and `give` includes ready lines. */
export function canSend(line: LeaveLine, work: 'check' | 'give', results: Results): boolean {
  return findState(line, results) === (work === 'check' ? null : 'ready');
}
