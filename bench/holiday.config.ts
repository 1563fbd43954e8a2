import { configureWorkerBench } from './lib/worker-config.ts';

export default configureWorkerBench('bench/holiday.ts', 1_800_000);
