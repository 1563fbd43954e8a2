import { SWITCHES, type DeliveryKind, type NotificationKind } from '../notifications/kinds.ts';

/**
 * The kinds that are sent by e-mail: decisions, corrections, bonuses, announcements and the weekly report. Daily
 * reminders would arrive too late, and awards are too small.
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

/** Zone changes of other users, which admins read in the app. */
const UNMAILED: readonly DeliveryKind[] = ['zone_changed'];

/** Returns true when an event is sent by e-mail to users who want it. */
export const isMailed = (kind: DeliveryKind): boolean =>
  MAILED_KINDS.some((mailed) => mailed === SWITCHES[kind]) && !UNMAILED.includes(kind);
