import { newBadgeSchema, type BadgeProgress, type ManagedBadge, type NewBadge } from '../../../domain/api/badges.ts';
import { readBounds } from '../../../domain/api/read-limits.ts';
import { BADGE_ICONS, type BadgeIcon } from '../../../domain/badges/icons.ts';
import { readWholeNumber } from './whole-number.ts';

export const POINTS = readBounds(newBadgeSchema.entries.points);
export const COUNT = readBounds(newBadgeSchema.entries.criteria.entries.count);

/** A badge in the form. Its numbers are texts, as the admin typed them. */
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

export function toDraft({
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

/** Returns the fields with invalid values. `pointsMax` is the highest number of points that the admin may give. */
export function wrongFields(
  { name, points, count }: BadgeDraft,
  pointsMax = POINTS.max,
): ReadonlySet<'name' | 'points' | 'count'> {
  const wrong = new Set<'name' | 'points' | 'count'>();
  if (name.trim() === '') wrong.add('name');
  if (readWholeNumber(count, COUNT.min, COUNT.max) === null) wrong.add('count');
  if (readWholeNumber(points, POINTS.min, pointsMax) === null) wrong.add('points');
  return wrong;
}

/** Returns the fields to send. The draft must have no wrong fields. */
export const toFields = ({ name, description, points, type, count, ...looks }: BadgeDraft): NewBadge => ({
  ...looks,
  name: name.trim(),
  description: description.trim(),
  points: readWholeNumber(points, POINTS.min, POINTS.max) ?? 0,
  criteria: { type, count: readWholeNumber(count, COUNT.min, COUNT.max) ?? 1 },
});

/** Returns the badge in two states, as users would see it: in progress, and earned at `now`. */
export function shownBadges(draft: BadgeDraft, fallbackName: string, now: string): [BadgeProgress, BadgeProgress] {
  const fields = toFields(draft);
  const badge = { ...fields, name: fields.name || fallbackName };
  const { count } = fields.criteria;
  return [
    { ...badge, id: 'preview-open', earnedDate: null, progress: Math.floor(count * 0.6) },
    { ...badge, id: 'preview-earned', earnedDate: now, progress: count },
  ];
}
