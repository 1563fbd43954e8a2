import { configureWorkerBench } from './lib/worker-config.ts';

export default configureWorkerBench('bench/jobs.ts', 3_600_000);
