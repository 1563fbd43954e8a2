import { faceValueSchema, productSchema, type FaceValue, type Fulfilment } from '#domain/fulfilment/ways.ts';
import { newBadgeSchema, type BadgeProgress, type ManagedBadge, type NewBadge } from '#domain/api/badges.ts';
import { readBounds, readLimits } from '#domain/api/read-limits.ts';
import {
  newRewardSchema,
  type ManagedReward,
  type NewReward,
  type Reward,
  type RewardIcon,
} from '#domain/api/rewards.ts';
import { BADGE_ICONS, type BadgeIcon } from '#domain/badges/icons.ts';
import { suggestTier, type RewardCategory } from '#domain/rewards/tiers.ts';
import { formatDecimal, readMoney } from '#web/messages/money.ts';

export function readWholeNumber(text: string, min: number, max: number): number | null {
  const typed = text.trim();
  if (!/^\d{1,9}$/.test(typed)) return null;
  const value = Number(typed);
  return value >= min && value <= max ? value : null;
}

/** Unchanged fields are not sent, so that other admins' changes to these fields are not overwritten. */
export function findChanges<Fields extends object>(before: Fields, after: Fields): Partial<Fields> {
  const keys = Object.keys(after) as (keyof Fields)[];
  const changed = keys.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]));
  return Object.fromEntries(changed.map((key) => [key, after[key]])) as Partial<Fields>;
}

export const POINTS = readBounds(newBadgeSchema.entries.points);
export const COUNT = readBounds(newBadgeSchema.entries.criteria.entries.count);

/** Numbers are texts, as the admin typed them. */
export interface BadgeDraft extends Pick<NewBadge, 'name' | 'description' | 'category' | 'tier' | 'rarity'> {
  icon: BadgeIcon;
  points: string;
  type: NewBadge['criteria']['type'];
  count: string;
}

export const NEW_BADGE: BadgeDraft = {
  name: '',
  description: '',
  icon: 'medal',
  points: '10',
  category: 'milestone',
  tier: 'bronze',
  rarity: 'common',
  type: 'total_checkins',
  count: '',
};

/** Returns the icon, or the medal when this version of the app does not have the icon. */
const toIcon = (icon: string): BadgeIcon => BADGE_ICONS.find((one) => one === icon) ?? 'medal';

export function toBadgeDraft({
  name,
  description,
  icon,
  points,
  category,
  tier,
  rarity,
  criteria,
}: ManagedBadge): BadgeDraft {
  return {
    name,
    description,
    icon: toIcon(icon),
    points: String(points),
    category,
    tier,
    rarity,
    type: criteria.type,
    count: String(criteria.count),
  };
}

/** True when the criteria or points differ from `before`. The admin's points limit applies only to such changes. */
export const changesTerms = (draft: BadgeDraft, before: BadgeDraft | null): boolean =>
  before === null || draft.type !== before.type || draft.count !== before.count || draft.points !== before.points;

export function findWrongBadgeFields(
  { name, points, count }: BadgeDraft,
  pointsMax = POINTS.max,
): ReadonlySet<'name' | 'points' | 'count'> {
  const wrong = new Set<'name' | 'points' | 'count'>();
  if (name.trim() === '') wrong.add('name');
  if (readWholeNumber(count, COUNT.min, COUNT.max) === null) wrong.add('count');
  if (readWholeNumber(points, POINTS.min, pointsMax) === null) wrong.add('points');
  return wrong;
}

/** The draft must have no wrong fields. */
export const toBadgeFields = ({ name, description, points, type, count, ...looks }: BadgeDraft): NewBadge => ({
  ...looks,
  name: name.trim(),
  description: description.trim(),
  points: readWholeNumber(points, POINTS.min, POINTS.max) ?? 0,
  criteria: { type, count: readWholeNumber(count, COUNT.min, COUNT.max) ?? 1 },
});

export function shownBadges(draft: BadgeDraft, fallbackName: string, now: string): [BadgeProgress, BadgeProgress] {
  const fields = toBadgeFields(draft);
  const badge = { ...fields, name: fields.name || fallbackName };
  const { count } = fields.criteria;
  return [
    { ...badge, id: 'preview-open', earnedDate: null, progress: Math.floor(count * 0.6) },
    { ...badge, id: 'preview-earned', earnedDate: now, progress: count },
  ];
}

export const COST = readBounds(newRewardSchema.entries.pointsCost);
export const STOCK = readBounds(newRewardSchema.entries.stock);

/** The company's usual currency, until its setting has loaded. */
export const USUAL_CURRENCY = 'USD';
const FACE_CENTS = readBounds(faceValueSchema.entries.cents);
/** The digits of the largest amount, with a decimal sign and some spaces. */
export const FACE_LENGTH = 12;
export const PRODUCT_MAX = readLimits(productSchema).maxLength;

/** The fields of each way stay while the admin tries another way. */
export interface DeliveryDraft {
  way: Fulfilment['way'];
  face: string;
  currency: string;
  product: string;
  days: '1' | '2';
}

const BY_HAND: DeliveryDraft = { way: 'by_hand', face: '', currency: USUAL_CURRENCY, product: '', days: '1' };

function toDeliveryDraft(fulfilment: Fulfilment): DeliveryDraft {
  const { way } = fulfilment;
  if (way === 'day_off') return { ...BY_HAND, way, days: fulfilment.days === 2 ? '2' : '1' };
  const { face } = fulfilment;
  const money = face && { face: formatDecimal(face.cents, face.currency), currency: face.currency };
  return { ...BY_HAND, way, ...money, ...(way === 'provider' && { product: fulfilment.product }) };
}

function readFace({ face, currency }: DeliveryDraft): FaceValue | null {
  const cents = readMoney(face);
  return cents >= FACE_CENTS.min && cents <= FACE_CENTS.max ? { cents, currency } : null;
}

function findWrongDelivery(draft: DeliveryDraft): ('face' | 'product')[] {
  const { way, face, product } = draft;
  if (way === 'day_off') return [];
  const needsFace = way === 'provider' || face.trim() !== '';
  const isMissing = way === 'provider' && product.trim() === '';
  return [...(needsFace && !readFace(draft) ? ['face' as const] : []), ...(isMissing ? ['product' as const] : [])];
}

function toFulfilment(draft: DeliveryDraft): Fulfilment {
  const face = readFace(draft);
  switch (draft.way) {
    case 'provider':
      return {
        way: 'provider',
        face: face ?? { cents: FACE_CENTS.min, currency: draft.currency },
        product: draft.product.trim(),
      };
    case 'day_off':
      return { way: 'day_off', days: draft.days === '2' ? 2 : 1 };
    default:
      return { way: draft.way, face };
  }
}

/** Numbers are texts, as the admin typed them. */
export interface RewardDraft extends DeliveryDraft {
  name: string;
  description: string;
  howToGet: string;
  cost: string;
  /** Null if the cost determines the tier. */
  tier: RewardCategory | null;
  icon: RewardIcon;
  /** The address of the stored picture, a data URL with a new picture, or empty. */
  picture: string;
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
  picture: '',
  isLimited: false,
  stock: '',
  ...BY_HAND,
  available: true,
};

export function toRewardDraft(reward: ManagedReward): RewardDraft {
  const { name, description, howToGet, pointsCost, category, icon, pictureUrl, stock, fulfilment, available } = reward;
  return {
    name,
    description,
    howToGet,
    cost: String(pointsCost),
    tier: category === suggestTier(pointsCost) ? null : category,
    icon,
    picture: pictureUrl,
    isLimited: stock !== null,
    stock: stock === null ? '' : String(stock),
    ...toDeliveryDraft(fulfilment),
    available,
  };
}

const readCost = ({ cost }: RewardDraft): number | null => readWholeNumber(cost, COST.min, COST.max);
const readStock = ({ stock }: RewardDraft): number | null => readWholeNumber(stock, STOCK.min, STOCK.max);

export const suggestedTier = (draft: RewardDraft): RewardCategory => suggestTier(readCost(draft) ?? 0);
export const readTier = (draft: RewardDraft): RewardCategory => draft.tier ?? suggestedTier(draft);

type WrongRewardField = 'name' | 'cost' | 'face' | 'product' | 'stock';

export function findWrongRewardFields(draft: RewardDraft): ReadonlySet<WrongRewardField> {
  const wrong = new Set<WrongRewardField>();
  if (draft.name.trim() === '') wrong.add('name');
  if (readCost(draft) === null) wrong.add('cost');
  for (const field of findWrongDelivery(draft)) wrong.add(field);
  if (draft.way !== 'codes' && draft.isLimited && readStock(draft) === null) wrong.add('stock');
  return wrong;
}

export const toDataUrl = ({ type, base64 }: { type: string; base64: string }): string =>
  `data:${type};base64,${base64}`;

const DATA_URL = /^data:[\w/]+;base64,/;

/** Without `image`, the stored picture stays. In the demo, its address is a data URL too. */
function toImage({ picture }: RewardDraft): { image?: string | null } {
  if (picture === '') return { image: null };
  return DATA_URL.test(picture) ? { image: picture.replace(DATA_URL, '') } : {};
}

type RewardFields = Required<Omit<NewReward, 'company' | 'image'>> & { image?: string | null };

/** The draft must have no wrong fields. */
export const toRewardFields = (draft: RewardDraft): RewardFields => ({
  name: draft.name.trim(),
  description: draft.description.trim(),
  howToGet: draft.howToGet.trim(),
  pointsCost: readCost(draft) ?? 1,
  category: readTier(draft),
  icon: draft.icon,
  available: draft.available,
  stock: draft.isLimited ? readStock(draft) : null,
  fulfilment: toFulfilment(draft),
  ...toImage(draft),
});

export function shownReward(draft: RewardDraft, fallbackName: string): Reward {
  const { image: _, ...fields } = toRewardFields(draft);
  return {
    ...fields,
    pictureUrl: draft.picture,
    name: draft.name.trim() || fallbackName,
    stock: draft.isLimited ? (readStock(draft) ?? 0) : null,
    id: 'preview',
    company: '',
    created: '',
    updated: '',
    version: 0,
  };
}
