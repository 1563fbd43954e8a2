import { createServer, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { expect, test } from 'vitest';
import { openFrontDoor } from './lib/front-door.ts';
import { freePort, portIsFree } from './lib/ports.ts';

/** Sends "hello" together with the headers, and then sends back everything it receives. */
function startUpgrading(): Promise<{ port: number; stop: () => void }> {
  const sockets: Duplex[] = [];
  const server = createServer();
  server.on('upgrade', (_asked: IncomingMessage, socket: Duplex, head: Buffer) => {
    sockets.push(socket);
    socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\nhello ');
    socket.write(head);
    socket.pipe(socket);
  });
  const stop = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve({ port: (server.address() as AddressInfo).port, stop }));
  });
}

const UPGRADE = 'GET /live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n';

test('a WebSocket loses no bytes that arrive with the headers, and does not stop the front door from closing', async () => {
  const upstream = await startUpgrading();
  const port = await freePort();
  const door = await openFrontDoor(port, upstream.port);
  const client = connect(port, '127.0.0.1');
  const closed = new Promise((resolve) => client.once('close', resolve));
  let received = '';
  client.on('data', (data: Buffer) => (received += data.toString()));
  client.write(`${UPGRADE}first `);
  await expect.poll(() => received, { timeout: 30_000 }).toMatch(/^HTTP\/1\.1 101 [^]*\r\n\r\nhello first $/);
  client.write('second');
  await expect.poll(() => received, { timeout: 30_000 }).toMatch(/hello first second$/);
  await door.close();
  await closed;
  expect(await portIsFree(port)).toBe(true);
  upstream.stop();
});
