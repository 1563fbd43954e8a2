/** Sets the one alarm of an object to `atMs`, unless an earlier one is set. */
export async function wakeAt(storage: DurableObjectStorage, atMs: number): Promise<void> {
  const set = await storage.getAlarm();
  if (set === null || set > atMs) await storage.setAlarm(atMs);
}

/**
 * Logs a failure with the name of its error only. The error's message may hold a name, an address or a statement's
 * values.
 */
export function logFailure(message: string, error: unknown): void {
  const cause = error instanceof Error ? error.name : 'unknown';
  console.error(JSON.stringify({ level: 'error', message, cause }));
}
