import type { NoticeKind } from '../people/notices.ts';

/** What a user is given, or what was put right for them: a card of its own, and not only a line behind the bell. */
const GIVEN: readonly NoticeKind[] = [
  'bonus_awarded',
  'badge_earned',
  'achievement_unlocked',
  'check_in_added',
  'check_in_voided',
  'calendar_days_changed',
];

/** Whether a notice of this kind is a card at the next opening. One that is not known, because a newer release made it, is none. */
export const isGiven = (kind: string): boolean => (GIVEN as readonly string[]).includes(kind);
