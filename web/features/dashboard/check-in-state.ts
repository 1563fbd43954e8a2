import type { ShownMe } from '../../app/me.ts';

/** Where the check-in of the day is: not made, on its way, kept for later, refused, or answered. */
export type CheckInState = 'open' | 'coming' | 'waiting' | 'refused' | 'done';

export function checkInState({ todayCheckIn, waitingCheckIn: waiting }: ShownMe, isOnline: boolean): CheckInState {
  if (todayCheckIn) return 'done';
  if (!waiting) return 'open';
  if (waiting.refusal !== null) return 'refused';
  // The first answer is on its way: no more is said until it is clear that it will take long.
  return isOnline && waiting.sentCount <= 1 && waiting.status !== 'failed' ? 'coming' : 'waiting';
}
