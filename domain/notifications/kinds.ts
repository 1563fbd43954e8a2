import type { NoticeFacts, NoticeKind } from '../notices/notices.ts';

export const CHANNELS = ['push', 'email'] as const;
export type Channel = (typeof CHANNELS)[number];

export const NOTIFICATION_KINDS = [
  'awards',
  'points',
  'redemptions',
  'corrections',
  'leave',
  'announcements',
  'account',
  'daily_checkin',
  'nudge',
  'weekly_report',
  'monthly_rewards',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

export interface DeliveryFacts extends NoticeFacts {
  announcement: { title: string; message: string };
  daily_checkin: Record<string, string | number>;
  nudge: { date: string };
  weekly_report: Record<string, string | number>;
  monthly_rewards: Record<string, string | number>;
}
export type DeliveryKind = keyof DeliveryFacts;

const KINDS_OF_NOTICES: Readonly<Record<NoticeKind, NotificationKind>> = {
  badge_earned: 'awards',
  achievement_unlocked: 'awards',
  bonus_awarded: 'points',
  bonus_taken_back: 'points',
  thanks_received: 'points',
  thanks_held: 'points',
  thanks_refused: 'points',
  thanks_withdrawn: 'points',
  thanks_to_review: 'account',
  check_in_added: 'corrections',
  check_in_voided: 'corrections',
  correction_rejected: 'corrections',
  calendar_days_changed: 'corrections',
  activity_recorded: 'corrections',
  activity_removed: 'corrections',
  account_status: 'account',
  zone_changed: 'account',
  zone_set: 'account',
  role_changed: 'account',
  account_waiting: 'account',
  kiosk_guessed: 'account',
  calendar_changed: 'account',
  setting_proposed: 'account',
  setting_approved: 'account',
  setting_rejected: 'account',
  setting_replaced: 'account',
  leave_given: 'leave',
  leave_rejected: 'leave',
  leave_taken_back: 'leave',
  redemption_approved: 'redemptions',
  redemption_day_off: 'redemptions',
  redemption_rejected: 'redemptions',
  redemption_cancelled: 'redemptions',
  redemption_fulfilled: 'redemptions',
  celebration_anniversary: 'awards',
  celebration_birthday: 'awards',
  celebration_welcome: 'awards',
};

export const SWITCHES: Readonly<Record<DeliveryKind, NotificationKind>> = {
  ...KINDS_OF_NOTICES,
  announcement: 'announcements',
  daily_checkin: 'daily_checkin',
  nudge: 'nudge',
  weekly_report: 'weekly_report',
  monthly_rewards: 'monthly_rewards',
};
