import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import {
  decrypt,
  findVapidProblem,
  makeBrowser,
  makeVapidKeys,
  type Browser,
} from '../test/providers/push-receiver.ts';
import { webPush } from './web-push.ts';

const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/abc';
let vapid: { publicKey: string; privateKey: string; subject: string };
let browser: Browser;
let asked: Request[] = [];

beforeAll(async () => {
  vapid = { ...(await makeVapidKeys()), subject: 'mailto:hr@example.test' };
  browser = await makeBrowser();
});
afterEach(() => vi.unstubAllGlobals());

function serve(answer: () => Response | Promise<Response>) {
  asked = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push(new Request(url, init));
    return answer();
  });
}

const message = { payload: '{"title":"Grüße"}', topic: 'a-topic', ttlSeconds: 60 };
const send = (endpoint = ENDPOINT, standIn: string | null = null) =>
  webPush(vapid, { clock: () => new Date(), standIn }).send({ endpoint, ...browser.keys }, message);

it('a push message is signed with the VAPID key, and only its browser can decrypt it', async () => {
  serve(() => new Response(null, { status: 201 }));
  expect(await send()).toEqual({ is: 'sent' });
  const [request] = asked as [Request];
  expect([request.url, request.method, request.redirect]).toEqual([ENDPOINT, 'POST', 'manual']);
  expect(Object.fromEntries(request.headers)).toMatchObject({
    ttl: '60',
    topic: 'a-topic',
    urgency: 'normal',
    'content-encoding': 'aes128gcm',
  });
  const proof = request.headers.get('Authorization') ?? '';
  const service = { origin: 'https://fcm.googleapis.com', publicKey: vapid.publicKey, now: new Date() };
  expect(await findVapidProblem(proof, service)).toBeNull();
  expect(await findVapidProblem(proof, { ...service, origin: 'https://web.push.apple.com' })).toMatch(/another push/);
  expect(await findVapidProblem(proof, { ...service, publicKey: browser.keys.p256dh })).toMatch(/subscribed/);
  const body = new Uint8Array(await request.arrayBuffer());
  expect(body.byteLength).toBeLessThanOrEqual(4096);
  expect(await decrypt(body, browser)).toBe(message.payload);
  await expect(decrypt(body, await makeBrowser())).rejects.toThrow('Decryption failed');
});

it.each([
  [201, {}, { is: 'sent' }],
  [404, {}, { is: 'gone' }],
  [410, {}, { is: 'gone' }],
  [400, {}, { is: 'refused' }],
  [403, {}, { is: 'refused' }],
  [413, {}, { is: 'refused' }],
  [307, { Location: 'https://10.0.0.1/' }, { is: 'refused' }],
  [429, { 'Retry-After': '90' }, { is: 'retry', afterMs: 90_000 }],
  [503, {}, { is: 'retry', afterMs: 0 }],
  [503, { 'Retry-After': '999999999' }, { is: 'retry', afterMs: 7_200_000 }],
  [500, { 'Retry-After': 'soon' }, { is: 'retry', afterMs: 0 }],
])('the response %i with the headers %j has the outcome %j', async (status, headers, outcome) => {
  serve(() => new Response(null, { status, headers: headers as Record<string, string> }));
  expect(await send()).toEqual(outcome);
});

it('when the push service cannot be reached, the outcome is retry, and the log contains no key', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  serve(() => Promise.reject(new TypeError(`Network connection lost: the key of the subscription ${ENDPOINT}`)));
  expect(await send()).toEqual({ is: 'retry', afterMs: 0 });
  expect(logged.mock.calls).toEqual([['{"level":"error","message":"push","cause":"TypeError"}']]);
});

it('a subscription with unusable keys has the outcome gone', async () => {
  serve(() => new Response(null, { status: 201 }));
  const port = webPush(vapid, { clock: () => new Date(), standIn: null });
  for (const keys of [
    { p256dh: 'B'.repeat(87) },
    { p256dh: '' },
    { p256dh: '?' },
    { auth: 'A'.repeat(21) },
    { auth: '' },
    { auth: '?' },
  ]) {
    const target = { endpoint: ENDPOINT, ...browser.keys, ...keys };
    expect(await port.send(target, message), JSON.stringify(keys)).toEqual({ is: 'gone' });
  }
  expect(asked).toEqual([]);
});

it('malformed VAPID keys have the outcome retry, so no subscription is deleted', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  serve(() => new Response(null, { status: 201 }));
  const other = await makeVapidKeys();
  for (const [keys, is] of [
    [{ publicKey: `B${'A'.repeat(86)}` }, 'retry'],
    [{ publicKey: 'key' }, 'retry'],
    [{ publicKey: other.publicKey }, 'retry'],
    [{ privateKey: 'A'.repeat(43) }, 'retry'],
    [{ privateKey: '' }, 'retry'],
  ] as const) {
    const port = webPush({ ...vapid, ...keys }, { clock: () => new Date(), standIn: null });
    const outcome = await port.send({ endpoint: ENDPOINT, ...browser.keys }, message);
    expect(outcome.is, JSON.stringify(keys)).toBe(is);
  }
});

it('requests are sent only to hosts of push services', async () => {
  serve(() => new Response(null, { status: 201 }));
  for (const endpoint of [
    'http://fcm.googleapis.com/fcm/send/a',
    'https://fcm.googleapis.com:8443/a',
    'https://fcm.googleapis.com.example.test/a',
    'https://user:password@fcm.googleapis.com/a',
    'https://127.0.0.1/a',
    'https://push.apple.com.evil.test/',
    'https://evilpush.apple.com/',
    'no address',
  ]) {
    expect(await send(endpoint), endpoint).toEqual({ is: 'gone' });
  }
  expect(asked).toEqual([]);
  for (const endpoint of [
    'https://updates.push.services.mozilla.com/wpush/v2/a',
    'https://web.push.apple.com/a',
    'https://wns2-by3p.notify.windows.com/w/?token=a',
  ]) {
    expect(await send(endpoint), endpoint).toEqual({ is: 'sent' });
  }
});

it('requests are sent to a stand-in on this machine only when the configuration names it', async () => {
  serve(() => new Response(null, { status: 201 }));
  const endpoint = 'https://localhost:8999/push/a';
  expect(await send(endpoint)).toEqual({ is: 'gone' });
  expect(await send(endpoint, 'http://localhost:8999')).toEqual({ is: 'sent' });
  expect(asked.map(({ url }) => url)).toEqual(['http://localhost:8999/push/a']);
});
