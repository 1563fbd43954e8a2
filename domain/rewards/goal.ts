/** The states of a reward for a claim; `gone` is a retired one. */
export const REWARD_OFFERS = ['open', 'unavailable', 'sold_out', 'gone'] as const;
export type RewardOffer = (typeof REWARD_OFFERS)[number];

/** The number of newest check-ins that the pace averages. */
export const PACE_OF = 20;
/**
 * The fewest check-ins for an average. With fewer, a check-in that is just on time stands for them, since one lucky day
 * would promise too much.
 */
const PACE_FROM = 5;
/** The most mornings that are shown, about a working year. */
const MORNINGS_MAX = 250;

/** The progress towards the reward that a user saves for. */
export interface Goal {
  /**
   * `reached` when the balance covers an open reward, `saving` when it does not; else the reason why it cannot be
   * claimed.
   */
  state: 'saving' | 'reached' | Exclude<RewardOffer, 'open'>;
  /** The missing points, at least 0. */
  missing: number;
  /** The approximate number of check-ins to go; null when not saving, without a pace, or too far away. */
  mornings: number | null;
}

/** Returns the state of a reward for its user: open, or why it cannot be claimed. */
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

/** Returns the average points of the newest check-ins, bonuses included, to a tenth. `points` is newest first. */
export function readPace(points: readonly number[], basePoints: number): number {
  const counted = points.slice(0, PACE_OF);
  if (counted.length < PACE_FROM) return basePoints;
  return Math.round((10 * counted.reduce((sum, one) => sum + one, 0)) / counted.length) / 10;
}

/** Returns the progress of a balance towards a reward, at a pace in points per check-in. */
export function readGoal(reward: { pointsCost: number; offer: RewardOffer }, balance: number, pace: number): Goal {
  const missing = Math.max(0, reward.pointsCost - balance);
  if (reward.offer !== 'open') return { state: reward.offer, missing, mornings: null };
  if (missing === 0) return { state: 'reached', missing, mornings: null };
  const mornings = pace > 0 ? Math.ceil(missing / pace) : null;
  return { state: 'saving', missing, mornings: mornings !== null && mornings <= MORNINGS_MAX ? mornings : null };
}
