import { readBounds } from '../../../domain/api/read-limits.ts';
import {
  newRewardSchema,
  type ManagedReward,
  type NewReward,
  type Reward,
  type RewardIcon,
} from '../../../domain/api/rewards.ts';
import { suggestTier, type RewardCategory } from '../../../domain/rewards/tiers.ts';
import { readWholeNumber } from './whole-number.ts';

export const COST = readBounds(newRewardSchema.entries.pointsCost);
export const STOCK = readBounds(newRewardSchema.entries.stock);

/** A reward in the form. Its numbers are texts, as the admin typed them. */
export interface RewardDraft {
  name: string;
  description: string;
  howToGet: string;
  cost: string;
  /** The tier that the admin chose. Null if the cost determines the tier. */
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

export function toDraft(reward: ManagedReward): RewardDraft {
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

const readCost = ({ cost }: RewardDraft): number | null => readWholeNumber(cost, COST.min, COST.max);
const readStock = ({ stock }: RewardDraft): number | null => readWholeNumber(stock, STOCK.min, STOCK.max);

/** Returns the tier that the current cost suggests. */
export const suggestedTier = (draft: RewardDraft): RewardCategory => suggestTier(readCost(draft) ?? 0);
export const readTier = (draft: RewardDraft): RewardCategory => draft.tier ?? suggestedTier(draft);

/** Returns the fields with invalid values. */
export function wrongFields(draft: RewardDraft): ReadonlySet<'name' | 'cost' | 'stock'> {
  const wrong = new Set<'name' | 'cost' | 'stock'>();
  if (draft.name.trim() === '') wrong.add('name');
  if (readCost(draft) === null) wrong.add('cost');
  if (draft.isLimited && readStock(draft) === null) wrong.add('stock');
  return wrong;
}

type RewardFields = Required<Omit<NewReward, 'company'>>;

/** Returns the fields to send. The draft must have no wrong fields. */
export const toFields = (draft: RewardDraft): RewardFields => ({
  name: draft.name.trim(),
  description: draft.description.trim(),
  howToGet: draft.howToGet.trim(),
  pointsCost: readCost(draft) ?? 1,
  category: readTier(draft),
  icon: draft.icon,
  available: draft.available,
  stock: draft.isLimited ? readStock(draft) : null,
});

/** Returns the reward as users would see it. */
export function shownReward(draft: RewardDraft, fallbackName: string): Reward {
  return {
    ...toFields(draft),
    name: draft.name.trim() || fallbackName,
    stock: draft.isLimited ? (readStock(draft) ?? 0) : null,
    id: 'preview',
    company: '',
    created: '',
    updated: '',
    version: 0,
  };
}
