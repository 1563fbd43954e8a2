import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { RUNS } from '../test/arbitraries.ts';
import { countMessage, dueAt, type Sent } from './pace.ts';
import { findRoom, isRoomName, SHARDS_MAX } from './rooms.ts';

describe('findRoom', () => {
  test.each([
    ['America/Toronto', 'america-0'],
    ['Europe/Berlin', 'europe-0'],
    ['UTC', 'other-0'],
    ['Etc/GMT+5', 'other-0'],
    ['nonsense', 'other-0'],
  ])('users with the time zone %s are in the room %s', (zone, room) => {
    expect(findRoom(zone, 'anybody', 1)).toBe(room);
  });

  it('findRoom spreads users evenly over the shards of a region, and a user always has the same shard', () => {
    const rooms = new Map<string, number>();
    for (let id = 0; id < 4000; id++) {
      const room = findRoom('Asia/Tokyo', `user-${id}`, 4);
      expect(isRoomName(room)).toBe(true);
      expect(findRoom('Asia/Tokyo', `user-${id}`, 4)).toBe(room);
      rooms.set(room, (rooms.get(room) ?? 0) + 1);
    }
    expect([...rooms.keys()].toSorted()).toEqual(['asia-0', 'asia-1', 'asia-2', 'asia-3']);
    for (const users of rooms.values()) expect(Math.abs(users - 1000)).toBeLessThan(150);
  });

  it('findRoom returns only names that isRoomName accepts', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.integer({ min: 1, max: SHARDS_MAX }), (zone, id, shards) => {
        expect(isRoomName(findRoom(zone, id, shards))).toBe(true);
      }),
      RUNS,
    );
  });

  test.each(['', 'company', 'europe', 'europe-64', 'europe-00', 'europe--1', 'EUROPE-0', 'europe-0/x', 'europe-0\n'])(
    'isRoomName refuses the name %j',
    (name) => {
      expect(isRoomName(name)).toBe(false);
    },
  );
});

describe('the pace of messages', () => {
  test.each([
    [0, 5000, 5000],
    [4500, 5000, 5500],
    [4000, 5000, 5000],
    // The clock was set back after the last message.
    [9000, 5000, 5000],
  ])('after a message at %i ms, when it is %i ms, the next message is due at %i ms', (last, now, due) => {
    expect(dueAt(last, now)).toBe(due);
  });

  it('countMessage accepts 20 messages in 10 seconds and refuses the 21st', () => {
    let sent: Sent | null = { sinceMs: 0, count: 0 };
    for (let count = 1; count <= 20; count++) {
      sent = countMessage(sent!, 1000);
      expect(sent).toEqual({ sinceMs: 0, count });
    }
    expect(countMessage(sent!, 9_999)).toBeNull();
    expect(countMessage(sent!, 10_000)).toEqual({ sinceMs: 10_000, count: 1 });
  });
});
