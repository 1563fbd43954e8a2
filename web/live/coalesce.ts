interface CoalesceParts {
  /** Handles all collected names in one call. */
  act: (names: readonly string[]) => void;
  /** The shortest time between two calls, milliseconds. */
  everyMs: number;
  /**
   * Returns the longest random delay before a call, milliseconds. Many devices receive a change at the same moment, and
   * the delay spreads their requests.
   */
  spreadMs: () => number;
  random?: () => number;
}

/**
 * Collects names, such as those of changed topics, and handles them together. After a quiet time, a name is handled
 * almost at once. Otherwise the collected names are handled once per interval.
 */
export function coalesce({ act, everyMs, spreadMs, random = Math.random }: CoalesceParts) {
  const waiting = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let actedAtMs = -Infinity;

  function run(): void {
    timer = undefined;
    actedAtMs = Date.now();
    const names = [...waiting];
    waiting.clear();
    act(names);
  }

  return {
    add(names: readonly string[]): void {
      if (names.length === 0) return;
      for (const name of names) waiting.add(name);
      const restMs = Math.max(0, actedAtMs + everyMs - Date.now());
      timer ??= setTimeout(run, restMs + random() * spreadMs());
    },
    stop(): void {
      clearTimeout(timer);
      timer = undefined;
      waiting.clear();
    },
  };
}
