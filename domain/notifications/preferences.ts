import type { Channel, NotificationKind } from './kinds.ts';
import type { QuietHours } from './quiet-hours.ts';

/** What a user chose about notifications, as `users.preferences` keeps it. A kind that is not named is on. */
export interface StoredNotificationPreferences {
  /** The master of push. */
  notifications?: boolean;
  /** The master of e-mail. */
  emailUpdates?: boolean;
  push?: Partial<Record<NotificationKind, boolean>>;
  email?: Partial<Record<NotificationKind, boolean>>;
  /** Absent: the default; equal times: none. */
  quietHours?: QuietHours;
}

export const DEFAULT_QUIET_HOURS: QuietHours = { from: '22:00', to: '07:00' };

/** The field of the preferences that switches a whole channel. */
export const MASTERS = { push: 'notifications', email: 'emailUpdates' } as const satisfies Record<Channel, string>;

/** Whether the channel is on at all. */
export const isMasterOn = (stored: StoredNotificationPreferences, channel: Channel): boolean =>
  stored[MASTERS[channel]] !== false;

/** Whether the switch of `kind` is on, whatever the channel's master says. */
export const wantsKind = (stored: StoredNotificationPreferences, channel: Channel, kind: NotificationKind): boolean =>
  stored[channel]?.[kind] !== false;

/** Whether the user wants `kind` by `channel`. `isReachedBy` (worker/db/deliveries.ts) asks the same in SQL. */
export const wants = (stored: StoredNotificationPreferences, channel: Channel, kind: NotificationKind): boolean =>
  isMasterOn(stored, channel) && wantsKind(stored, channel, kind);

/** The quiet hours in force; null: none. */
export function quietHoursIn({ quietHours = DEFAULT_QUIET_HOURS }: StoredNotificationPreferences): QuietHours | null {
  return quietHours.from === quietHours.to ? null : quietHours;
}
