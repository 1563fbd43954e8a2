import { configureWorkerBench } from './lib/worker-config.ts';

export default configureWorkerBench('bench/ranks.ts', 1_200_000);
