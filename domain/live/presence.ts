import { PRESENCE_NAMED_MAX, type OnlineUser, type PresenceStatus, type UsersOnline } from './messages.ts';

/** One open connection of a user: a tab or a device. */
export interface Device {
  user: Omit<OnlineUser, 'status'>;
  chosen: PresenceStatus;
  isIdle: boolean;
}

export interface Presence {
  total: number;
  users: OnlineUser[];
}

export const NOBODY_ONLINE: Presence = { total: 0, users: [] };

/**
 * Users who chose to be offline are left out. Users who chose to be online are away when all their devices are idle.
 */
export function listOnline(devices: Iterable<Device>): Map<string, OnlineUser> {
  const online = new Map<string, OnlineUser>();
  const active = new Set<string>();
  for (const { user, chosen, isIdle } of devices) {
    if (chosen === 'offline') continue;
    if (!isIdle) active.add(user.userId);
    const status = chosen === 'online' && !active.has(user.userId) ? 'away' : chosen;
    online.set(user.userId, { ...user, status });
  }
  return online;
}

export function nameOnline(before: readonly OnlineUser[], online: ReadonlyMap<string, OnlineUser>): OnlineUser[] {
  const stillOnline = before.flatMap(({ userId }) => online.get(userId) ?? []);
  const named = new Map(stillOnline.slice(0, PRESENCE_NAMED_MAX).map((user) => [user.userId, user]));
  for (const user of online.values()) {
    if (named.size >= PRESENCE_NAMED_MAX) break;
    if (!named.has(user.userId)) named.set(user.userId, user);
  }
  return [...named.values()];
}

export function readPresence(before: Presence, devices: Iterable<Device>): Presence {
  const online = listOnline(devices);
  return { total: online.size, users: nameOnline(before.users, online) };
}

export function addUpPresence(before: Presence, rooms: Iterable<Presence>): Presence {
  const named = new Map<string, OnlineUser>();
  let total = 0;
  for (const room of rooms) {
    total += room.total;
    for (const user of room.users) named.set(user.userId, user);
  }
  return { total, users: nameOnline(before.users, named) };
}

const isSame = (one: OnlineUser | undefined, other: OnlineUser): boolean =>
  one !== undefined &&
  one.status === other.status &&
  one.name === other.name &&
  one.avatarUrl === other.avatarUrl &&
  one.department === other.department;

export function tellChange(before: Presence, after: Presence): Extract<UsersOnline, { kind: 'change' }> | null {
  const old = new Map(before.users.map((user) => [user.userId, user]));
  const now = new Set(after.users.map(({ userId }) => userId));
  const put = after.users.filter((user) => !isSame(old.get(user.userId), user));
  const gone = before.users.flatMap(({ userId }) => (now.has(userId) ? [] : [userId]));
  if (put.length === 0 && gone.length === 0 && before.total === after.total) return null;
  return { type: 'users_online', kind: 'change', total: after.total, put, gone };
}

export function applyChange(
  users: readonly OnlineUser[],
  { put, gone }: Pick<Extract<UsersOnline, { kind: 'change' }>, 'put' | 'gone'>,
): OnlineUser[] {
  const byId = new Map(users.map((user) => [user.userId, user]));
  for (const id of gone) byId.delete(id);
  for (const user of put) byId.set(user.userId, user);
  return [...byId.values()];
}
