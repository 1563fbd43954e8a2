import { defineConfig } from 'vitest/config';
import base from '../../vitest.config.ts';

/**
 * Returns the configuration of the Worker's tests in `npm test`, but with `file` as the only test file. `timeoutMs`
 * limits a test that never ends.
 */
export function configureWorkerBench(file: string, timeoutMs: number) {
  const worker = base.test?.projects?.find(
    (project) => typeof project === 'object' && 'test' in project && project.test?.name === 'worker',
  );
  if (typeof worker !== 'object' || !('test' in worker)) throw new Error('vitest.config.ts has no project worker');
  return defineConfig({
    ...worker,
    test: { ...worker.test, include: [file], exclude: [], testTimeout: timeoutMs, hookTimeout: timeoutMs },
  });
}
