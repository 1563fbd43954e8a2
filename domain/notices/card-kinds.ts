import type { NoticeKind } from './notices.ts';

/**
 * The kinds of notifications that the dashboard also shows as a card: they give the user something, or correct the
 * user's record.
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
 * Returns true while the dashboard shows the notification as a card: until the user closes or follows the card, also
 * when the bell's list has shown the notification. An unknown kind, which a newer release has stored, has no card.
 */
export const isCardOpen = ({ kind, isClosed }: { kind: string; isClosed: boolean }): boolean =>
  !isClosed && (CARD_KINDS as readonly string[]).includes(kind);
