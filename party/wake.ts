/** An alarm that is overdue by more than this will not run any more, in milliseconds. It was lost. */
const LOST_AFTER_MS = 10_000;

export const isLost = (atMs: number, nowMs: number): boolean => nowMs - atMs > LOST_AFTER_MS;

export async function wakeAt(
  storage: Pick<DurableObjectStorage, 'getAlarm' | 'setAlarm'>,
  atMs: number,
): Promise<void> {
  const set = await storage.getAlarm();
  const nowMs = Date.now();
  if (set !== null && isLost(set, nowMs)) await storage.setAlarm(nowMs);
  else if (set === null || set > atMs) await storage.setAlarm(atMs);
}

/** The error's message may contain a name, an address or a statement's values. */
export function logFailure(message: string, error: unknown): void {
  const cause = error instanceof Error ? error.name : 'unknown';
  console.error(JSON.stringify({ level: 'error', message, cause }));
}
