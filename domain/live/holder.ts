import type { Audience } from './audience.ts';
import type { OnlineUser, PresenceStatus } from './messages.ts';

/** A screen does not count as an online user. */
export type LiveHolder = UserHolder | { kind: 'display'; id: string };

export interface UserHolder {
  kind: 'user';
  user: Omit<OnlineUser, 'status'>;
  chosen: PresenceStatus;
  isAdmin: boolean;
}

/** A room finds the sockets by this tag. */
export const findTag = (holder: LiveHolder): string =>
  holder.kind === 'user' ? `user:${holder.user.userId}` : `display:${holder.id}`;

export const findAudience = (holder: LiveHolder): Audience =>
  holder.kind === 'display' ? 'display' : holder.isAdmin ? 'admin' : 'employee';
