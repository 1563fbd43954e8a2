/** The least time between two messages of the same kind from a room, in milliseconds. */
export const TELL_EVERY_MS = 1000;

/**
 * Returns the time of the next message after the last one at `lastMs`: now, or a second after it. A clock that was set
 * back causes no delay.
 */
export const dueAt = (lastMs: number, nowMs: number): number =>
  lastMs > nowMs ? nowMs : Math.max(nowMs, lastMs + TELL_EVERY_MS);

const MESSAGES_MAX = 20;
const MESSAGES_IN_MS = 10_000;

/** The number of messages that a socket sent since an instant. */
export interface Sent {
  sinceMs: number;
  count: number;
}

/** Counts one more message. Returns null when it exceeds 20 in 10 seconds. */
export function countMessage(sent: Sent, nowMs: number): Sent | null {
  const age = nowMs - sent.sinceMs;
  if (age < 0 || age >= MESSAGES_IN_MS) return { sinceMs: nowMs, count: 1 };
  return sent.count < MESSAGES_MAX ? { ...sent, count: sent.count + 1 } : null;
}
