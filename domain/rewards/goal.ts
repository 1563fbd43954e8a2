/** `gone`: the reward is retired. */
export const REWARD_OFFERS = ['open', 'unavailable', 'sold_out', 'gone'] as const;
export type RewardOffer = (typeof REWARD_OFFERS)[number];

/** The pace is the average of this many newest check-ins. */
export const PACE_OF = 20;
/**
 * For a user with fewer check-ins, the pace is the base points, because the average could depend on a single good day
 * and promise too much.
 */
const PACE_FROM = 5;
/** About one year of working days. */
const MORNINGS_MAX = 250;

export interface Goal {
  state: 'saving' | 'reached' | Exclude<RewardOffer, 'open'>;
  missing: number;
  /** Null when not `saving`, without a pace, and when the reward is more than MORNINGS_MAX check-ins away. */
  mornings: number | null;
}

export function readOffer({ retiredAt, available, stock }: Offered): RewardOffer {
  if (retiredAt !== null) return 'gone';
  if (!available) return 'unavailable';
  return stock === 0 ? 'sold_out' : 'open';
}

interface Offered {
  retiredAt: string | null;
  available: boolean;
  stock: number | null;
}

/** `points` is newest first. */
export function readPace(points: readonly number[], basePoints: number): number {
  const counted = points.slice(0, PACE_OF);
  if (counted.length < PACE_FROM) return basePoints;
  return Math.round((10 * counted.reduce((sum, one) => sum + one, 0)) / counted.length) / 10;
}

export function readGoal(reward: { pointsCost: number; offer: RewardOffer }, balance: number, pace: number): Goal {
  const missing = Math.max(0, reward.pointsCost - balance);
  if (reward.offer !== 'open') return { state: reward.offer, missing, mornings: null };
  if (missing === 0) return { state: 'reached', missing, mornings: null };
  const mornings = pace > 0 ? Math.ceil(missing / pace) : null;
  return { state: 'saving', missing, mornings: mornings !== null && mornings <= MORNINGS_MAX ? mornings : null };
}
