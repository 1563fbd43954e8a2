import { evictDurableObject, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { LEASE_MS } from '#domain/notifications/attempts.ts';
import type { Env } from '#worker/env.ts';
import { appAt, call, person, rows } from '#worker/test/harness.ts';
import { makeBrowser, makeVapidKeys, type Browser } from '#worker/test/providers/push-receiver.ts';
import { subscribeToPush } from '#worker/test/providers/push.ts';
import { senderName } from './rooms.ts';
import { SENDERS, type SenderRoom } from './sender-room.ts';

/** Monday 2026-03-02 10:00:00 in Toronto. */
const AT = new Date('2026-03-02T15:00:00.000Z');
const after = (ms: number) => new Date(AT.getTime() + ms);

const rooms = (env as unknown as { SENDERS: DurableObjectNamespace<SenderRoom> }).SENDERS;
const room = (number: number) => rooms.getByName(senderName(number));
let vapid: Partial<Env>;
let browser: Browser;

/** A message's topic is computed from the message's event. */
let taken: string[] = [];
let answer: (request: number) => Response | Promise<Response>;

/**
 * Gives the senders VAPID keys and a clock, because the tests' configuration has no push. A sender that is evicted
 * loses its keys and its clock.
 */
async function configure(now: Date, ...numbers: number[]): Promise<void> {
  for (const number of numbers) {
    await runInDurableObject(room(number), (instance) => {
      Object.assign(instance, { env: { ...env, ...vapid, CLOCK: `fixed:${now.toISOString()}` } });
    });
  }
}
const readAlarm = (number: number) => runInDurableObject(room(number), (_, { storage }) => storage.getAlarm());
const readNumber = (number: number) => runInDurableObject(room(number), (_, { storage }) => storage.get('number'));
const left = async () =>
  (await rows<{ n: number }>('SELECT count(*) AS n FROM deliveries WHERE settled_at IS NULL'))[0]?.n;
const results = () => rows('SELECT result, count(*) AS n FROM deliveries GROUP BY result ORDER BY result');
const whenSent = () => vi.waitFor(async () => expect(await left()).toBe(0), { timeout: 50_000, interval: 50 });

async function queue(count: number, dueAt = AT): Promise<void> {
  const user = await person();
  await subscribeToPush(user, browser.keys);
  await rows(
    `INSERT INTO deliveries (user_id, event, channel, kind, facts, due_at)
     WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
     SELECT ?, 'event-' || i, 'push', 'bonus_awarded', '{"points":5,"description":"x"}', ? FROM n`,
    user,
    dueAt.toISOString(),
  );
}

beforeAll(async () => {
  const { publicKey, privateKey } = await makeVapidKeys();
  vapid = { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: 'mailto:it@example.test' };
  browser = await makeBrowser();
});
beforeEach(async () => {
  for (let number = 0; number < SENDERS; number++) {
    await runInDurableObject(room(number), (_, { storage }) =>
      Promise.all([storage.deleteAlarm(), storage.deleteAll()]),
    );
  }
  await rows('DELETE FROM deliveries');
  await rows('DELETE FROM push_subscriptions');
  taken = [];
  answer = () => new Response(null, { status: 201 });
  let requests = 0;
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Record<string, string> }) => {
    const response = await answer(++requests);
    taken.push(headers.Topic ?? '');
    return response;
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('a sender', () => {
  it('a sender sends at its alarm, and sets no further alarm when no delivery is left', async () => {
    await queue(3);
    await configure(AT, 0);
    await Promise.all([room(0).wake(0), room(0).wake(0), room(0).wake(0)]);
    await whenSent();
    expect(new Set(taken).size).toBe(3);
    expect(taken).toHaveLength(3);
    expect(await results()).toEqual([{ result: 'sent', n: 3 }]);
    await vi.waitFor(async () => expect(await readAlarm(0)).toBeNull());
  });

  it.each([
    [90_000, 90_000],
    [10, 1_000],
    [86_400_000, 3_600_000],
  ])('when no delivery is due for %i ms, the sender sets its alarm after %i ms', async (dueInMs, sleepMs) => {
    await queue(1, after(dueInMs));
    await configure(AT, 0);
    const before = Date.now();
    await runInDurableObject(room(0), (instance) => instance.alarm());
    const sleeps = ((await readAlarm(0)) ?? 0) - before;
    expect(sleeps).toBeGreaterThanOrEqual(sleepMs);
    expect(sleeps).toBeLessThan(sleepMs + 20_000);
    expect(taken).toEqual([]);
  });

  it('a sender that waits for a later alarm can be woken at once', async () => {
    await runInDurableObject(room(1), async (instance, { storage }) => {
      await storage.setAlarm(Date.now() + 3_600_000);
      await storage.put('number', 1);
      await instance.wake(1);
      expect(await storage.getAlarm()).toBeLessThanOrEqual(Date.now());
      await storage.deleteAlarm();
    });
  });

  it.each([
    ['a lost alarm is set again', -3 * 86_400_000, 'now'],
    ['an alarm that is just due stays', -1_000, null],
    ['a later alarm is moved', 3_600_000, 'now'],
    ['no alarm is set', null, 'now'],
  ])('when an evicted sender is woken: %s', async (_case, overdueMs, expected) => {
    await runInDurableObject(room(2), (instance) => instance.wake(2));
    await evictDurableObject(room(2));
    await runInDurableObject(room(2), async (instance, { storage }) => {
      const set: number[] = [];
      const stored = {
        put: storage.put.bind(storage),
        getAlarm: async () => (overdueMs === null ? null : Date.now() + overdueMs),
        setAlarm: async (atMs: number) => void set.push(atMs),
      };
      Object.assign(instance, { ctx: { storage: stored } });
      const before = Date.now();
      await instance.wake(2);
      expect(set).toHaveLength(expected === null ? 0 : 1);
      for (const atMs of set) {
        expect(atMs).toBeGreaterThanOrEqual(before);
        expect(atMs).toBeLessThanOrEqual(Date.now());
      }
    });
    await evictDurableObject(room(2));
  });

  it('a sender other than the first sets no alarm for deliveries that are due later', async () => {
    await queue(1, after(90_000));
    await configure(AT, 1);
    await runInDurableObject(room(1), async (instance, { storage }) => {
      await storage.put('number', 1);
      await instance.alarm();
    });
    expect(await readAlarm(1)).toBeNull();
  });

  it('a sender with a wrong variable throws an error that names the variable', async () => {
    await runInDurableObject(room(0), async (instance) => {
      Object.assign(instance, { env: { ...env, ...vapid, VAPID_SUBJECT: 'nobody' } });
      await expect(instance.alarm()).rejects.toThrow('VAPID_SUBJECT must be');
    });
  });
});

describe('senders', () => {
  it('a sender with work left wakes two others, and each delivery is sent once', async () => {
    await queue(1_500);
    await configure(AT, 0, 1, 2, 3, 4, 5, 6);
    await room(0).wake(0);
    await whenSent();
    expect(taken).toHaveLength(1_500);
    expect(new Set(taken).size).toBe(1_500);
    expect(await results()).toEqual([{ result: 'sent', n: 1_500 }]);
    expect([await readNumber(1), await readNumber(2)]).toEqual([1, 2]);
  });

  it('at most fifteen senders run', async () => {
    await queue(700);
    await configure(AT, 14);
    await runInDurableObject(room(14), async (instance, { storage }) => {
      await storage.put('number', 14);
      await instance.alarm();
      expect(await storage.getAlarm()).not.toBeNull();
      await storage.deleteAlarm();
    });
    for (const number of [29, 30]) expect(await readNumber(number)).toBeUndefined();
    expect(await left()).toBe(28);
  });

  it('an announcement is sent only after the first sender has queued it', async () => {
    const admin = await person({ role: 'admin' });
    const user = await person();
    await subscribeToPush(user, browser.keys);
    const body = { title: 'Party', message: 'On Friday.', until: '2026-03-06' };
    await call(appAt(AT), admin, 'POST', '/api/announcements', body);
    await configure(AT, 0, 1);
    await runInDurableObject(room(1), async (instance, { storage }) => {
      await storage.put('number', 1);
      await instance.alarm();
    });
    expect(taken).toEqual([]);
    await runInDurableObject(room(0), (instance) => instance.alarm());
    expect(taken).toHaveLength(1);
  });
});

describe('a sender that is evicted', () => {
  it('a sender that is evicted between two alarms still has its number', async () => {
    await configure(AT, 5);
    await runInDurableObject(room(5), async (instance, { storage }) => {
      await instance.wake(5);
      await storage.deleteAlarm();
    });
    await evictDurableObject(room(5));
    expect(await readNumber(5)).toBe(5);
    await queue(1, after(90_000));
    await configure(AT, 5);
    await runInDurableObject(room(5), (instance) => instance.alarm());
    expect(await readAlarm(5)).toBeNull();
  });

  it('a sender that is evicted between two slices sends the rest afterwards, and nothing twice', async () => {
    await queue(700);
    await configure(AT, 14);
    await runInDurableObject(room(14), async (instance, { storage }) => {
      await storage.put('number', 14);
      await instance.alarm();
      await storage.deleteAlarm();
    });
    expect(await left()).toBe(28);
    await evictDurableObject(room(14));
    await configure(AT, 14);
    await runInDurableObject(room(14), (instance) => instance.alarm());
    expect(await results()).toEqual([{ result: 'sent', n: 700 }]);
    expect([taken.length, new Set(taken).size]).toEqual([700, 700]);
  });

  // The runtime does not evict a sender during its alarm. Only a crash or a deployment interrupts the alarm.
  it('the claimed deliveries of a stopped sender are sent once, after the lease', async () => {
    await queue(120);
    await configure(AT, 0);
    // The first chunk of 48 is answered and settled. Six requests of the second chunk never get a response.
    let hanging = 0;
    answer = (request) => {
      if (request <= 48) return new Response(null, { status: 201 });
      hanging++;
      return new Promise(() => {});
    };
    await room(0).wake(0);
    await vi.waitFor(() => expect(hanging).toBe(6), { timeout: 20_000 });
    expect(await left()).toBe(72);
    await runInDurableObject(room(0), (_, state) => state.abort('torn down')).catch(() => {});
    answer = () => new Response(null, { status: 201 });
    // The runtime would repeat the failed alarm after two seconds, without the keys of this test.
    await runInDurableObject(room(0), (_, { storage }) => storage.deleteAlarm());

    await configure(after(LEASE_MS - 1), 0);
    await runInDurableObject(room(0), (instance) => instance.alarm());
    expect(await left()).toBe(48);
    await configure(after(LEASE_MS), 0);
    await runInDurableObject(room(0), (instance) => instance.alarm());
    expect(await results()).toEqual([{ result: 'sent', n: 120 }]);
    expect([taken.length, new Set(taken).size]).toEqual([120, 120]);
  });
});
