import { percentile } from '../lib/figures.ts';

/** A server that sends the number of check-ins to its sockets. */
export interface FanoutServer {
  /**
   * Opens a socket. Each message calls `hear` with its number of check-ins, or with null when it contains no number.
   */
  connect: (person: number, hear: (checkedIn: number | null) => void) => Promise<void>;
  /** Sends a check-in of a user, and resolves when the server has answered. */
  checkIn: (person: number) => Promise<void>;
  stop: () => Promise<void>;
}

export interface Load {
  sockets: number;
  perSecond: number;
  seconds: number;
}

export interface Figures {
  sockets: number;
  checkIns: number;
  /** The number of check-ins that the server answered per second. A slow machine answers fewer than `perSecond`. */
  carriedPerSecond: number;
  messagesPerSocketPerSecond: number;
  /** The milliseconds from the response to a check-in until the last socket received the new number of check-ins. */
  lastSocketMs: { p50: number; p99: number; max: number };
}

/**
 * The limit of concurrent requests. On a slow machine, more requests would wait in a queue, and the bench would measure
 * the queue.
 */
const IN_FLIGHT_MAX = 10;
const CONNECTING_AT_ONCE = 20;
/**
 * The pause before and after the load. Before the load, the server sends the presence of all sockets. After the load,
 * the last message arrives.
 */
const SETTLE_MS = 3_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Calls `act` with the numbers from 0 to `count` - 1, at most `atOnce` at the same time. */
async function each(count: number, atOnce: number, act: (n: number) => Promise<void>): Promise<void> {
  let next = 0;
  const run = async () => {
    while (next < count) await act(next++);
  };
  await Promise.all(Array.from({ length: atOnce }, run));
}

/** Returns the time at which the last socket received a number of at least `k` check-ins. */
function lastHeard(heard: readonly { checkedIn: number; atMs: number }[][], k: number, from: number[]): number {
  let last = 0;
  for (const [socket, messages] of heard.entries()) {
    let at = from[socket] ?? 0;
    while (at < messages.length && (messages[at]?.checkedIn ?? 0) < k) at += 1;
    from[socket] = at;
    last = Math.max(last, messages[at]?.atMs ?? Infinity);
  }
  return last;
}

/** Opens the sockets, sends the check-ins and measures the messages that the sockets receive. */
export async function measureFanout(server: FanoutServer, { sockets, perSecond, seconds }: Load): Promise<Figures> {
  const heard = Array.from({ length: sockets }, (): { checkedIn: number; atMs: number }[] => []);
  let messages = 0;
  await each(sockets, CONNECTING_AT_ONCE, (person) =>
    server.connect(person, (checkedIn) => {
      messages += 1;
      if (checkedIn !== null) heard[person]?.push({ checkedIn, atMs: performance.now() });
    }),
  );
  await pause(SETTLE_MS);

  messages = 0;
  const answeredMs: number[] = [];
  const startedMs = performance.now();
  const elapsed = () => (performance.now() - startedMs) / 1000;
  let sent = 0;
  let inFlight = 0;
  const waiting: Promise<void>[] = [];
  async function checkInNext(): Promise<void> {
    inFlight += 1;
    await server.checkIn(sent++);
    inFlight -= 1;
    answeredMs.push(performance.now());
  }
  while (elapsed() < seconds) {
    const due = Math.floor(elapsed() * perSecond);
    while (sent < due && inFlight < IN_FLIGHT_MAX) waiting.push(checkInNext());
    await pause(5);
  }
  await Promise.all(waiting);
  const tookSeconds = elapsed();
  await pause(SETTLE_MS);

  const from: number[] = [];
  const staleMs = answeredMs.map((atMs, index) => Math.max(0, lastHeard(heard, index + 1, from) - atMs));
  const rounded = (value: number) => Math.round(value * 100) / 100;
  return {
    sockets,
    checkIns: answeredMs.length,
    carriedPerSecond: rounded(answeredMs.length / tookSeconds),
    messagesPerSocketPerSecond: rounded(messages / sockets / tookSeconds),
    lastSocketMs: {
      p50: Math.round(percentile(staleMs, 0.5)),
      p99: Math.round(percentile(staleMs, 0.99)),
      max: Math.round(percentile(staleMs, 1)),
    },
  };
}
