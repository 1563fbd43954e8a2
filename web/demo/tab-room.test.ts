import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { serverMessageSchema, type ServerMessage } from '#domain/live/messages.ts';
import { makeCheckIn } from '../live/test/check-in.ts';
import { createTabRoom, type CompanyNow } from './tab-room.ts';

type Room = ReturnType<typeof createTabRoom>;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  for (const { room } of tabs.values()) room.leave();
  tabs.clear();
  vi.useRealTimers();
});

const DAY = { checkedIn: 38, onTimeRate: 89.5, pointsGiven: 60 };
let company: CompanyNow | null = null;
beforeEach(() => void (company = { day: DAY, people: 42, latest: [] }));

const tabs = new Map<string, { room: Room; heard: ServerMessage[] }>();

function open(tab: string, userId: string, { isAdmin = false } = {}): ServerMessage[] {
  const heard: ServerMessage[] = [];
  const others = () => [...tabs].filter(([other]) => other !== tab).map(([, { room }]) => room);
  const room = createTabRoom({
    tab,
    holder: {
      kind: 'user',
      user: { userId, name: `Name of ${userId}`, avatarUrl: '', department: 'HR' },
      chosen: 'online',
      isAdmin,
    },
    say: (said) => {
      queueMicrotask(() => {
        if (tabs.has(tab) || said.kind === 'gone') for (const other of others()) other.hear(said);
      });
    },
    readCompany: async () => company,
    onMessage: (message) => heard.push(v.parse(serverMessageSchema, message)),
    now: Date.now,
  });
  tabs.set(tab, { room, heard });
  return heard;
}
const close = (tab: string) => {
  tabs.get(tab)?.room.leave();
  tabs.delete(tab);
};
const pass = (ms = 1_000) => vi.advanceTimersByTimeAsync(ms);
function online(heard: readonly ServerMessage[]): string[] {
  const ids = new Set<string>();
  for (const message of heard) {
    if (message.type !== 'users_online') continue;
    const { put, gone } = message.kind === 'list' ? { put: message.users, gone: [...ids] } : message;
    for (const id of gone) ids.delete(id);
    for (const { userId, status } of put) {
      for (const id of ids) if (id.startsWith(`${userId} `)) ids.delete(id);
      ids.add(`${userId} ${status}`);
    }
    for (const id of gone) for (const known of ids) if (known.startsWith(`${id} `)) ids.delete(known);
  }
  return [...ids].toSorted();
}

it('shows the users of all open tabs to each other, and a user with two tabs once', async () => {
  const maya = open('one', 'maya');
  await pass();
  const daniel = open('two', 'daniel', { isAdmin: true });
  open('three', 'daniel', { isAdmin: true });
  await pass();
  expect(online(maya)).toEqual(['daniel online', 'maya online']);
  expect(online(daniel)).toEqual(['daniel online', 'maya online']);
  close('three');
  await pass();
  expect(online(maya)).toEqual(['daniel online', 'maya online']);
  close('two');
  await pass();
  expect(online(maya)).toEqual(['maya online']);
});

it('removes a tab that sent no message for 150 seconds', async () => {
  const maya = open('one', 'maya');
  open('two', 'daniel');
  await pass();
  // The tab sends no more messages, not even a message that it closes.
  const { room } = tabs.get('two')!;
  tabs.delete('two');
  await pass(140_000);
  expect(online(maya)).toEqual(['daniel online', 'maya online']);
  await pass(40_000);
  expect(online(maya)).toEqual(['maya online']);
  room.leave();
});

it('sends the chosen presence to all tabs, including tabs that open later', async () => {
  const maya = open('one', 'maya');
  open('two', 'maya');
  const daniel = open('three', 'daniel');
  await pass();
  tabs.get('two')?.room.take({ type: 'status', status: 'busy' });
  await pass();
  expect(online(daniel)).toEqual(['daniel online', 'maya busy']);
  open('four', 'maya');
  await pass(2_000);
  expect(online(daniel)).toEqual(['daniel online', 'maya busy']);
  tabs.get('one')?.room.take({ type: 'status', status: 'offline' });
  await pass();
  expect(online(daniel)).toEqual(['daniel online']);
  expect(online(maya)).toEqual(['daniel online']);
});

it('shows a user as away when all tabs of the user are idle', async () => {
  const daniel = open('one', 'daniel');
  open('two', 'maya');
  open('three', 'maya');
  await pass();
  tabs.get('two')?.room.take({ type: 'idle', isIdle: true });
  await pass();
  expect(online(daniel)).toEqual(['daniel online', 'maya online']);
  tabs.get('three')?.room.take({ type: 'idle', isIdle: true });
  await pass();
  expect(online(daniel)).toEqual(['daniel online', 'maya away']);
});

it('sends the check-in of another tab to an admin, but not to an employee', async () => {
  const maya = open('one', 'maya');
  const admin = open('two', 'daniel', { isAdmin: true });
  await pass(5_000);
  const before = admin.length;
  const checkIn = makeCheckIn('check-in-1');
  company = {
    day: { ...DAY, checkedIn: 39 },
    people: 42,
    latest: [{ checkIn, isHidden: true }],
  };
  tabs.get('one')?.room.change(['check_in']);
  await pass();
  expect(admin.slice(before)).toEqual([
    expect.objectContaining({ type: 'realtime_stats', day: { ...DAY, checkedIn: 39 }, changed: ['check_in'] }),
    { type: 'activity', events: [{ kind: 'check_in', checkIn }] },
  ]);
  expect(maya.at(-1)).toMatchObject({ type: 'realtime_stats', changed: ['check_in'] });
  expect(maya.some(({ type }) => type === 'activity')).toBe(false);
});

it('sends changes at most once a second and loses none', async () => {
  const admin = open('one', 'daniel', { isAdmin: true });
  await pass(5_000);
  const before = admin.length;
  for (let round = 0; round < 20; round++) {
    tabs.get('one')?.room.change([round % 2 === 0 ? 'check_in' : 'redemption']);
    await pass(100);
  }
  await pass(2_000);
  const stats = admin.slice(before).filter(({ type }) => type === 'realtime_stats');
  expect(stats.length).toBeLessThanOrEqual(4);
  expect(new Set(stats.flatMap((message) => ('changed' in message ? message.changed : [])))).toEqual(
    new Set(['check_in', 'redemption']),
  );
});

it('keeps the last figures when the company cannot be read', async () => {
  const admin = open('one', 'daniel', { isAdmin: true });
  await pass();
  company = null;
  tabs.get('one')?.room.change(['points']);
  await pass();
  expect(admin.at(-1)).toMatchObject({ type: 'realtime_stats', day: DAY, changed: ['points'] });
});

it.each([null, 'here', { kind: 'here' }, { kind: 'changed', topics: ['everything'] }])(
  'ignores a message that is not valid: %j',
  async (said) => {
    const maya = open('one', 'maya');
    await pass();
    const before = maya.length;
    tabs.get('one')?.room.hear(said);
    await pass(3_000);
    expect(maya).toHaveLength(before);
  },
);
