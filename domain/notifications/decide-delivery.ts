import type { ApprovalStatus } from '../people/roles.ts';
import { zoneAt, type UserZone } from '../time/user-zone.ts';
import { ATTEMPTS_MAX } from './attempts.ts';
import { SWITCHES, type Channel, type DeliveryKind } from './kinds.ts';
import { quietHoursIn, wants, type StoredNotificationPreferences } from './preferences.ts';
import { leaveQuietHours } from './quiet-hours.ts';

/**
 * The result of a delivery. Some of the results:
 * - `expired`: it is too late to send the message.
 * - `unwanted`: the user switched such messages off, or may not use the app any more.
 * - `done`: the reminder is no longer needed.
 */
export type DeliveryResult =
  | 'sent'
  | 'expired'
  | 'unwanted'
  | 'done'
  | 'no_device'
  | 'not_configured'
  | 'refused'
  | 'failed';

export interface DueDelivery {
  kind: DeliveryKind;
  channel: Channel;
  facts: Record<string, unknown>;
  attempts: number;
  expiresAt: string | null;
}

export interface Receiver extends UserZone {
  isActive: boolean;
  approvalStatus: ApprovalStatus;
  preferences: StoredNotificationPreferences;
  /** The local day of the user's last check-in. */
  lastCheckInDate: string | null;
  /** The user's days of leave, limited to the days of the current deliveries. */
  leaveDays: readonly string[];
}

export type DeliveryDecision = { do: 'send' } | { do: 'wait'; until: Date } | { do: 'settle'; result: DeliveryResult };

/** The facts of such a delivery name the day. */
export const isOfDay = (kind: DeliveryKind): boolean => kind === 'daily_checkin' || kind === 'nudge';

const isSettled = ({ lastCheckInDate, leaveDays }: Receiver, date: string): boolean =>
  (lastCheckInDate ?? '') >= date || leaveDays.includes(date);

const settle = (result: DeliveryResult): DeliveryDecision => ({ do: 'settle', result });

/** The user's current switches and quiet hours apply, and not those from the time when the delivery was queued. */
export function decideDelivery(delivery: DueDelivery, receiver: Receiver, now: Date): DeliveryDecision {
  const { kind, channel, facts, attempts, expiresAt } = delivery;
  const isShutOut = !receiver.isActive || receiver.approvalStatus !== 'approved';
  // A user without access gets only the message about the account status.
  if (!receiver.isActive || (isShutOut && kind !== 'account_status')) return settle('unwanted');
  if (!wants(receiver.preferences, channel, SWITCHES[kind])) return settle('unwanted');
  if (isOfDay(kind) && typeof facts.date === 'string' && isSettled(receiver, facts.date)) return settle('done');
  if (expiresAt !== null && expiresAt <= now.toISOString()) return settle('expired');
  // All allowed attempts ended without a result, so their senders crashed.
  if (attempts > ATTEMPTS_MAX) return settle('failed');
  if (channel === 'push') {
    const until = leaveQuietHours(quietHoursIn(receiver.preferences), zoneAt(receiver, now), now);
    if (until > now) return { do: 'wait', until };
  }
  return { do: 'send' };
}
