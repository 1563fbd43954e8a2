import { configureWorkerBench } from './lib/worker-config.ts';

export default configureWorkerBench('bench/rate.ts', 300_000);
