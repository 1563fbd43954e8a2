/** Whether a reward is there to be claimed; `gone` is a retired one. */
export const REWARD_OFFERS = ['open', 'unavailable', 'sold_out', 'gone'] as const;
export type RewardOffer = (typeof REWARD_OFFERS)[number];

/** The pace is the mean of so many check-ins, the newest. */
export const PACE_OF = 20;
/** With fewer check-ins than this, one that is just on time stands for them: one lucky day would promise too much. */
const PACE_FROM = 5;
/** Beyond so many mornings nobody counts them: about a working year. */
const MORNINGS_MAX = 250;

/** How far somebody is from the reward that they save for. */
export interface Goal {
  /** `reached` where the balance covers an open reward, `saving` where it does not; else why it cannot be claimed. */
  state: 'saving' | 'reached' | Exclude<RewardOffer, 'open'>;
  /** Points to go, 0 at least. */
  missing: number;
  /** About how many check-ins they take; null where that says nothing: not saving, no pace, or too far away. */
  mornings: number | null;
}

/** What can be said of a reward to its user: whether it can be claimed. */
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

/** Points that a check-in brings on average, to a tenth: of the newest ones, bonuses with them. `points` is newest first. */
export function readPace(points: readonly number[], basePoints: number): number {
  const counted = points.slice(0, PACE_OF);
  if (counted.length < PACE_FROM) return basePoints;
  return Math.round((10 * counted.reduce((sum, one) => sum + one, 0)) / counted.length) / 10;
}

/** Where a balance stands towards a reward, at a pace of so many points a check-in. */
export function readGoal(reward: { pointsCost: number; offer: RewardOffer }, balance: number, pace: number): Goal {
  const missing = Math.max(0, reward.pointsCost - balance);
  if (reward.offer !== 'open') return { state: reward.offer, missing, mornings: null };
  if (missing === 0) return { state: 'reached', missing, mornings: null };
  const mornings = pace > 0 ? Math.ceil(missing / pace) : null;
  return { state: 'saving', missing, mornings: mornings !== null && mornings <= MORNINGS_MAX ? mornings : null };
}
