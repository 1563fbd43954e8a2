import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  decrypt,
  findVapidProblem,
  makeBrowser,
  makeVapidKeys,
  type Browser,
} from '#worker/test/providers/push-receiver.ts';

/**
 * It checks each request by RFC 8030 and its VAPID header by RFC 8292. It decrypts each message by RFC 8291 with the
 * keys of the stand-in. It proves nothing about the speed and the limits of a real push service, about sleeping
 * devices, or about the life of real subscriptions.
 */
export interface PushService {
  /** The variables for a Worker that sends to this push service. */
  vars: Readonly<Record<string, string>>;
  publicKey: string;
  subscribe: () => Promise<{ endpoint: string; keys: Browser['keys'] }>;
  messages: () => readonly Pushed[];
  problems: () => readonly string[];
  /** Each further message is answered with 410. */
  end: () => void;
  stop: () => Promise<void>;
}

export interface Pushed {
  endpoint: string;
  ttl: string;
  topic: string;
  text: string;
}

/** RFC 8030 allows a push service to refuse larger bodies. */
const BODY_MAX = 4096;

export async function startPushService(): Promise<PushService> {
  const { publicKey, privateKey } = await makeVapidKeys();
  const browsers = new Map<string, Browser>();
  const messages: Pushed[] = [];
  const problems: string[] = [];
  let hasEnded = false;
  let origin = '';

  async function findProblem({ method, headers }: IncomingMessage, body: Uint8Array): Promise<string | null> {
    if (method !== 'POST') return 'it is no POST';
    if (headers['content-encoding'] !== 'aes128gcm') return 'it is not encoded by aes128gcm';
    if (!/^\d+$/.test(headers.ttl as string)) return 'it has no TTL';
    if (!/^[\w-]{0,32}$/.test((headers.topic ?? '') as string)) return 'its topic is too long';
    if (body.byteLength > BODY_MAX) return 'it is too large';
    return findVapidProblem(headers.authorization ?? '', { origin, publicKey, now: new Date() });
  }

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk as Uint8Array);
    const body = new Uint8Array(Buffer.concat(chunks));
    const endpoint = `${origin}${request.url}`;
    const browser = browsers.get(endpoint);
    if (!browser || hasEnded) return void response.writeHead(410).end();
    const problem = await findProblem(request, body);
    if (problem !== null) {
      problems.push(problem);
      return void response.writeHead(400).end();
    }
    const { ttl, topic } = request.headers as Record<string, string>;
    try {
      messages.push({ endpoint, ttl: ttl ?? '', topic: topic ?? '', text: await decrypt(body, browser) });
      response.writeHead(201).end();
    } catch (error) {
      problems.push(`the browser cannot read it: ${String(error)}`);
      response.writeHead(400).end();
    }
  }

  const server = createServer((request, response) => void take(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  // An endpoint must be an https address. The Worker sends to this host by http, because PUSH_STAND_IN has the same
  // host.
  origin = `https://${host}`;
  return {
    publicKey,
    vars: {
      VAPID_PUBLIC_KEY: publicKey,
      VAPID_PRIVATE_KEY: privateKey,
      VAPID_SUBJECT: 'mailto:it@example.test',
      PUSH_STAND_IN: `http://${host}`,
    },
    async subscribe() {
      const browser = await makeBrowser();
      const endpoint = `${origin}/push/${browsers.size + 1}`;
      browsers.set(endpoint, browser);
      return { endpoint, keys: browser.keys };
    },
    messages: () => messages,
    problems: () => problems,
    end: () => void (hasEnded = true),
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
