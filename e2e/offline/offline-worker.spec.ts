import type { Page } from '@playwright/test';
import { newQueuedAction } from '#domain/outbox/action.ts';
import { expect, test } from '../kit/company.ts';
import { device, expectDeviceKey, putStored, readStored, settleIn } from '../kit/device.ts';
import { WorkerControls } from '../kit/worker-controls.ts';

test.use({ serviceWorkers: 'allow' });

/**
 * In this test, the service worker sends the queued actions while no page of the app is open. The test stops the
 * service worker at each await: at every lock, database request, transaction and fetch. The restarted service worker
 * must continue, and no action may count twice.
 */

interface Gates {
  reached: string[];
}

/** The gate with the number `stopAt` never opens. This function runs in the service worker. */
function gates(stopAt: number): void {
  const scope = globalThis as unknown as { gates: Gates };
  const reached: string[] = [];
  scope.gates = { reached };
  const opens = (name: string) => reached.push(name) - 1 !== stopAt;
  const never = new Promise<never>(() => undefined);

  const request = LockManager.prototype.request;
  LockManager.prototype.request = function patched(this: LockManager, ...args: never[]) {
    return opens('lock') ? Reflect.apply(request, this, args) : never;
  } as typeof request;

  // The results of the database arrive as the events `success` and `complete`.
  const listen = EventTarget.prototype.addEventListener;
  EventTarget.prototype.addEventListener = function patched(this: EventTarget, type: string, ...rest: never[]) {
    const isAwait =
      (type === 'success' && this instanceof IDBRequest) || (type === 'complete' && this instanceof IDBTransaction);
    if (isAwait && !opens(`database ${type}`)) return;
    Reflect.apply(listen, this, [type, ...rest]);
  };

  const ask = globalThis.fetch;
  globalThis.fetch = async (...args) => {
    if (!opens('fetch, before it is sent')) return never;
    const answer = await ask(...args);
    if (!opens('fetch, after the server has done it')) return never;
    return answer;
  };
  const text = Response.prototype.text;
  Response.prototype.text = async function patched(this: Response) {
    const body = await Reflect.apply(text, this, []);
    return opens('body') ? body : never;
  };
}

/** The page has the origin of the app but does not run the app. */
const queueEdit = (page: Page, id: string, bio: string) =>
  putStored(page, 'actions', [
    newQueuedAction({
      id,
      userId: 'demo-employee',
      type: 'profile_update',
      endpoint: '/api/profile',
      method: 'PUT',
      data: { bio },
      timestamp: Date.now(),
    }),
  ]);

async function onServer(url: string): Promise<{ bio: string; version: number }> {
  const answer = await fetch(`${url}/api/me`, { headers: { Authorization: 'Demo demo-employee' } });
  const { bio, version } = (await answer.json()) as { bio: string; version: number };
  return { bio, version };
}

test('a service worker that is stopped during the drain loses no action and sends none twice', async ({ company }) => {
  const phone = device(company.url);
  const { context, page } = await phone.open();
  await settleIn(page, 'Maya Okafor');
  await expectDeviceKey(page);
  // From here on, no page of the app is open. The open file has the same origin but runs no code.
  await page.goto('/favicon.svg');
  const controls = new WorkerControls(await context.newCDPSession(page), context, company.url);
  await controls.enable();

  const readStatus = async (id: string) => (await readStored(page, 'actions')).find((one) => one.id === id)?.status;
  const drainUpTo = async (stopAt: number, isThere: (reached: string[]) => Promise<boolean>): Promise<string[]> => {
    await controls.stop();
    const worker = await controls.start();
    await worker.evaluate(gates, stopAt);
    await controls.sync();
    const reached = () => worker.evaluate(() => (globalThis as unknown as { gates: Gates }).gates.reached);
    await expect.poll(async () => isThere(await reached())).toBe(true);
    return reached();
  };

  await queueEdit(page, 'whole-drain', 'Nobody stops it.');
  const awaits = await test.step('a first drain without a stop counts the awaits', () =>
    drainUpTo(Infinity, async () => (await readStatus('whole-drain')) === 'completed'));
  // The awaits are the lock, the database requests and transactions, the fetch before and after the server's work, and
  // the body of the response.
  expect(awaits).toContain('fetch, after the server has done it');
  expect(awaits.length).toBeGreaterThan(12);
  test.info().annotations.push({ type: 'awaits', description: awaits.join(', ') });

  let { version } = await onServer(company.url);
  for (const [place, name] of awaits.entries()) {
    await test.step(`stopped at ${place}: ${name}`, async () => {
      const id = `stopped-at-${place}`;
      const bio = `Stopped at await ${place}.`;
      await queueEdit(page, id, bio);
      await drainUpTo(place, async (reached) => reached.length > place);
      await controls.stop();
      await controls.start();
      await controls.sync();
      await expect.poll(() => readStatus(id), name).toBe('completed');
      version += 1;
      expect(await onServer(company.url), name).toEqual({ bio, version });
    });
  }
  await phone.discard();
});
