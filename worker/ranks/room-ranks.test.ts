import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, it, vi } from 'vitest';
import type { RankMessage, RankRoomCalls } from '#party/rooms.ts';
import worker from '../index.demo.ts';
import { ranksInRoom } from './room-ranks.ts';
import { givePoints, person } from '../test/harness.ts';

const QUESTION = { period: 'all', periodKey: 'all', points: 0 } as const;
const UPDATE = { moves: [], stale: 'no' } as const;

const toRooms = (room: Partial<Pick<RankRoomCalls, 'tell' | 'countAbove'>>) =>
  ({ getByName: () => room }) as unknown as DurableObjectNamespace<RankRoomCalls>;
const newId = () => crypto.randomUUID();

it('the rank is null when the rank room takes longer than 50 ms or fails', async () => {
  const slow = ranksInRoom(toRooms({ countAbove: () => new Promise(() => {}) }), newId);
  const startedMs = Date.now();
  expect(await slow.countAbove([QUESTION, QUESTION])).toEqual([null, null]);
  expect(Date.now() - startedMs).toBeGreaterThanOrEqual(45);
  const broken = ranksInRoom(toRooms({ countAbove: () => Promise.reject(new Error('gone')) }), newId);
  expect(await broken.countAbove([QUESTION])).toEqual([null]);
});

it('an update that fails is sent to the rank room a second time, with the same id', async () => {
  const updates: string[] = [];
  const room = {
    async tell({ id }: RankMessage) {
      updates.push(id);
      throw new Error('gone');
    },
  };
  let ids = 0;
  ranksInRoom(toRooms(room), () => `id-${++ids}`).tell(UPDATE);
  await vi.waitFor(() => expect(updates).toEqual(['id-1', 'id-1']));
});

it('an update does not throw when the rank room does not exist', () => {
  expect(() =>
    ranksInRoom(undefined as unknown as DurableObjectNamespace<RankRoomCalls>, newId).tell(UPDATE),
  ).not.toThrow();
});

it('the Worker answers with ranks from the rank room', async () => {
  const user = await person({ department: 'Room' });
  const ahead = await person({ department: 'Room' });
  await givePoints(user, 5);
  await givePoints(ahead, 6);
  const vars = { DB: env.DB, RANKS: env.RANKS, AUTH_MODE: 'demo', CLOCK: env.CLOCK };
  const get = async (path: string) => {
    const context = createExecutionContext();
    const headers = { Authorization: `Demo ${user}` };
    const answer = await worker.fetch(new Request(`http://localhost${path}`, { headers }), vars, context);
    await waitOnExecutionContext(context);
    return answer.json();
  };
  await vi.waitFor(async () => expect(await get('/api/me')).toMatchObject({ rank: 2 }));
  const path = '/api/leaderboard?period=all&department=Room&limit=1';
  expect(await get(path)).toMatchObject({ items: [{ userId: ahead, rank: 1 }], me: { userId: user, rank: 2 } });
});
