import type { Audience } from './audience.ts';
import type { OnlineUser, PresenceStatus } from './messages.ts';

/** Who holds a ticket, and then a socket: a user, or a screen with a display credential, which is no presence. */
export type LiveHolder = UserHolder | { kind: 'display'; id: string };

export interface UserHolder {
  kind: 'user';
  user: Omit<OnlineUser, 'status'>;
  chosen: PresenceStatus;
  isAdmin: boolean;
}

/** The word by which all sockets of a holder are found. */
export const findTag = (holder: LiveHolder): string =>
  holder.kind === 'user' ? `user:${holder.user.userId}` : `display:${holder.id}`;

export const findAudience = (holder: LiveHolder): Audience =>
  holder.kind === 'display' ? 'display' : holder.isAdmin ? 'admin' : 'employee';
