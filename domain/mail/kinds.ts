import { SWITCHES, type DeliveryKind, type NotificationKind } from '../notifications/kinds.ts';

/**
 * Daily reminders are left out, because a mail may arrive too late. Awards are left out, because they are too minor for
 * a mail.
 */
export const MAILED_KINDS = [
  'points',
  'redemptions',
  'corrections',
  'leave',
  'announcements',
  'nudge',
  'account',
  'weekly_report',
] as const satisfies readonly NotificationKind[];

/** Admins read the zone changes of other users in the app. */
const UNMAILED: readonly DeliveryKind[] = ['zone_changed'];

/** A nudge is worth one message, so it is mailed only to users whom no push message reaches. */
export const isMailedInstead = (kind: DeliveryKind): boolean => kind === 'nudge';

export const isMailed = (kind: DeliveryKind): boolean =>
  MAILED_KINDS.some((mailed) => mailed === SWITCHES[kind]) && !UNMAILED.includes(kind);
