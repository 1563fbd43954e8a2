import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { afterEach, describe, expect, it } from 'vitest';
import { call, person, rows } from '#worker/test/harness.ts';
import {
  closeAll,
  connect,
  eventually,
  evict,
  failOnce,
  hub,
  liveApp,
  onlineFor,
  pause,
  room,
  totalFor,
  type TestSocket,
} from './test/sockets.ts';

afterEach(closeAll);

const sorted = (...told: string[]) => told.toSorted();
const ownStatusFor = ({ of }: TestSocket) =>
  of('users_online')
    .flatMap((message) => (message.kind === 'list' ? [message.ownStatus] : []))
    .at(-1);

describe('presence', () => {
  it('two users see each other come online and go offline', async () => {
    const [ann, ben] = [await person({ name: 'Ann Arbor', department: 'Design' }), await person()];
    const first = await connect(ann);
    await eventually(() => expect(onlineFor(first)).toEqual(sorted(`${ann} online`)));
    expect(first.of('users_online')[0]).toEqual({
      type: 'users_online',
      kind: 'list',
      total: 1,
      ownStatus: 'online',
      users: [{ userId: ann, name: 'Ann Arbor', avatarUrl: '', department: 'Design', status: 'online' }],
    });
    const second = await connect(ben);
    await eventually(() => expect(onlineFor(first)).toEqual(sorted(`${ann} online`, `${ben} online`)));
    await eventually(() => expect(onlineFor(second)).toEqual(sorted(`${ann} online`, `${ben} online`)));
    second.socket.close(1000);
    await eventually(() => expect(onlineFor(first)).toEqual(sorted(`${ann} online`)));
    expect(totalFor(first)).toBe(1);
  });

  it('a user with several tabs is shown once, until the last tab closes', async () => {
    const [ann, ben] = [await person(), await person()];
    const watcher = await connect(ben);
    const tabs = [await connect(ann), await connect(ann), await connect(ann)];
    await eventually(() => expect(totalFor(watcher)).toBe(2));
    tabs[0]?.socket.close(1000);
    tabs[1]?.socket.close(1000);
    await pause(1500);
    expect(onlineFor(watcher)).toEqual(sorted(`${ann} online`, `${ben} online`));
    tabs[2]?.socket.close(1000);
    await eventually(() => expect(onlineFor(watcher)).toEqual([`${ben} online`]));
  });

  it('a user is away when all devices are idle, and online again when one is used', async () => {
    const [ann, ben] = [await person(), await person()];
    const watcher = await connect(ben);
    const [phone, desktop] = [await connect(ann), await connect(ann)];
    phone.send({ type: 'idle', isIdle: true });
    await pause(1500);
    expect(onlineFor(watcher)).toEqual(sorted(`${ann} online`, `${ben} online`));
    desktop.send({ type: 'idle', isIdle: true });
    await eventually(() => expect(onlineFor(watcher)).toEqual(sorted(`${ann} away`, `${ben} online`)));
    phone.send({ type: 'idle', isIdle: false });
    await eventually(() => expect(onlineFor(watcher)).toEqual(sorted(`${ann} online`, `${ben} online`)));
  });

  it('a chosen status is stored and sent to the user’s devices, and a user who chose offline is hidden', async () => {
    const [ann, ben] = [await person(), await person()];
    const watcher = await connect(ben);
    const [phone, desktop] = [await connect(ann), await connect(ann)];
    const versions = () => rows('SELECT presence_status, version FROM users WHERE id = ?', ann);
    const [before] = await versions();
    phone.send({ type: 'status', status: 'busy' });
    await eventually(() => expect(onlineFor(watcher)).toEqual(sorted(`${ann} busy`, `${ben} online`)));
    await eventually(() => expect(ownStatusFor(desktop)).toBe('busy'));
    desktop.send({ type: 'status', status: 'offline' });
    await eventually(() => expect(onlineFor(watcher)).toEqual([`${ben} online`]));
    expect(totalFor(watcher)).toBe(1);
    expect(JSON.stringify(watcher.messages.slice(-1))).not.toContain('offline');
    await eventually(() => expect(ownStatusFor(phone)).toBe('offline'));
    expect(await versions()).toEqual([{ ...before, presence_status: 'offline' }]);
    expect(await call(liveApp(), ann, 'GET', '/api/me')).toMatchObject({ body: { presenceStatus: 'offline' } });
    const again = await connect(ann);
    await eventually(() =>
      expect(again.of('users_online')[0]).toMatchObject({ kind: 'list', total: 1, ownStatus: 'offline' }),
    );
  });

  it('the number of online users is the sum of all regions', async () => {
    const [ann, ben] = [await person(), await person({ time_zone: 'Europe/Berlin' })];
    const [first, second] = [await connect(ann), await connect(ben)];
    for (const socket of [first, second]) {
      await eventually(() => expect(onlineFor(socket)).toEqual(sorted(`${ann} online`, `${ben} online`)));
      expect(totalFor(socket)).toBe(2);
    }
    second.socket.close(1000);
    await eventually(() => expect(onlineFor(first)).toEqual(sorted(`${ann} online`)));
  });

  it('presence is correct after the eviction of all rooms and of the hub', async () => {
    const [ann, ben, cem] = [await person(), await person(), await person()];
    const watcher = await connect(ann);
    await evict(room());
    const other = await connect(ben);
    // No alarm has sent the change yet.
    await evict(room());
    await evict(hub());
    await eventually(() => expect(onlineFor(watcher)).toEqual(sorted(`${ann} online`, `${ben} online`)));
    other.send({ type: 'status', status: 'busy' });
    await evict(hub());
    await evict(room());
    await eventually(() => expect(onlineFor(watcher)).toEqual(sorted(`${ann} online`, `${ben} busy`)));
    other.socket.close(1000);
    await evict(room());
    const third = await connect(cem);
    for (const socket of [watcher, third]) {
      await eventually(() => expect(onlineFor(socket)).toEqual(sorted(`${ann} online`, `${cem} online`)));
    }
  });

  it('no message is sent twice when an alarm runs twice', async () => {
    const [ann, ben] = [await person(), await person()];
    const watcher = await connect(ann);
    await connect(ben);
    await eventually(() => expect(totalFor(watcher)).toBe(2));
    await pause(1200);
    const countBefore = watcher.messages.length;
    for (let time = 0; time < 3; time++) {
      await room().publish(await hub().report('other-63', { sockets: 0, presence: { total: 0, users: [] } }), {
        changed: [],
        checkIns: [],
      });
      await runDurableObjectAlarm(room());
      await runDurableObjectAlarm(room());
      await runDurableObjectAlarm(hub());
    }
    await pause(1200);
    expect(watcher.messages).toHaveLength(countBefore);
  });

  it('sockets that open at the same time in an empty room all receive the full presence', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => person()));
    const all = sorted(...ids.map((id) => `${id} online`));
    const sockets = await Promise.all(ids.map((id) => connect(id)));
    for (const socket of sockets) await eventually(() => expect(onlineFor(socket)).toEqual(all));
  });

  it('presence is sent even when a report or the write of a status fails', async () => {
    const [ann, ben] = [await person(), await person()];
    const first = connect(ann);
    await failOnce(room(), 'HUB');
    const watcher = await first;
    await eventually(() => expect(onlineFor(watcher)).toEqual([`${ann} online`]));
    await pause(1200);
    await failOnce(room(), 'HUB');
    const other = await connect(ben);
    await eventually(() => expect(onlineFor(watcher)).toEqual(sorted(`${ann} online`, `${ben} online`)));
    await pause(1200);
    await failOnce(room(), 'DB');
    other.send({ type: 'status', status: 'busy' });
    await eventually(() => expect(onlineFor(watcher)).toEqual(sorted(`${ann} online`, `${ben} busy`)));
    await evict(room());
  });

  it('presence is checked when a socket breaks', async () => {
    const watcher = await connect(await person());
    await eventually(() => expect(totalFor(watcher)).toBe(1));
    await pause(1200);
    const isSet = await runInDurableObject(room(), async (instance, { storage }) => {
      await storage.deleteAlarm();
      await instance.onError();
      return (await storage.getAlarm()) !== null;
    });
    expect(isSet).toBe(true);
  });

  it('stored values stay far below 2 MB for any number of rooms', async () => {
    const users = Array.from({ length: 50 }, (_, index) => ({
      userId: `user-${index}`.padEnd(22, '-'),
      name: 'N'.repeat(80),
      avatarUrl: `https://${'a'.repeat(492)}`,
      department: 'D'.repeat(80),
      status: 'online' as const,
    }));
    const names = Array.from({ length: 10 }, (_, shard) => `asia-${shard}`);
    for (const name of names) await hub().report(name, { sockets: 0, presence: { total: 50, users } });
    const values = await runInDurableObject(hub(), (_, { storage }) => [...storage.kv.list()]);
    for (const [key, value] of values) expect(JSON.stringify(value).length, key).toBeLessThan(100_000);
    await evict(hub());
    const nobody = { sockets: 0, presence: { total: 0, users: [] } };
    expect((await hub().report('other-63', nobody)).presence.total).toBe(names.length * 50);
    for (const name of names) await hub().report(name, nobody);
  });
});
