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
import type { RewardIcon } from '../../../domain/api/rewards.ts';

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
