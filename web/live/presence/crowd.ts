import { useLive } from '../live-store.ts';

/** The target number of devices per second, when all online devices react to the same event. */
const ACTS_A_SECOND = 200;
const SPREAD_MAX_MS = 30_000;

/** Returns the time over which the online devices spread out, milliseconds. Each device waits a random part of it. */
export const crowdSpreadMs = (): number => Math.min((useLive.getState().total / ACTS_A_SECOND) * 1_000, SPREAD_MAX_MS);
