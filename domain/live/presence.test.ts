import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { RUNS } from '../test/arbitraries.ts';
import { PRESENCE_NAMED_MAX, PRESENCE_STATUSES, type OnlineUser } from './messages.ts';
import {
  addUpPresence,
  applyChange,
  listOnline,
  NOBODY_ONLINE,
  readPresence,
  tellChange,
  type Device,
} from './presence.ts';

const user = (userId: string) => ({ userId, name: `Name ${userId}`, avatarUrl: '', department: 'General' });
const device = (userId: string, more: Partial<Device> = {}): Device => ({
  user: user(userId),
  chosen: 'online',
  isIdle: false,
  ...more,
});
const statuses = (...devices: Device[]) =>
  [...listOnline(devices).values()].map((one) => `${one.userId} ${one.status}`);

describe('listOnline', () => {
  test.each([
    ['one entry for all tabs and devices of a user', [device('a'), device('a'), device('b')], ['a online', 'b online']],
    [
      'a user as away when all devices are idle',
      [device('a', { isIdle: true }), device('a', { isIdle: true })],
      ['a away'],
    ],
    ['a user as online while one device is not idle', [device('a'), device('a', { isIdle: true })], ['a online']],
    ['a user as online in any order of the devices', [device('a', { isIdle: true }), device('a')], ['a online']],
    ['the chosen status of a user whose device is idle', [device('a', { chosen: 'busy', isIdle: true })], ['a busy']],
    ['a user who chose to be away as away', [device('a', { chosen: 'away' })], ['a away']],
    ['no user who chose to be offline', [device('a', { chosen: 'offline' }), device('b')], ['b online']],
  ])('listOnline returns %s', (_, devices, told) => {
    expect(statuses(...devices)).toEqual(told);
  });
});

const devices = fc.array(
  fc.record({
    user: fc.integer({ min: 0, max: 90 }).map((id) => user(`u${id}`)),
    chosen: fc.constantFrom(...PRESENCE_STATUSES),
    isIdle: fc.boolean(),
  }),
  { maxLength: 150 },
);
const byId = (users: readonly OnlineUser[]) => users.toSorted((one, other) => (one.userId < other.userId ? -1 : 1));

it('presence names at most 50 users, keeps named users, and its changes produce the same list on clients', () => {
  fc.assert(
    fc.property(fc.array(devices, { maxLength: 6 }), (looks) => {
      let before = NOBODY_ONLINE;
      let followed: OnlineUser[] = [];
      for (const look of looks) {
        const after = readPresence(before, look);
        const online = listOnline(look);
        expect(after.total).toBe(online.size);
        expect(after.users).toHaveLength(Math.min(online.size, PRESENCE_NAMED_MAX));
        const stayed = before.users.filter(({ userId }) => online.has(userId)).map(({ userId }) => userId);
        expect(after.users.slice(0, stayed.length).map(({ userId }) => userId)).toEqual(stayed);
        const change = tellChange(before, after);
        const { put = [], gone = [] } = change ?? {};
        expect(Math.max(put.length, gone.length)).toBeLessThanOrEqual(PRESENCE_NAMED_MAX);
        followed = applyChange(followed, { put, gone });
        expect(byId(followed)).toEqual(byId(after.users));
        expect(tellChange(after, after)).toBeNull();
        before = after;
      }
    }),
    RUNS,
  );
});

it('addUpPresence adds up the totals of rooms, and names at most 50 users, each user once', () => {
  fc.assert(
    fc.property(fc.array(devices, { maxLength: 4 }), (rooms) => {
      const reported = rooms.map((room) => readPresence(NOBODY_ONLINE, room));
      const company = addUpPresence(NOBODY_ONLINE, reported);
      expect(company.total).toBe(reported.reduce((sum, { total }) => sum + total, 0));
      const names = new Set(reported.flatMap(({ users }) => users.map(({ userId }) => userId)));
      expect(company.users).toHaveLength(Math.min(names.size, PRESENCE_NAMED_MAX));
      expect(addUpPresence(company, reported)).toEqual(company);
    }),
    RUNS,
  );
});

it('tellChange lists changed and new users under `put`, and users who left under `gone`', () => {
  const before = readPresence(NOBODY_ONLINE, [device('a'), device('b')]);
  const after = readPresence(before, [device('a', { chosen: 'busy' }), device('c')]);
  expect(tellChange(before, after)).toEqual({
    type: 'users_online',
    kind: 'change',
    total: 2,
    put: [
      { ...user('a'), status: 'busy' },
      { ...user('c'), status: 'online' },
    ],
    gone: ['b'],
  });
});
