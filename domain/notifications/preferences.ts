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
  /** Absent: the default; null: none. */
  quietHours?: QuietHours | null;
}

export const DEFAULT_QUIET_HOURS: QuietHours = { from: '22:00', to: '07:00' };

/** The field of the preferences that switches a whole channel. */
export const MASTERS = { push: 'notifications', email: 'emailUpdates' } as const satisfies Record<Channel, string>;

/** Whether the user wants `kind` by `channel`. `queueDeliveries` (worker/db/deliveries.ts) asks the same in SQL. */
export function wants(stored: StoredNotificationPreferences, channel: Channel, kind: NotificationKind): boolean {
  return stored[MASTERS[channel]] !== false && stored[channel]?.[kind] !== false;
}

/** The quiet hours in force. */
export const quietHoursIn = ({ quietHours }: StoredNotificationPreferences): QuietHours | null =>
  quietHours === undefined ? DEFAULT_QUIET_HOURS : quietHours;
