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
import type { BadgeIcon } from '../../../domain/badges/icons.ts';

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

/** The icons of awards, by name. A name that this version does not know has no icon. */
export const AWARD_ICONS: Readonly<Record<string, LucideIcon>> = { ...BADGE_ICON };
