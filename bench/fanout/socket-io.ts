import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { io, type Socket } from 'socket.io-client';
import type { FanoutServer } from './measure.ts';

const SERVER = new URL('socket-io-server.ts', import.meta.url).pathname;

/** Starts a Socket.IO server in another process. */
export async function startSocketIo(): Promise<FanoutServer> {
  const server = spawn(process.execPath, [SERVER], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(server.stdout, 'data')) as [Buffer];
  const origin = `http://127.0.0.1:${line.toString().trim()}`;
  const open: Socket[] = [];
  return {
    async connect(person, hear) {
      const socket = io(origin, { transports: ['websocket'], auth: { userId: String(person) }, forceNew: true });
      open.push(socket);
      socket.on('realtime_stats', ({ day }: { day: { checkedIn: number } }) => hear(day.checkedIn));
      await new Promise<void>((resolve) => {
        socket.once('connect', resolve);
      });
    },
    async checkIn(person) {
      const answer = await fetch(`${origin}/?person=${person}`, { method: 'POST' });
      if (!answer.ok) throw new Error(String(answer.status));
      await answer.arrayBuffer();
    },
    async stop() {
      for (const socket of open) socket.close();
      server.kill();
      await once(server, 'exit');
    },
  };
}
