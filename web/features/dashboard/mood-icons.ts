import { Laugh, Meh, Moon, Smile, Sparkles, type LucideIcon } from 'lucide-react';
import type { Mood } from '../../../domain/checkins/moods.ts';

export const MOOD_ICONS: Readonly<Record<Mood, LucideIcon>> = {
  great: Laugh,
  excellent: Sparkles,
  good: Smile,
  okay: Meh,
  tired: Moon,
};
