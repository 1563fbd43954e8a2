import { Gem, Heart, Leaf, Lightbulb, Rocket, Shield, Star, Users, type LucideIcon } from 'lucide-react';
import type { ThanksValue } from '#domain/thanks/values.ts';

export const ICONS_OF_VALUES: Readonly<Record<ThanksValue['icon'], LucideIcon>> = {
  users: Users,
  heart: Heart,
  gem: Gem,
  lightbulb: Lightbulb,
  shield: Shield,
  rocket: Rocket,
  leaf: Leaf,
  star: Star,
};
