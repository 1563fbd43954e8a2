import type { ApprovalStatus } from '../people/roles.ts';
import { zoneAt, type UserZone } from '../time/user-zone.ts';
import { ATTEMPTS_MAX } from './attempts.ts';
import { SWITCHES, type Channel, type DeliveryKind } from './kinds.ts';
import { quietHoursIn, wants, type StoredNotificationPreferences } from './preferences.ts';
import { leaveQuietHours } from './quiet-hours.ts';

/**
 * The result of a delivery. `expired`: too late; `unwanted`: switched off, or the account ended; `done`: no reminder is
 * needed any more.
 */
export type DeliveryResult =
  'sent' | 'expired' | 'unwanted' | 'done' | 'no_device' | 'not_configured' | 'refused' | 'failed';

export interface DueDelivery {
  kind: DeliveryKind;
  channel: Channel;
  facts: Record<string, unknown>;
  /** The number of times it was claimed, this time included. */
  attempts: number;
  expiresAt: string | null;
}

export interface Receiver extends UserZone {
  isActive: boolean;
  approvalStatus: ApprovalStatus;
  preferences: StoredNotificationPreferences;
  /** The local day of the user's last check-in. */
  lastCheckInDate: string | null;
  /** The days on which the user is on leave, among those of the current deliveries. */
  leaveDays: readonly string[];
}

export type DeliveryDecision = { do: 'send' } | { do: 'wait'; until: Date } | { do: 'settle'; result: DeliveryResult };

/** Returns true for deliveries that remind of the check-in on a day, which their facts name. */
export const isOfDay = (kind: DeliveryKind): boolean => kind === 'daily_checkin' || kind === 'nudge';

const isSettled = ({ lastCheckInDate, leaveDays }: Receiver, date: string): boolean =>
  (lastCheckInDate ?? '') >= date || leaveDays.includes(date);

const settle = (result: DeliveryResult): DeliveryDecision => ({ do: 'settle', result });

/**
 * Decides about a delivery that is due. The user's current switches and quiet hours count, not those at the time of
 * queueing.
 */
export function decideDelivery(delivery: DueDelivery, receiver: Receiver, now: Date): DeliveryDecision {
  const { kind, channel, facts, attempts, expiresAt } = delivery;
  const isShutOut = !receiver.isActive || receiver.approvalStatus !== 'approved';
  // A suspended user is notified of the suspension and of nothing else.
  if (!receiver.isActive || (isShutOut && kind !== 'account_status')) return settle('unwanted');
  if (!wants(receiver.preferences, channel, SWITCHES[kind])) return settle('unwanted');
  if (isOfDay(kind) && typeof facts.date === 'string' && isSettled(receiver, facts.date)) return settle('done');
  if (expiresAt !== null && expiresAt <= now.toISOString()) return settle('expired');
  // It used up its claims without a result, because its senders crashed.
  if (attempts > ATTEMPTS_MAX) return settle('failed');
  if (channel === 'push') {
    const until = leaveQuietHours(quietHoursIn(receiver.preferences), zoneAt(receiver, now), now);
    if (until > now) return { do: 'wait', until };
  }
  return { do: 'send' };
}
