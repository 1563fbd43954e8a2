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

/** The icons that awards name; A name that this version does not know yet has none here. */
export const AWARD_ICONS: Readonly<Record<string, LucideIcon>> = {
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
