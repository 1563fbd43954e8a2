import { useLive } from './live-store.ts';

/** Of all who are online, about this many a second do what all of them have a reason to do at once. */
const ACTS_A_SECOND = 200;
const SPREAD_MAX_MS = 30_000;

/** How long a crowd takes one after the other, milliseconds: each device waits a random part of it. */
export const crowdSpreadMs = (): number => Math.min((useLive.getState().total / ACTS_A_SECOND) * 1_000, SPREAD_MAX_MS);
