/**
 * Measures the live rooms under the load of a busy morning. It opens sockets to the real Worker in workerd and sends
 * check-ins at a steady rate. `npm run bench:fanout` prints three figures as JSON: the check-ins per second that the
 * machine handled, the messages per socket and second, and the delay until the last socket received a check-in. Then it
 * measures a Socket.IO server with the same number of sockets, once at the same rate and once at the rate that our
 * Worker handled. The bench fails when a socket receives more than one message per second. It also fails when more than
 * 1 check-in in 100 needs over 1.5 s to reach its last socket.
 */
import { parseArgs } from 'node:util';
import { measureFanout, type FanoutServer, type Load } from './fanout/measure.ts';
import { startRooms } from './fanout/rooms.ts';
import { startSocketIo } from './fanout/socket-io.ts';

const { values: options } = parseArgs({
  options: {
    sockets: { type: 'string', default: '1000' },
    rate: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '30' },
  },
});
const load: Load = {
  sockets: Number(options.sockets),
  perSecond: Number(options.rate),
  seconds: Number(options.seconds),
};
/** The limit of messages per socket and second: one, plus 1.5 more messages over the whole run. */
const MESSAGES_MAX = 1 + 1.5 / load.seconds;
const STALE_P99_MS = 1500;

async function withServer(server: FanoutServer, asked: Load) {
  try {
    return await measureFanout(server, asked);
  } finally {
    await server.stop();
  }
}

const people = Math.max(load.sockets, load.perSecond * load.seconds);
const rooms = await withServer(await startRooms(people), load);
const socketIo = await withServer(await startSocketIo(), load);
const socketIoAtOurRate = await withServer(await startSocketIo(), { ...load, perSecond: rooms.carriedPerSecond });
console.log(JSON.stringify({ asked: load, rooms, socketIo, socketIoAtOurRate }, null, 2));

const missed = [
  ...(rooms.messagesPerSocketPerSecond > MESSAGES_MAX ? ['more than a message a socket a second'] : []),
  ...(rooms.lastSocketMs.p99 > STALE_P99_MS ? [`the last socket is later than ${STALE_P99_MS} ms`] : []),
];
for (const line of missed) console.error(`Missed: ${line}`);
process.exit(missed.length > 0 ? 1 : 0);
