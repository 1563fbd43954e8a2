import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import * as fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { RankQuestion } from '#domain/leaderboard/leaderboards.ts';
import type { RankUpdate } from '#domain/leaderboard/rank-updates.ts';
import { appAt, call, givePoints, NOW, person, reward, rows } from '#worker/test/harness.ts';
import { findMisplaced } from '#worker/test/ranks.ts';
import { RANK_ROOM, type RankMessage } from './rooms.ts';

const room = () => env.RANKS.getByName(RANK_ROOM);
const ALL: RankQuestion = { period: 'all', periodKey: 'all', points: 0 };
const NO_MOVES: RankUpdate = { moves: [], stale: 'no' };

/** On a busy machine, the reading may take longer than 40 ms. */
async function countAbove(questions: readonly RankQuestion[]): Promise<(number | null)[]> {
  for (let attempt = 0; ; attempt++) {
    const counts = await room().countAbove(questions);
    if (!counts.includes(null) || attempt === 50) return counts;
  }
}
const count = async (question: RankQuestion = ALL) => (await countAbove([question]))[0];
const expectEqualToSql = async () => expect(await findMisplaced(countAbove)).toEqual([]);

async function evict(): Promise<void> {
  await room().countAbove([]);
  await evictDurableObject(room());
}
const alarmInMs = () =>
  runInDurableObject(room(), async (_, { storage }) => ((await storage.getAlarm()) ?? Infinity) - Date.now());

const waiting: RankMessage[] = [];
let messages = 0;
const toMessage = (update: RankUpdate): RankMessage => ({ ...update, id: `message-${++messages}` });
const app = appAt(NOW, {
  ranks: { tell: (update) => void waiting.push(toMessage(update)), countAbove },
});
const takeWaiting = () => waiting.splice(0);
async function sendWaiting(): Promise<void> {
  for (const message of takeWaiting()) await room().tell(message);
}

let boss = '';
const award = (userId: string, amount: number) =>
  call(app, boss, 'POST', '/api/points', { userId, amount, description: 'x' });

beforeEach(async () => {
  boss = await person({ role: 'super_admin' });
  takeWaiting();
  await evict();
});

describe('the rank room', () => {
  it('the counts are read at the first question, follow commits, and are correct after an eviction', async () => {
    const [ann, bob] = [await person({ department: 'Room', location: 'Oslo' }), await person({ department: 'Room' })];
    const ofRoom = { ...ALL, department: 'Room' };
    expect(await count(ofRoom)).toBe(0);
    await award(ann, 5);
    await award(bob, 5);
    expect(await count(ofRoom)).toBe(0);
    await sendWaiting();
    expect(await count(ofRoom)).toBe(2);
    expect(await count({ ...ofRoom, points: 4 })).toBe(2);
    expect(await count({ ...ofRoom, points: 5 })).toBe(0);
    expect(await count({ ...ofRoom, location: 'Oslo' })).toBe(1);
    await award(bob, 1);
    await evict();
    // The evicted room has no counts to update when this message arrives. Its next reading includes the commit.
    await sendWaiting();
    expect(await count({ ...ofRoom, points: 5 })).toBe(1);
    await expectEqualToSql();
  });

  it('the rank room drops a repeated message, and remembers the ids of 4,096 messages', async () => {
    const ann = await person({ department: 'Twice' });
    const ofTwice = { ...ALL, department: 'Twice' };
    expect(await count(ofTwice)).toBe(0);
    await award(ann, 5);
    const [message] = takeWaiting();
    if (!message) throw new Error('The award told nobody.');
    await Promise.all([room().tell(message), room().tell(message)]);
    await room().tell(message);
    expect(await count(ofTwice)).toBe(1);
    await runInDurableObject(room(), async (instance) => {
      for (let n = 0; n < 4_095; n++) await instance.tell(toMessage(NO_MOVES));
      await instance.tell(message);
      expect((await instance.countAbove([ofTwice]))[0]).toBe(1);
      await instance.tell(toMessage(NO_MOVES));
      await instance.tell(message);
      expect((await instance.countAbove([ofTwice]))[0]).toBe(2);
    });
    await runDurableObjectAlarm(room());
    expect(await count(ofTwice)).toBe(1);
  });

  it('the next alarm includes the commit of a lost message, even when the alarm runs twice', async () => {
    const ann = await person({ department: 'Lost' });
    const ofLost = { ...ALL, department: 'Lost' };
    expect(await count(ofLost)).toBe(0);
    await award(ann, 5);
    takeWaiting();
    expect(await count(ofLost)).toBe(0);
    expect(await alarmInMs()).toBeLessThanOrEqual(3_600_000);
    await Promise.all([runDurableObjectAlarm(room()), runInDurableObject(room(), (instance) => instance.alarm())]);
    expect(await count(ofLost)).toBe(1);
    await runInDurableObject(room(), (instance) => instance.alarm());
    await expectEqualToSql();
    const alarm = await alarmInMs();
    expect(alarm).toBeGreaterThan(3_500_000);
    expect(alarm).toBeLessThanOrEqual(3_600_000);
  });

  it('an evicted rank room reads nothing at an alarm', async () => {
    await count();
    await evict();
    expect(await runDurableObjectAlarm(room())).toBe(true);
    expect(await alarmInMs()).toBe(Infinity);
    await expectEqualToSql();
    expect(await alarmInMs()).toBeLessThanOrEqual(3_600_000);
  });

  it('the rank room reads again within two minutes when a commit arrived during a reading', async () => {
    const ann = await person({ department: 'Beside' });
    const ofBeside = { ...ALL, department: 'Beside' };
    await award(ann, 5);
    const [message] = takeWaiting();
    if (!message) throw new Error('The award told nobody.');
    // Both the reading and the message contain the commit.
    await runInDurableObject(room(), async (instance) => {
      const asked = instance.countAbove([ofBeside]);
      await instance.tell(message);
      await asked;
    });
    expect(await count(ofBeside)).toBe(1);
    expect(await alarmInMs()).toBeLessThanOrEqual(120_000);
    // A message just after a reading may be about a commit that the reading included. Then the commit counts twice
    // until the alarm.
    await runInDurableObject(room(), (instance) => instance.alarm());
    expect(await alarmInMs()).toBeGreaterThan(120_000);
    await room().tell({ ...message, id: 'message-late' });
    expect(await count(ofBeside)).toBe(2);
    expect(await alarmInMs()).toBeLessThanOrEqual(60_000);
    await runDurableObjectAlarm(room());
    expect(await count(ofBeside)).toBe(1);
    await expectEqualToSql();
  });

  it('the delay of the next reading doubles, up to an hour, when commits arrive during each reading', async () => {
    await count();
    const delays: number[] = [];
    for (let n = 0; n < 9; n++) {
      await runInDurableObject(room(), async (instance) => {
        const read = instance.alarm();
        await instance.tell(toMessage(NO_MOVES));
        await read;
      });
      delays.push(Math.round((await alarmInMs()) / 60_000));
    }
    expect(delays).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
    await runDurableObjectAlarm(room());
    expect(Math.round((await alarmInMs()) / 60_000)).toBe(60);
  });

  it('the rank room reads again at once for `stale: now`, and within a minute for `stale: soon`', async () => {
    const ann = await person({ department: 'Anew' });
    const ofAnew = { ...ALL, department: 'Anew' };
    expect(await count(ofAnew)).toBe(0);
    await award(ann, 5);
    takeWaiting();
    await room().tell(toMessage({ moves: [], stale: 'soon' }));
    expect(await count(ofAnew)).toBe(0);
    expect(await alarmInMs()).toBeLessThanOrEqual(60_000);
    await room().tell(toMessage({ moves: [], stale: 'now' }));
    expect(await count(ofAnew)).toBe(1);
    await runInDurableObject(room(), async (instance) => {
      const read = instance.alarm();
      await instance.tell(toMessage({ moves: [], stale: 'now' }));
      await read;
    });
    await expectEqualToSql();
  });

  it('the rank room returns null while D1 does not answer, and tries again later', async () => {
    await runInDurableObject(room(), async (instance) => {
      const broken = instance as unknown as { env: { DB: D1Database }; failedAtMs: number };
      const { env: own } = broken;
      broken.env = { ...own, DB: { prepare: () => ({}), batch: () => Promise.reject(new Error('gone')) } } as never;
      expect(await instance.countAbove([ALL])).toEqual([null]);
      broken.env = own;
      expect(await instance.countAbove([ALL])).toEqual([null]);
      broken.failedAtMs = 0;
    });
    await expectEqualToSql();
  });

  it('the rank room answers at most 100 questions in one call', async () => {
    expect(await countAbove(Array.from({ length: 101 }, () => ALL))).toHaveLength(100);
  });
});

const FATES = ['told', 'told', 'told', 'twice', 'lost', 'late'] as const;
const act = fc.record({
  who: fc.nat(4),
  what: fc.constantFrom(
    'award',
    'award',
    'award',
    'claim',
    'move',
    'hide',
    'suspend',
    'place',
    'rank by',
  ) as fc.Arbitrary<'award' | 'claim' | 'move' | 'hide' | 'suspend' | 'place' | 'rank by'>,
  points: fc.integer({ min: 1, max: 4 }),
  fate: fc.constantFrom(...FATES),
  next: fc.constantFrom('', '', '', 'evict', 'ask', 'alarm', 'alarms'),
});
type Drawn = typeof act extends fc.Arbitrary<infer Value> ? Value : never;

describe('the ranks after random commits, lost and doubled messages, and evictions', () => {
  let claimed = '';
  async function run({ who, what, points }: Drawn, people: readonly string[]): Promise<void> {
    const id = people[who] ?? '';
    const change = (body: object) => call(app, boss, 'PUT', `/api/users/${id}`, { ...body, reason: 'Test.' });
    const is = async (column: string, value: unknown) =>
      (await rows(`SELECT 1 FROM users WHERE id = ? AND ${column} = ?`, id, value)).length > 0;
    switch (what) {
      case 'award':
        await award(id, points);
        return;
      case 'claim':
        await call(app, id, 'POST', '/api/rewards/claim', { rewardId: claimed });
        return;
      case 'move':
        await change({ department: points % 2 ? 'East' : 'West' });
        return;
      case 'place':
        await change({ location: points % 2 ? 'Oslo' : '' });
        return;
      case 'hide':
        await call(app, id, 'PUT', '/api/profile', {
          hiddenFromLeaderboard: !(await is('hidden_from_leaderboard', 1)),
        });
        return;
      case 'suspend':
        await change({ approvalStatus: (await is('approval_status', 'approved')) ? 'suspended' : 'approved' });
        return;
      default:
        await call(app, boss, 'PUT', '/api/settings/leaderboard_all_time_by', {
          value: points % 2 ? 'balance' : 'earned',
        });
    }
  }

  async function send(fate: Drawn['fate'], late: RankMessage[]): Promise<void> {
    for (const message of takeWaiting()) {
      if (fate === 'late') late.push(message);
      if (fate === 'told' || fate === 'twice') await room().tell(message);
      if (fate === 'twice') await room().tell(message);
    }
  }

  async function interrupt(next: Drawn['next']): Promise<void> {
    if (next === 'evict') await evict();
    if (next === 'ask') await countAbove([ALL]);
    if (next === 'alarm') await runDurableObjectAlarm(room());
    if (next === 'alarms') {
      await Promise.all([1, 2].map(() => runInDurableObject(room(), (instance) => instance.alarm())));
    }
  }

  async function play(acts: readonly Drawn[]): Promise<void> {
    claimed = await reward({ points_cost: 2 });
    const people: string[] = [];
    for (let n = 0; n < 5; n++) {
      const id = await person({ department: n % 2 ? 'East' : 'West', location: n % 3 ? 'Oslo' : '' });
      await givePoints(id, 1 + (n % 3));
      people.push(id);
    }
    takeWaiting();
    await room().tell(toMessage({ moves: [], stale: 'now' }));
    const late: RankMessage[] = [];
    for (const one of acts) {
      await run(one, people);
      await send(one.fate, late);
      await interrupt(one.next);
    }
    for (const message of late.toReversed()) await room().tell(message);
  }

  it('after the hourly alarm, every user has the same rank as in SQL on every leaderboard', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 16 }), async (acts) => {
        await play(acts);
        await runDurableObjectAlarm(room());
        await expectEqualToSql();
      }),
      { numRuns: 12 },
    );
  });

  it('when no message is lost or late, the ranks equal the ranks in SQL at once', async () => {
    const prompt = act.map((one) => ({ ...one, fate: one.fate === 'twice' ? ('twice' as const) : ('told' as const) }));
    await fc.assert(
      fc.asyncProperty(fc.array(prompt, { minLength: 4, maxLength: 16 }), async (acts) => {
        await play(acts);
        await expectEqualToSql();
      }),
      { numRuns: 12 },
    );
  });
});
