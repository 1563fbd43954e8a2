import type { ShownMe } from '../../../kit/session/me.ts';

/** The state of the day's check-in: not made, being sent, waiting, refused, or done. */
export type CheckInState = 'open' | 'coming' | 'waiting' | 'refused' | 'done';

export function checkInState({ todayCheckIn, waitingCheckIn: waiting }: ShownMe, isOnline: boolean): CheckInState {
  if (todayCheckIn) return 'done';
  if (!waiting) return 'open';
  if (waiting.refusal !== null) return 'refused';
  // The first response is pending. It shows as waiting only once it takes long.
  return isOnline && waiting.sentCount <= 1 && waiting.status !== 'failed' ? 'coming' : 'waiting';
}
