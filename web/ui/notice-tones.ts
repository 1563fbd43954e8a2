import { CircleAlert, CircleCheck, Info, TriangleAlert, type LucideIcon } from 'lucide-react';

export type NoticeTone = 'success' | 'error' | 'warning' | 'info';

/** The icon and the colour of each tone of a message, in a toast and in the bell's list. */
export const NOTICE_TONES: Readonly<Record<NoticeTone, { icon: LucideIcon; colour: string }>> = {
  success: { icon: CircleCheck, colour: 'text-good' },
  error: { icon: CircleAlert, colour: 'text-bad' },
  warning: { icon: TriangleAlert, colour: 'text-warn' },
  info: { icon: Info, colour: 'text-action' },
};
