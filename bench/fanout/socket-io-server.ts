/**
 * Does the work of our live rooms with Socket.IO. It counts check-ins, and sends the count to every socket at most once a
 * second. It keeps the check-ins in memory, while our Worker writes 9 database rows for each check-in.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';

const TELL_EVERY_MS = 1000;

const came = new Set<string>();
let toldAtMs = 0;
let timer: NodeJS.Timeout | undefined;

const http = createServer((request, answer) => {
  if (request.method !== 'POST') return void answer.writeHead(404).end();
  came.add(request.url ?? '');
  answer.writeHead(201).end();
  timer ??= setTimeout(tell, Math.max(0, toldAtMs + TELL_EVERY_MS - Date.now()));
});
const sockets = new Server(http, { transports: ['websocket'] });

function tell(): void {
  timer = undefined;
  toldAtMs = Date.now();
  sockets.emit('realtime_stats', {
    at: new Date().toISOString(),
    onlineNow: sockets.engine.clientsCount,
    day: { checkedIn: came.size, onTimeRate: 100, pointsGiven: 2 * came.size },
    changed: ['check_in', 'points'],
  });
}

http.listen(0, '127.0.0.1', () => console.log((http.address() as AddressInfo).port));
