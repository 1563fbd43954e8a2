/** Sets the only alarm of an object to `atMs`, unless an earlier alarm is set. */
export async function wakeAt(storage: DurableObjectStorage, atMs: number): Promise<void> {
  const set = await storage.getAlarm();
  if (set === null || set > atMs) await storage.setAlarm(atMs);
}

/**
 * Logs a failure with only the name of its error. The error's message may contain a name, an address or a statement's
 * values.
 */
export function logFailure(message: string, error: unknown): void {
  const cause = error instanceof Error ? error.name : 'unknown';
  console.error(JSON.stringify({ level: 'error', message, cause }));
}
