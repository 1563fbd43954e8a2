interface CoalesceParts {
  /** Handles all collected names at once. */
  act: (names: readonly string[]) => void;
  /** The least time between two calls, milliseconds. */
  everyMs: number;
  /**
   * The range of the random delay before a call, milliseconds, because many devices receive a change at the same
   * moment.
   */
  spreadMs: () => number;
  random?: () => number;
}

/** Collects names and handles them together: the first ones almost at once, later ones at most once per interval. */
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
