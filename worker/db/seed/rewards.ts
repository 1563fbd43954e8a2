import type { RewardIcon } from '#domain/api/rewards.ts';
import { DEMO_REWARD_TEXTS } from '#domain/demo/texts.ts';
import { BY_HAND, type Fulfilment } from '#domain/fulfilment/ways.ts';
import { imageUrl, toRewardOwner } from '#domain/images/address.ts';
import { suggestTier } from '#domain/rewards/tiers.ts';
import { COMPANY } from './people.ts';
import { REWARD_PICTURES } from './reward-pictures.ts';
import { DEMO_CODE_KEY } from '#domain/demo/accounts.ts';
import { CLAIMS } from './actions.ts';
import type { ImageRow, RewardCodeRow, RewardRow } from './rows.ts';

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

const WITH_CODES = 'reward-gift-card-10';

/**
 * The codes DEMO-1001-4137 to DEMO-1008-4396, as the key of the demo seals them (worker/core/signatures/code-seals.ts).
 * The seed cannot seal them, because it makes its rows without waiting.
 */
const CODES: readonly (readonly [end: string, sealed: string, hash: string])[] = [
  [
    '4137',
    'iZeR2ZkjN54-IshyrIK5dDaxQbvhA5n2TaBHHLLCJF1AQ6jajsXvkwa9kBO_VWvh9GKw',
    '_EnktZ0jR8Q3toZcc3WwjcANTtYO1DGgUK3ITqjJDMg',
  ],
  [
    '4174',
    'a3sLjLj7ihXCbt3xV7KSoHFT3Tg_mc7ARmgzPY038sZr9IJcRgnhAsu_yGIz5gbguEh2',
    'zv-8C7nmMzU55Te9xxCQL6tqMcefVhRGMSVv50JDct4',
  ],
  [
    '4211',
    'L8cXXtiju92dRvUc8q_ic4DQuNJ3Jd8xcpOISlIjMCogNnlJzm3FE_9tAQ69FsYil93s',
    'J5che133xrmQMWMQPLkNui28JJNDnk10zN3jqDTlYwU',
  ],
  [
    '4248',
    'LSJYXWhNv7p5FsThxcWRSjvrImo67eol32z6xd6fpvnm8_UYV2dnDq9OlGKAY6KBETet',
    's8TCn5ZPW-60gMuy0AYu8zh3TqNZfoZA0VV8KgKJS1Q',
  ],
  [
    '4285',
    'FUUKB982N5NOgpnxMyR3pPKPcLiMJYTHsDIUjkmdkDMv6seFPF6OHFn8-Qaj7wwDPwGA',
    'rFM_2Isg3bDIHLw-iRn7JLnphI75FBApD3BfRdC8ij4',
  ],
  [
    '4322',
    'hX5MVWUGBwTUcASlfNcuDS_fVU6e6N-RHvYIuvmMq9PR7gOepxkAp3KPutILqGiHlmLC',
    '8Yr6xuynZkmO2pRLZaVj-mZWjQ0Wbnm2zkOjRkFGbns',
  ],
  [
    '4359',
    'X-X5NkDPTtnQhdv4TcuCHb2WFdn6XUPYK09bJF_uerz53_4IgI1b_D25_b7pgjMFCHkz',
    'kJZNYABs5cgr4Ekpgbh_vgt8_N0NRYuhnE7DIvVAvE0',
  ],
  [
    '4396',
    'dY46G7CVGRbO9KmhxiokyAXZtv--xYHgETJJdJdJxcoi_fD5OHqIuZ5OHl_uP8yTnMaE',
    'sDTJOSHxWxMNSN1NRBTqYlpbXQdgYtvJOnu5lUzJ4VA',
  ],
];

/** Each open claim of the reward will get a code. */
const STOCK: Readonly<Record<string, number>> = {
  'reward-headphones': 3,
  [WITH_CODES]:
    CODES.length - CLAIMS.filter(({ rewardId, status }) => rewardId === WITH_CODES && status === 'pending').length,
};

/** In cents, as the names of the rewards say. */
const FACE: Readonly<Record<string, number>> = {
  [WITH_CODES]: 1_000,
  'reward-bookshop': 2_500,
  'reward-shopping': 4_000,
};

const DAYS_OFF: Readonly<Record<string, 1 | 2>> = { 'reward-day-off': 1, 'reward-two-days-off': 2 };

export function toFulfilment(rewardId: string): Fulfilment {
  const days = DAYS_OFF[rewardId];
  if (days !== undefined) return { way: 'day_off', days };
  const cents = FACE[rewardId];
  if (cents === undefined) return BY_HAND;
  return { way: rewardId === WITH_CODES ? 'codes' : 'by_hand', face: { cents, currency: 'USD' } };
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

export const rewardCodeRows = (addedAt: string): RewardCodeRow[] =>
  CODES.map(([codeEnd, sealed, hash], index) => ({
    id: `code-${String(index + 1).padStart(2, '0')}`,
    rewardId: WITH_CODES,
    sealed,
    keyId: DEMO_CODE_KEY.id,
    hash,
    codeEnd,
    addedBy: 'demo-admin',
    addedAt,
  }));
