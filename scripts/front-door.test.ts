import { createServer, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { expect, test } from 'vitest';
import { openFrontDoor } from './lib/front-door.ts';
import { freePort, portIsFree } from './lib/ports.ts';

/** Starts a server that accepts every upgrade and keeps the socket open. Returns its port. */
function startUpgrading(): Promise<{ port: number; stop: () => void }> {
  const sockets: Duplex[] = [];
  const server = createServer();
  server.on('upgrade', (_asked: IncomingMessage, socket: Duplex) => {
    sockets.push(socket);
    socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n');
  });
  const stop = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve({ port: (server.address() as AddressInfo).port, stop }));
  });
}

test('the front door closes although a page has an open WebSocket', async () => {
  const upstream = await startUpgrading();
  const port = await freePort();
  const door = await openFrontDoor(port, upstream.port);
  const client = connect(port, '127.0.0.1');
  const closed = new Promise((resolve) => client.once('close', resolve));
  client.write('GET /live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n');
  const answer = await new Promise((resolve) => client.once('data', (data: Buffer) => resolve(data.toString())));
  expect(answer).toContain('101 Switching Protocols');
  await door.close();
  await closed;
  expect(await portIsFree(port)).toBe(true);
  upstream.stop();
});
