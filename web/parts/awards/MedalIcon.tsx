import {
  CalendarCheck,
  Crown,
  Flame,
  Gem,
  GraduationCap,
  HeartPulse,
  Lightbulb,
  Link2,
  Medal,
  Star,
  Sun,
  Sunrise,
  Users,
  type LucideIcon,
} from 'lucide-react';
import { ACHIEVEMENT_IDS, type AchievementId } from '#domain/achievements/achievements.ts';
import type { Award } from '#domain/api/badges.ts';
import type { BadgeTier } from '#domain/badges/badge.ts';
import type { BadgeIcon } from '#domain/badges/icons.ts';
import { translateName } from '#web/messages/built-in.ts';
import { t } from '#web/messages/t.ts';

export const BADGE_ICON: Readonly<Record<BadgeIcon, LucideIcon>> = {
  'calendar-check': CalendarCheck,
  crown: Crown,
  flame: Flame,
  gem: Gem,
  'graduation-cap': GraduationCap,
  'heart-pulse': HeartPulse,
  lightbulb: Lightbulb,
  link: Link2,
  medal: Medal,
  star: Star,
  sun: Sun,
  sunrise: Sunrise,
  users: Users,
};

/** A name that this version does not know has no icon. */
const AWARD_ICONS: Readonly<Record<string, LucideIcon>> = { ...BADGE_ICON };

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
  tier: BadgeTier | null;
  /** True for an award that is not earned yet, whose icon is an outline. */
  isOpen?: boolean;
  size?: 'md' | 'lg';
}

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

const isAchievement = (id: string): id is AchievementId => (ACHIEVEMENT_IDS as readonly string[]).includes(id);

/** A badge has the name that the company gave it, and all others have a name in the current language. */
export function awardName({ kind, id, name }: Pick<Award, 'kind' | 'id' | 'name'>): string {
  return kind === 'achievement' && isAchievement(id) ? t(`award.${id}`) : translateName(name);
}
