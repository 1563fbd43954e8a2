interface Task {
  name: string;
  alone?: boolean;
  after?: readonly string[];
}

/**
 * Runs every task once, at most `width` at the same time. The tasks start in their order, but a task waits for the
 * tasks in its `after`. A task with `alone` starts when all tasks without `alone` have ended, and no other task runs
 * beside it. A task that throws ends the run.
 */
export async function runInLanes<T extends Task>(
  tasks: readonly T[],
  width: number,
  runTask: (task: T) => Promise<void>,
): Promise<void> {
  const waiting = new Set(tasks);
  const running = new Map<T, Promise<void>>();
  const isOpen = (name: string) => [...waiting, ...running.keys()].some((task) => task.name === name);

  while (waiting.size + running.size > 0) {
    const isAlone = [...waiting].every(({ alone }) => alone);
    const isReady = (task: T) => isAlone || (!task.alone && !task.after?.some(isOpen));
    const next = running.size < (isAlone ? 1 : width) ? [...waiting].find(isReady) : undefined;
    if (next) {
      waiting.delete(next);
      running.set(
        next,
        runTask(next).finally(() => running.delete(next)),
      );
    } else if (running.size > 0) await Promise.race(running.values());
    else throw new Error(`These wait for each other: ${[...waiting].map(({ name }) => name).join(', ')}.`);
  }
}
