import {
  BookOpen,
  Coffee,
  Cookie,
  Gift,
  Headphones,
  Palmtree,
  Plane,
  ShoppingBag,
  Sparkles,
  Ticket,
  Utensils,
  type LucideIcon,
} from 'lucide-react';
import type { RewardIcon } from '#domain/api/rewards.ts';
import type { RewardCategory } from '#domain/rewards/tiers.ts';

/** Each tier has the colour of a metal. */
export const TIER_LOOKS: Readonly<Record<RewardCategory, string>> = {
  weekly: 'bg-bronze-soft text-bronze',
  monthly: 'bg-silver-soft text-silver',
  quarterly: 'bg-gold-soft text-gold',
  annual: 'bg-platinum-soft text-platinum',
};

export const REWARD_ICON: Readonly<Record<RewardIcon, LucideIcon>> = {
  coffee: Coffee,
  cookie: Cookie,
  ticket: Ticket,
  gift: Gift,
  utensils: Utensils,
  book: BookOpen,
  'shopping-bag': ShoppingBag,
  headphones: Headphones,
  sparkles: Sparkles,
  palmtree: Palmtree,
  plane: Plane,
};
