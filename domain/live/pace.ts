/** The minimum time between two messages of the same kind from a room, in milliseconds. */
export const TELL_EVERY_MS = 1000;

/**
 * Returns the time at which the next message may be sent: now, or a second after the last message at `lastMs`. When the
 * clock was set back, `lastMs` is in the future and causes no delay.
 */
export const dueAt = (lastMs: number, nowMs: number): number =>
  lastMs > nowMs ? nowMs : Math.max(nowMs, lastMs + TELL_EVERY_MS);

const MESSAGES_MAX = 20;
const MESSAGES_IN_MS = 10_000;

/** The number of messages that arrived on a socket since the instant `sinceMs`. */
export interface Sent {
  sinceMs: number;
  count: number;
}

/** Counts one more message. Returns null when there are more than 20 messages within 10 seconds. */
export function countMessage(sent: Sent, nowMs: number): Sent | null {
  const age = nowMs - sent.sinceMs;
  if (age < 0 || age >= MESSAGES_IN_MS) return { sinceMs: nowMs, count: 1 };
  return sent.count < MESSAGES_MAX ? { ...sent, count: sent.count + 1 } : null;
}
