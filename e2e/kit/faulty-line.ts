import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** Simulates a bad mobile network. Proves nothing about Cloudflare's network. */
export interface FaultyLine {
  url: string;
  /**
   * Forwards the next request to `path` and waits for the whole response. Then it runs `meanwhile` and closes the
   * connection without sending the response.
   */
  loseNextAnswer(path: string, meanwhile?: () => Promise<void>): Promise<void>;
  handedOn(path: string): number;
  leadTo(url: string): void;
  /** Also blocks requests of workers and of the browser itself. */
  setCut(cut: 'all' | 'none' | `/${string}`): void;
  rewrite(path: string, change: (text: string) => string): void;
  stop(): Promise<void>;
}

/** Request headers that make the server send the whole response without compression, so that it can be changed. */
const PLAIN = { 'accept-encoding': 'identity', 'if-none-match': '' };

async function handOnChanged(
  given: IncomingMessage,
  answer: ServerResponse,
  change: (text: string) => string,
): Promise<void> {
  const body = await text(given);
  const { 'content-length': _length, 'content-encoding': _encoding, etag: _etag, ...headers } = given.headers;
  answer.writeHead(given.statusCode ?? 502, headers);
  answer.end(change(body));
}

export async function faultyLine(to: string): Promise<FaultyLine> {
  let target = new URL(to);
  const losing = new Map<string, { meanwhile: () => Promise<void>; lost: () => void }>();
  const counts = new Map<string, number>();
  const rewriting = new Map<string, (text: string) => string>();
  let cutAt = 'none';

  function handOn(asked: IncomingMessage, answer: ServerResponse): void {
    const path = new URL(asked.url ?? '/', target).pathname;
    if (cutAt === 'all' || path.startsWith(cutAt)) {
      asked.socket.destroy();
      return;
    }
    const upstream = request(
      {
        host: '127.0.0.1',
        port: target.port,
        method: asked.method,
        path: asked.url,
        headers: { ...asked.headers, ...(rewriting.has(path) && PLAIN) },
      },
      (given) => {
        counts.set(path, (counts.get(path) ?? 0) + 1);
        const losses = losing.get(path);
        const change = rewriting.get(path);
        if (change) {
          void handOnChanged(given, answer, change);
          return;
        }
        if (!losses) {
          answer.writeHead(given.statusCode ?? 502, given.headers);
          given.pipe(answer);
          return;
        }
        losing.delete(path);
        given.resume();
        given.on('end', async () => {
          await losses.meanwhile();
          asked.socket.destroy();
          losses.lost();
        });
      },
    );
    upstream.on('error', () => asked.socket.destroy());
    asked.pipe(upstream);
  }

  const server = createServer(handOn);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    loseNextAnswer: (path, meanwhile = async () => undefined) =>
      new Promise((lost) => {
        losing.set(path, { meanwhile, lost });
      }),
    setCut: (cut) => {
      cutAt = cut;
      if (cut === 'all') server.closeAllConnections();
    },
    rewrite: (path, change) => void rewriting.set(path, change),
    handedOn: (path) => counts.get(path) ?? 0,
    leadTo: (url) => {
      target = new URL(url);
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
