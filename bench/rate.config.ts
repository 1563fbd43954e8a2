import { defineConfig } from 'vitest/config';
import base from '../vitest.config.ts';

const worker = base.test?.projects?.find(
  (project) => typeof project === 'object' && 'test' in project && project.test?.name === 'worker',
);
if (typeof worker !== 'object' || !('test' in worker)) throw new Error('vitest.config.ts has no project worker');

/** The Worker's tests as `npm test` has them, but with the one file that measures. */
export default defineConfig({
  ...worker,
  test: { ...worker.test, include: ['bench/rate.ts'], exclude: [], testTimeout: 300_000 },
});
