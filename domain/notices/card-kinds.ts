import type { NoticeKind } from './notices.ts';

/** These notifications give the user something, or correct the user's record. */
const CARD_KINDS: readonly NoticeKind[] = [
  'bonus_awarded',
  'thanks_received',
  'badge_earned',
  'achievement_unlocked',
  'check_in_added',
  'check_in_voided',
  'calendar_days_changed',
  'celebration_anniversary',
  'celebration_birthday',
  'celebration_welcome',
];

/** An unknown kind, which a newer release has stored, has no card. */
export const isCardOpen = ({ kind, isClosed }: { kind: string; isClosed: boolean }): boolean =>
  !isClosed && (CARD_KINDS as readonly string[]).includes(kind);
