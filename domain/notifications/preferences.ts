import type { Channel, NotificationKind } from './kinds.ts';
import type { QuietHours } from './quiet-hours.ts';

/**
 * A user's choices about notifications, as `users.preferences` stores them. A kind that is not stored is switched on.
 */
export interface StoredNotificationPreferences {
  /** The master switch of push. */
  notifications?: boolean;
  /** The master switch of e-mail. */
  emailUpdates?: boolean;
  push?: Partial<Record<NotificationKind, boolean>>;
  email?: Partial<Record<NotificationKind, boolean>>;
  /** Absent when the user has the default quiet hours. Equal times mean that there are no quiet hours. */
  quietHours?: QuietHours;
}

export const DEFAULT_QUIET_HOURS: QuietHours = { from: '22:00', to: '07:00' };

/** The name of the preference that is the master switch of each channel. */
export const MASTERS = { push: 'notifications', email: 'emailUpdates' } as const satisfies Record<Channel, string>;

/** Returns true when the channel's master switch is on. */
export const isMasterOn = (stored: StoredNotificationPreferences, channel: Channel): boolean =>
  stored[MASTERS[channel]] !== false;

/** Returns true when the switch of `kind` is on. The master switch of the channel is not considered. */
export const wantsKind = (stored: StoredNotificationPreferences, channel: Channel, kind: NotificationKind): boolean =>
  stored[channel]?.[kind] !== false;

/**
 * Returns true when the user wants `kind` by `channel`. `isReachedBy` (worker/db/deliveries.ts) is the same rule in
 * SQL.
 */
export const wants = (stored: StoredNotificationPreferences, channel: Channel, kind: NotificationKind): boolean =>
  isMasterOn(stored, channel) && wantsKind(stored, channel, kind);

/** Returns the quiet hours that apply to the user; null when there are none. */
export function quietHoursIn({ quietHours = DEFAULT_QUIET_HOURS }: StoredNotificationPreferences): QuietHours | null {
  return quietHours.from === quietHours.to ? null : quietHours;
}
