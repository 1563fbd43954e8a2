import type { BadgeTier } from '../../../domain/badges/badge.ts';
import { Medal } from 'lucide-react';
import { AWARD_ICONS } from './award-icons.ts';

const METALS: Readonly<Record<BadgeTier | 'honour' | 'open', string>> = {
  bronze: 'bg-bronze text-bronze-soft',
  silver: 'bg-silver text-silver-soft',
  gold: 'bg-gold text-gold-soft',
  platinum: 'bg-platinum text-platinum-soft',
  honour: 'sunrise',
  open: 'bg-transparent text-ink-soft opacity-70',
};

interface Props {
  icon: string;
  /** The metal of a badge, or null for an achievement. */
  tier: BadgeTier | null;
  /** True for an award that is not earned yet, whose icon is an outline. */
  isOpen?: boolean;
  size?: 'md' | 'lg';
}

/**
 * Draws the icon of an award. A badge has the colour of its metal, an achievement has the sunrise colours, and an award
 * that is not earned is an outline.
 */
export function MedalIcon({ icon, tier, isOpen = false, size = 'md' }: Props) {
  const Icon = AWARD_ICONS[icon] ?? Medal;
  return (
    <span
      aria-hidden="true"
      className={`grid shrink-0 place-content-center rounded-full ${size === 'lg' ? 'size-16' : 'size-12'} ${METALS[isOpen ? 'open' : (tier ?? 'honour')]} ${isOpen ? 'outline-2 -outline-offset-2 outline-line outline-dashed' : ''}`}
    >
      <Icon className={size === 'lg' ? 'size-8' : 'size-6'} strokeWidth={1.75} />
    </span>
  );
}
