interface Task {
  name: string;
  alone?: boolean;
  after?: readonly string[];
}

/**
 * Runs every task once, at most `width` at the same time. The tasks start in their order, but a task waits for the
 * tasks in its `after`. A name in `after` that no task has is ignored. A task with `alone` starts when all tasks
 * without `alone` have ended, and no other task runs beside it. A task that throws ends the run.
 */
export async function runInLanes<T extends Task>(
  tasks: readonly T[],
  width: number,
  runTask: (task: T) => Promise<void>,
): Promise<void> {
  const waiting = [...tasks];
  const running = new Map<T, Promise<void>>();
  const isOpen = (name: string) => [...waiting, ...running.keys()].some((task) => task.name === name);
  const isReady = (task: T) => !(task.after ?? []).some(isOpen) && (!task.alone || running.size === 0);
  const together = () => waiting.filter(({ alone }) => !alone);

  while (waiting.length + running.size > 0) {
    const isAloneRunning = [...running.keys()].some(({ alone }) => alone);
    const candidates = together().length > 0 ? together() : waiting;
    const next = running.size < width && !isAloneRunning ? candidates.find(isReady) : undefined;
    if (next) {
      waiting.splice(waiting.indexOf(next), 1);
      running.set(
        next,
        runTask(next).finally(() => running.delete(next)),
      );
      continue;
    }
    if (running.size === 0)
      throw new Error(`These wait for each other: ${waiting.map(({ name }) => name).join(', ')}.`);
    await Promise.race(running.values());
  }
}
