interface CoalesceParts {
  /** Does what the names stand for, all that came together. */
  act: (names: readonly string[]) => void;
  /** At most one act in this time, milliseconds. */
  everyMs: number;
  /** An act waits a random part of this, milliseconds: many devices hear of a change in the same moment. */
  spreadMs: () => number;
  random?: () => number;
}

/** Takes names as they come and acts on them: the first time almost at once, then at most once in a while. */
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
