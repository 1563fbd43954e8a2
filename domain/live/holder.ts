import type { Audience } from './audience.ts';
import type { OnlineUser, PresenceStatus } from './messages.ts';

/**
 * The holder of a ticket and then of a socket: a user, or a screen with a display credential. A screen does not count
 * as present.
 */
export type LiveHolder = UserHolder | { kind: 'display'; id: string };

export interface UserHolder {
  kind: 'user';
  user: Omit<OnlineUser, 'status'>;
  chosen: PresenceStatus;
  isAdmin: boolean;
}

/** Returns the tag that finds all sockets of a holder. */
export const findTag = (holder: LiveHolder): string =>
  holder.kind === 'user' ? `user:${holder.user.userId}` : `display:${holder.id}`;

export const findAudience = (holder: LiveHolder): Audience =>
  holder.kind === 'display' ? 'display' : holder.isAdmin ? 'admin' : 'employee';
