import { createServer, request, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { isLoopbackHost } from '#domain/demo/loopback.ts';

export interface FrontDoor {
  /** Closes the port and all connections, also those of WebSockets. */
  close: () => Promise<void>;
}

/** Removes wrangler's own headers. Wrangler reads a request's address from them, but any page can set them. */
function withoutWranglersOwn(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith('mf-')));
}

const isForThisMachine = ({ headers }: IncomingMessage): boolean => isLoopbackHost(headers.host ?? '');

/**
 * Forwards requests at `port` to the server at `target`, if their Host header names this machine. The host name of
 * another site may also resolve to this machine. A page of such a site could then read every response, because the
 * demo's sign-in needs no password.
 */
export function openFrontDoor(port: number, target: number): Promise<FrontDoor> {
  const forward = (asked: IncomingMessage) =>
    request({
      host: '127.0.0.1',
      port: target,
      method: asked.method,
      path: asked.url,
      headers: withoutWranglersOwn(asked.headers),
    });

  const server = createServer((asked, answer: ServerResponse) => {
    if (!isForThisMachine(asked)) {
      answer.writeHead(403, { 'Content-Type': 'text/plain' }).end('Open http://localhost instead.\n');
      return;
    }
    const forwarded = forward(asked);
    forwarded.on('response', (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    });
    forwarded.on('error', () => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end()));
    answer.on('close', () => forwarded.destroy());
    asked.pipe(forwarded);
  });

  /** The sockets of WebSockets. The server does not close these by itself. */
  const upgraded = new Set<Duplex>();
  server.on('upgrade', (asked: IncomingMessage, socket: Duplex, firstBytes: Buffer) => {
    const end = () => socket.destroy();
    upgraded.add(socket);
    socket.on('error', end).on('close', () => upgraded.delete(socket));
    if (!isForThisMachine(asked)) return void end();
    const forwarded = forward(asked);
    forwarded.on('upgrade', (response, upstream, firstAnswers: Buffer) => {
      const lines = response.rawHeaders.flatMap((_, i, all) => (i % 2 ? [] : [`${all[i]}: ${all[i + 1]}`]));
      socket.write(['HTTP/1.1 101 Switching Protocols', ...lines, '', ''].join('\r\n'));
      // The first messages may arrive together with the headers. Node does not put them into the streams.
      socket.write(firstAnswers);
      upstream.write(firstBytes);
      upstream.on('error', end).on('close', end);
      socket.on('close', () => upstream.destroy());
      upstream.pipe(socket).pipe(upstream);
    });
    forwarded.on('response', end).on('error', end).end();
  });

  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () =>
      resolve({
        close: () =>
          new Promise((done) => {
            server.close(() => done());
            server.closeAllConnections();
            for (const socket of upgraded) socket.destroy();
          }),
      }),
    );
  });
}
