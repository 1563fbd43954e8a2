import type { ApprovalStatus } from '../people/roles.ts';
import { zoneAt, type PersonZone } from '../time/person-zone.ts';
import { ATTEMPTS_MAX } from './attempts.ts';
import { SWITCHES, type Channel, type DeliveryKind } from './kinds.ts';
import { quietHoursIn, wants, type StoredNotificationPreferences } from './preferences.ts';
import { leaveQuietHours } from './quiet-hours.ts';

/** How a delivery ended. `expired`: too late; `unwanted`: switched off, or the account ended; `done`: there is nothing to remind of. */
export type DeliveryResult =
  'sent' | 'expired' | 'unwanted' | 'done' | 'no_device' | 'not_configured' | 'refused' | 'failed';

export interface DueDelivery {
  kind: DeliveryKind;
  channel: Channel;
  facts: Record<string, unknown>;
  /** How often it was claimed, this time among them. */
  attempts: number;
  expiresAt: string | null;
}

export interface Receiver extends PersonZone {
  isActive: boolean;
  approvalStatus: ApprovalStatus;
  preferences: StoredNotificationPreferences;
  /** The user's day of their last check-in. */
  lastCheckInDate: string | null;
  /** The days of the deliveries at hand on which the user is on leave. */
  leaveDays: readonly string[];
}

export type DeliveryDecision = { do: 'send' } | { do: 'wait'; until: Date } | { do: 'settle'; result: DeliveryResult };

/** Deliveries that ask for the check-in of a day, which their facts name. */
export const isOfDay = (kind: DeliveryKind): boolean => kind === 'daily_checkin' || kind === 'nudge';

const isSettled = ({ lastCheckInDate, leaveDays }: Receiver, date: string): boolean =>
  (lastCheckInDate ?? '') >= date || leaveDays.includes(date);

const settle = (result: DeliveryResult): DeliveryDecision => ({ do: 'settle', result });

/** What becomes of a delivery that is due: the user's switches and quiet hours are those of now, not of when it was queued. */
export function decideDelivery(delivery: DueDelivery, receiver: Receiver, now: Date): DeliveryDecision {
  const { kind, channel, facts, attempts, expiresAt } = delivery;
  const isShutOut = !receiver.isActive || receiver.approvalStatus !== 'approved';
  // Who is suspended hears of that, and of nothing else.
  if (!receiver.isActive || (isShutOut && kind !== 'account_status')) return settle('unwanted');
  if (!wants(receiver.preferences, channel, SWITCHES[kind])) return settle('unwanted');
  if (isOfDay(kind) && typeof facts.date === 'string' && isSettled(receiver, facts.date)) return settle('done');
  if (expiresAt !== null && expiresAt <= now.toISOString()) return settle('expired');
  // It was claimed as often as it may be and never settled: its senders ended before they could.
  if (attempts > ATTEMPTS_MAX) return settle('failed');
  if (channel === 'push') {
    const until = leaveQuietHours(quietHoursIn(receiver.preferences), zoneAt(receiver, now), now);
    if (until > now) return { do: 'wait', until };
  }
  return { do: 'send' };
}
