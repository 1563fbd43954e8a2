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
import { useState } from 'react';
import type { Reward, RewardIcon } from '#domain/api/rewards.ts';
import type { RewardCategory } from '#domain/rewards/tiers.ts';

/** Each tier has the colour of a metal. */
const TIER_LOOKS: Readonly<Record<RewardCategory, string>> = {
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

interface Props {
  reward: Pick<Reward, 'pictureUrl' | 'icon' | 'category'>;
  /** Contains the width. The height follows from it, so nothing moves when the picture arrives. */
  className: string;
}

/** Screen readers skip the picture, because the reward's name is beside it. */
export function RewardPicture({ reward: { pictureUrl, icon, category }, className }: Props) {
  const [broken, setBroken] = useState('');
  const shape = `aspect-video shrink-0 rounded-control ${className}`;
  if (pictureUrl && pictureUrl !== broken) {
    return (
      <img
        src={pictureUrl}
        alt=""
        loading="lazy"
        className={`${shape} bg-sunken object-cover`}
        onError={() => setBroken(pictureUrl)}
      />
    );
  }
  const Icon = REWARD_ICON[icon];
  return (
    <span
      aria-hidden="true"
      className={`${shape} relative grid place-items-center overflow-hidden ${TIER_LOOKS[category]}`}
    >
      <span className="absolute inset-x-[22%] top-[30%] aspect-square rounded-full bg-current opacity-10" />
      <Icon className="relative h-[56%] w-auto" strokeWidth={1.5} />
    </span>
  );
}
