/** A room tells each kind of message at most this often, milliseconds. */
export const TELL_EVERY_MS = 1000;

/** When the next may be told after the last one at `lastMs`: now, or a second after it. A clock that went back holds nobody up. */
export const dueAt = (lastMs: number, nowMs: number): number =>
  lastMs > nowMs ? nowMs : Math.max(nowMs, lastMs + TELL_EVERY_MS);

const MESSAGES_MAX = 20;
const MESSAGES_IN_MS = 10_000;

/** The messages that a socket sent since an instant. */
export interface Sent {
  sinceMs: number;
  count: number;
}

/** One message more; null when it is one too many: 20 in 10 seconds. */
export function countMessage(sent: Sent, nowMs: number): Sent | null {
  const age = nowMs - sent.sinceMs;
  if (age < 0 || age >= MESSAGES_IN_MS) return { sinceMs: nowMs, count: 1 };
  return sent.count < MESSAGES_MAX ? { ...sent, count: sent.count + 1 } : null;
}
