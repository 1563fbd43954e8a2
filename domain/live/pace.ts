export const TELL_EVERY_MS = 1000;

/** When the clock was set back, `lastMs` is in the future and causes no delay. */
export const dueAt = (lastMs: number, nowMs: number): number =>
  lastMs > nowMs ? nowMs : Math.max(nowMs, lastMs + TELL_EVERY_MS);

const MESSAGES_MAX = 20;
const MESSAGES_IN_MS = 10_000;

export interface Sent {
  sinceMs: number;
  count: number;
}

export function countMessage(sent: Sent, nowMs: number): Sent | null {
  const age = nowMs - sent.sinceMs;
  if (age < 0 || age >= MESSAGES_IN_MS) return { sinceMs: nowMs, count: 1 };
  return sent.count < MESSAGES_MAX ? { ...sent, count: sent.count + 1 } : null;
}
