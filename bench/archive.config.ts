import { configureWorkerBench } from './lib/worker-config.ts';

export default configureWorkerBench('bench/archive.ts', 3_600_000);
