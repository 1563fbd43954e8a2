import { defineConfig } from 'vitest/config';
import base from '../../vitest.config.ts';

/** The Worker's tests as `npm test` has them, but with the one file that measures. `timeoutMs` ends what hangs. */
export function configureWorkerBench(file: string, timeoutMs: number) {
  const worker = base.test?.projects?.find(
    (project) => typeof project === 'object' && 'test' in project && project.test?.name === 'worker',
  );
  if (typeof worker !== 'object' || !('test' in worker)) throw new Error('vitest.config.ts has no project worker');
  return defineConfig({
    ...worker,
    test: { ...worker.test, include: [file], exclude: [], testTimeout: timeoutMs },
  });
}
