import { readBounds } from '../../../domain/api/read-limits.ts';
import {
  newRewardSchema,
  type ManagedReward,
  type NewReward,
  type Reward,
  type RewardIcon,
} from '../../../domain/api/rewards.ts';
import { suggestTier, type RewardCategory } from '../../../domain/rewards/tiers.ts';
import { wholeNumberOf } from './whole-number.ts';

export const COST = readBounds(newRewardSchema.entries.pointsCost);
export const STOCK = readBounds(newRewardSchema.entries.stock);

/** A reward in the form, with numbers as typed. */
export interface RewardDraft {
  name: string;
  description: string;
  howToGet: string;
  cost: string;
  /** Null for the tier that the cost suggests, even when the cost changes. */
  tier: RewardCategory | null;
  icon: RewardIcon;
  isLimited: boolean;
  stock: string;
  available: boolean;
}

export const NEW_REWARD: RewardDraft = {
  name: '',
  description: '',
  howToGet: '',
  cost: '',
  tier: null,
  icon: 'gift',
  isLimited: false,
  stock: '',
  available: true,
};

export function draftOf(reward: ManagedReward): RewardDraft {
  const { name, description, howToGet, pointsCost, category, icon, stock, available } = reward;
  return {
    name,
    description,
    howToGet,
    cost: String(pointsCost),
    tier: category === suggestTier(pointsCost) ? null : category,
    icon,
    isLimited: stock !== null,
    stock: stock === null ? '' : String(stock),
    available,
  };
}

const costOf = ({ cost }: RewardDraft): number | null => wholeNumberOf(cost, COST.min, COST.max);
const stockOf = ({ stock }: RewardDraft): number | null => wholeNumberOf(stock, STOCK.min, STOCK.max);

/** Returns the tier that the current cost suggests. */
export const suggestedTier = (draft: RewardDraft): RewardCategory => suggestTier(costOf(draft) ?? 0);
export const tierOf = (draft: RewardDraft): RewardCategory => draft.tier ?? suggestedTier(draft);

/** Returns the fields that cannot be sent. */
export function wrongFields(draft: RewardDraft): ReadonlySet<'name' | 'cost' | 'stock'> {
  const wrong = new Set<'name' | 'cost' | 'stock'>();
  if (draft.name.trim() === '') wrong.add('name');
  if (costOf(draft) === null) wrong.add('cost');
  if (draft.isLimited && stockOf(draft) === null) wrong.add('stock');
  return wrong;
}

type RewardFields = Required<Omit<NewReward, 'company'>>;

/** Returns the fields to send; only for a draft without wrong fields. */
export const toFields = (draft: RewardDraft): RewardFields => ({
  name: draft.name.trim(),
  description: draft.description.trim(),
  howToGet: draft.howToGet.trim(),
  pointsCost: costOf(draft) ?? 1,
  category: tierOf(draft),
  icon: draft.icon,
  available: draft.available,
  stock: draft.isLimited ? stockOf(draft) : null,
});

/** Returns the reward as users would see it. */
export function shownReward(draft: RewardDraft, fallbackName: string): Reward {
  return {
    ...toFields(draft),
    name: draft.name.trim() || fallbackName,
    stock: draft.isLimited ? (stockOf(draft) ?? 0) : null,
    id: 'preview',
    company: '',
    created: '',
    updated: '',
    version: 0,
  };
}
