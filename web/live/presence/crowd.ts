import { useLive } from '../live-store.ts';

/** The number of devices that should react per second when all online devices react to the same event. */
const ACTS_A_SECOND = 200;
const SPREAD_MAX_MS = 30_000;

/**
 * Returns the time over which the reactions of all online devices are spread, milliseconds. Each device waits a random
 * part of this time.
 */
export const crowdSpreadMs = (): number => Math.min((useLive.getState().total / ACTS_A_SECOND) * 1_000, SPREAD_MAX_MS);
