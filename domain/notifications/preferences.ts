import type { Channel, NotificationKind } from './kinds.ts';
import type { QuietHours } from './quiet-hours.ts';

/** A kind that is not stored is switched on. */
export interface StoredNotificationPreferences {
  notifications?: boolean;
  emailUpdates?: boolean;
  push?: Partial<Record<NotificationKind, boolean>>;
  email?: Partial<Record<NotificationKind, boolean>>;
  /** Absent when the user has the default quiet hours. Equal times mean that there are no quiet hours. */
  quietHours?: QuietHours;
}

export const DEFAULT_QUIET_HOURS: QuietHours = { from: '22:00', to: '07:00' };

export const MASTERS = { push: 'notifications', email: 'emailUpdates' } as const satisfies Record<Channel, string>;

export const isMasterOn = (stored: StoredNotificationPreferences, channel: Channel): boolean =>
  stored[MASTERS[channel]] !== false;

/** The master switch of the channel is not considered. */
export const wantsKind = (stored: StoredNotificationPreferences, channel: Channel, kind: NotificationKind): boolean =>
  stored[channel]?.[kind] !== false;

/** `isReachedBy` (worker/db/deliveries.ts) is the same rule in SQL. */
export const wants = (stored: StoredNotificationPreferences, channel: Channel, kind: NotificationKind): boolean =>
  isMasterOn(stored, channel) && wantsKind(stored, channel, kind);

export function quietHoursIn({ quietHours = DEFAULT_QUIET_HOURS }: StoredNotificationPreferences): QuietHours | null {
  return quietHours.from === quietHours.to ? null : quietHours;
}
