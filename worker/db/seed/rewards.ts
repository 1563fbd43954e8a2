import type { RewardIcon } from '#domain/api/rewards.ts';
import { suggestTier } from '#domain/rewards/tiers.ts';
import { fromBase64, toHex } from '#domain/text/encode-bytes.ts';
import { imageUrl, toRewardOwner } from '#worker/core/images.ts';
import { COMPANY } from './people.ts';
import { REWARD_PICTURES } from './reward-pictures.ts';
import type { ImageRow, RewardRow } from './rows.ts';

const HOW_TO_GET: Readonly<Record<string, string>> = {
  'reward-coffee': 'Say your name at the café counter once it is approved.',
  'reward-bakery': 'Say your name at the bakery once it is approved.',
  'reward-cinema': 'The voucher comes by e-mail within two working days.',
  'reward-gift-card-10': 'The code comes by e-mail within two working days.',
  'reward-lunch': 'HR books the table. Pick a day with your colleague first.',
  'reward-bookshop': 'The card waits at the front desk from the next working day.',
  'reward-shopping': 'The code comes by e-mail within two working days.',
  'reward-wellness': 'HR sends you three dates to choose from.',
  'reward-headphones': 'Pick them up at the IT desk, usually within a week.',
  'reward-day-off': 'Agree on the day with your manager. HR adds it to your leave.',
  'reward-two-days-off': 'Agree on the days with your manager. HR adds them to your leave.',
};

/** Spec section 9. */
const REWARDS: readonly (readonly [id: string, cost: number, name: string, icon: RewardIcon, description: string])[] = [
  ['reward-coffee', 5, 'Barista coffee', 'coffee', 'Any hot drink at the café downstairs.'],
  ['reward-bakery', 10, 'Bakery treat', 'cookie', 'Something sweet from the bakery next door.'],
  ['reward-cinema', 15, 'Cinema snack voucher', 'ticket', 'Popcorn and a drink at your next film.'],
  ['reward-gift-card-10', 25, '$10 gift card', 'gift', 'A gift card for a shop of your choice.'],
  ['reward-lunch', 50, 'Lunch for two', 'utensils', 'Take a colleague out for lunch.'],
  ['reward-bookshop', 50, '$25 bookshop card', 'book', 'Paper or audio, your choice.'],
  ['reward-shopping', 75, '$40 shopping card', 'shopping-bag', 'A gift card for the big stores.'],
  ['reward-wellness', 100, 'Wellness afternoon', 'sparkles', 'A massage, a swim or a yoga class.'],
  [
    'reward-headphones',
    150,
    'Noise-cancelling headphones',
    'headphones',
    'For focus at the desk and quiet on the train.',
  ],
  ['reward-day-off', 175, 'Extra day off', 'palmtree', 'One paid day off, on top of your vacation.'],
  ['reward-two-days-off', 300, 'Two extra days off', 'plane', 'Two paid days off, for a long weekend away.'],
];

const STOCK: Readonly<Record<string, number>> = { 'reward-headphones': 3 };

export function rewardRows(createdAt: string): RewardRow[] {
  return REWARDS.map(([id, pointsCost, name, icon, description]) => ({
    id,
    name,
    description,
    howToGet: HOW_TO_GET[id] ?? '',
    pointsCost,
    category: suggestTier(pointsCost),
    icon,
    pictureUrl: imageUrl(REWARD_PICTURES[id]?.id ?? ''),
    company: COMPANY,
    stock: STOCK[id] ?? null,
    createdAt,
    updatedAt: createdAt,
  }));
}

export const rewardImageRows = (createdAt: string): ImageRow[] =>
  Object.entries(REWARD_PICTURES).map(([rewardId, { id, base64 }]) => ({
    id,
    owner: toRewardOwner(rewardId),
    type: 'image/webp',
    width: 512,
    height: 288,
    createdAt,
    bytes: toHex(fromBase64(base64)),
  }));
