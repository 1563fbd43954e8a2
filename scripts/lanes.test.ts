import { expect, test } from 'vitest';
import { runInLanes } from './lib/lanes.ts';

interface Task {
  name: string;
  alone?: boolean;
  after?: readonly string[];
}

/** Starts tasks that run until the test ends them. */
function begin(tasks: readonly Task[], width = 2) {
  const ends = new Map<string, () => void>();
  const fails = new Map<string, (error: Error) => void>();
  const done = runInLanes(tasks, width, ({ name }) =>
    new Promise<void>((resolve, reject) => {
      ends.set(name, resolve);
      fails.set(name, reject);
    }).finally(() => ends.delete(name)),
  );
  return {
    done,
    running: () => [...ends.keys()],
    end: async (name: string) => {
      ends.get(name)?.();
      await new Promise(setImmediate);
    },
    fail: (name: string) => fails.get(name)?.(new Error(`${name} failed`)),
  };
}

test('the tasks start in their order and never need more lanes than there are', async () => {
  const { done, running, end } = begin([{ name: 'a' }, { name: 'b' }, { name: 'c' }]);
  expect(running()).toEqual(['a', 'b']);
  await end('b');
  expect(running()).toEqual(['a', 'c']);
  await end('a');
  await end('c');
  await expect(done).resolves.toBeUndefined();
});

test('a task waits for the tasks in its field `after`, and later tasks may start before it', async () => {
  const { done, running, end } = begin([{ name: 'a' }, { name: 'b', after: ['a', 'not chosen'] }, { name: 'c' }]);
  expect(running()).toEqual(['a', 'c']);
  await end('a');
  expect(running()).toEqual(['c', 'b']);
  await end('b');
  await end('c');
  await done;
});

test('a task with the field `alone` runs last and without any other task', async () => {
  const { done, running, end } = begin([{ name: 'a', alone: true }, { name: 'b' }, { name: 'c', alone: true }]);
  expect(running()).toEqual(['b']);
  await end('b');
  expect(running()).toEqual(['a']);
  await end('a');
  expect(running()).toEqual(['c']);
  await end('c');
  await done;
});

test('a task that throws ends the run, and so do tasks that wait for each other', async () => {
  const { done, fail } = begin([{ name: 'a' }, { name: 'b' }]);
  fail('a');
  await expect(done).rejects.toThrow('a failed');
  const circle = begin([
    { name: 'a', after: ['b'] },
    { name: 'b', after: ['a'] },
  ]);
  await expect(circle.done).rejects.toThrow('These wait for each other: a, b.');
});
