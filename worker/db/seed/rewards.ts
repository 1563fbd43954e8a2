import type { RewardIcon } from '#domain/api/rewards.ts';
import { DEMO_REWARD_TEXTS } from '#domain/demo/texts.ts';
import { BY_HAND, type Fulfilment } from '#domain/fulfilment/ways.ts';
import { imageUrl, toRewardOwner } from '#domain/images/address.ts';
import { suggestTier } from '#domain/rewards/tiers.ts';
import { COMPANY } from './people.ts';
import { REWARD_PICTURES } from './reward-pictures.ts';
import type { ImageRow, RewardRow } from './rows.ts';

/** Spec section 9. */
const REWARDS: readonly (readonly [id: keyof typeof DEMO_REWARD_TEXTS, cost: number, icon: RewardIcon])[] = [
  ['reward-coffee', 5, 'coffee'],
  ['reward-bakery', 10, 'cookie'],
  ['reward-cinema', 15, 'ticket'],
  ['reward-gift-card-10', 25, 'gift'],
  ['reward-lunch', 50, 'utensils'],
  ['reward-bookshop', 50, 'book'],
  ['reward-shopping', 75, 'shopping-bag'],
  ['reward-wellness', 100, 'sparkles'],
  ['reward-headphones', 150, 'headphones'],
  ['reward-day-off', 175, 'palmtree'],
  ['reward-two-days-off', 300, 'plane'],
];

const STOCK: Readonly<Record<string, number>> = { 'reward-headphones': 3 };

const DAYS_OFF: Readonly<Record<string, 1 | 2>> = { 'reward-day-off': 1, 'reward-two-days-off': 2 };

export function toFulfilment(rewardId: string): Fulfilment {
  const days = DAYS_OFF[rewardId];
  return days === undefined ? BY_HAND : { way: 'day_off', days };
}

export function rewardRows(createdAt: string): RewardRow[] {
  return REWARDS.map(([id, pointsCost, icon]) => {
    const [name, description, howToGet] = DEMO_REWARD_TEXTS[id].en;
    return {
      id,
      name,
      description,
      howToGet,
      pointsCost,
      category: suggestTier(pointsCost),
      icon,
      pictureUrl: imageUrl(REWARD_PICTURES[id]?.id ?? ''),
      company: COMPANY,
      stock: STOCK[id] ?? null,
      fulfilment: JSON.stringify(toFulfilment(id)),
      createdAt,
      updatedAt: createdAt,
    };
  });
}

export const rewardImageRows = (createdAt: string): ImageRow[] =>
  Object.entries(REWARD_PICTURES).map(([rewardId, { id, base64 }]) => ({
    id,
    owner: toRewardOwner(rewardId),
    type: 'image/webp',
    width: 512,
    height: 288,
    createdAt,
    bytes: base64,
  }));
