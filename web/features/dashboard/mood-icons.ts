import { Laugh, Meh, Moon, Smile, Sparkles, type LucideIcon } from 'lucide-react';
import type { Mood } from '../../../domain/api/checkins.ts';

export const MOOD_ICONS: Readonly<Record<Mood, LucideIcon>> = {
  great: Laugh,
  excellent: Sparkles,
  good: Smile,
  okay: Meh,
  tired: Moon,
};
