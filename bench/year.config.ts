import { configureWorkerBench } from './lib/worker-config.ts';

export default configureWorkerBench('bench/year.ts', 3_600_000);
