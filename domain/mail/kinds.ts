import { SWITCHES, type DeliveryKind, type NotificationKind } from '../notifications/kinds.ts';

/**
 * What may come by e-mail: decisions, corrections, bonuses, announcements and the weekly report. Reminders of the day are too late in an
 * inbox, and awards too small.
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

/** Others' changes of zone: an admin reads of them in the app. */
const UNMAILED: readonly DeliveryKind[] = ['zone_changed'];

/** Whether an event goes by e-mail to users who want it. */
export const isMailed = (kind: DeliveryKind): boolean =>
  MAILED_KINDS.some((mailed) => mailed === SWITCHES[kind]) && !UNMAILED.includes(kind);
