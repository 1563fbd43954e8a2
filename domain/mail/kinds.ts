import { SWITCHES, type DeliveryKind, type NotificationKind } from '../notifications/kinds.ts';

/**
 * The kinds of notifications that are sent by e-mail. Daily reminders are left out, because a mail may arrive too late.
 * Awards are left out, because they are too minor for a mail.
 */
export const MAILED_KINDS = [
  'points',
  'redemptions',
  'corrections',
  'leave',
  'announcements',
  'account',
  'weekly_report',
] as const satisfies readonly NotificationKind[];

/** Kinds of deliveries that are never sent by e-mail. Admins read the zone changes of other users in the app. */
const UNMAILED: readonly DeliveryKind[] = ['zone_changed'];

/** Returns true when deliveries of this kind are sent by e-mail to users who want them. */
export const isMailed = (kind: DeliveryKind): boolean =>
  MAILED_KINDS.some((mailed) => mailed === SWITCHES[kind]) && !UNMAILED.includes(kind);
