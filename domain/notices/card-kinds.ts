import type { NoticeKind } from './notices.ts';

/**
 * The kinds of notifications that give the user something or correct a record in their favour. They get a card of their
 * own besides the bell.
 */
const CARD_KINDS: readonly NoticeKind[] = [
  'bonus_awarded',
  'badge_earned',
  'achievement_unlocked',
  'check_in_added',
  'check_in_voided',
  'calendar_days_changed',
];

/**
 * Returns true when a notification of this kind is shown as a card at the next opening. Unknown kinds, from a newer
 * release, are not.
 */
export const hasCard = (kind: string): boolean => (CARD_KINDS as readonly string[]).includes(kind);
