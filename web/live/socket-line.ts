import ReconnectingWebSocket from 'partysocket/ws';
import * as v from 'valibot';
import { liveTicketSchema, type LiveTicket } from '../../domain/api/live.ts';
import { CLOSE_CODES, PING, PONG } from '../../domain/live/messages.ts';
import { API_OPTIONS } from '../app/api.ts';
import { AppError } from '../app/app-error.ts';
import { heedStanding } from '../app/standing.ts';
import { crowdSpreadMs } from './crowd.ts';
import type { Line, LineEnd, LineEvents, OpenLine } from './line.ts';

/** Tries after the first one. Spec section 7. */
const RETRIES = 5;
const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 16_000;
/** For the ticket, and then for the socket. */
const TIMEOUT_MS = 20_000;
/** A connection that held this long counts as one: a later loss has all its tries again. */
const STEADY_MS = 5_000;
/** What is said while there is no connection is said when there is; nobody chooses a status more often. */
const QUEUED_MAX = 4;
/** A room that was silent this long is asked whether it is still there, and has this long to answer. Milliseconds. */
const PING_AFTER_MS = 30_000;
const PONG_WITHIN_MS = 10_000;

async function askOwnTicket(): Promise<LiveTicket> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await API_OPTIONS.fetch('/api/live/ticket', { method: 'POST', signal });
    return v.parse(liveTicketSchema, await response.json());
  } catch (error) {
    // A late 401 may be about the session before: the next request of the user tells the same of theirs.
    if (!(error instanceof AppError && error.status === 401)) heedStanding(error);
    throw error;
  }
}

function addressOf({ room, ticket }: LiveTicket): string {
  const url = new URL(`/parties/live/${room}`, location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  url.searchParams.set('ticket', ticket);
  return url.href;
}

const ENDS: Readonly<Record<number, LineEnd>> = {
  [CLOSE_CODES.ticketRefused]: 'refused',
  [CLOSE_CODES.flooded]: 'refused',
  [CLOSE_CODES.deactivated]: 'deactivated',
};

/** Whether the server has heard who asks and says no: a later try would hear the same. */
const isRefusal = (error: unknown): boolean =>
  error instanceof AppError && (error.status === 401 || error.status === 403);

/** A socket to the live room; each connection asks for a ticket of its own. */
export function holdSocket(
  askTicket: () => Promise<LiveTicket>,
  { onOpen, onMessage, onLost, onEnd }: LineEvents,
): Line {
  let failures = 0;
  let openedAtMs: number | null = null;
  /** The library may tell twice of one loss: by `close` and by `error`, the latter also where there was no socket yet. */
  let isCounted = false;
  let isOver = false;
  /** A restart of the server takes the connections of the whole company: all of them come back, and not at once. */
  let spreadMs = 0;
  let pulse: ReturnType<typeof setTimeout> | undefined;

  /** Something came from the room. A network may lose a connection without a word, and it would seem live for ever. */
  function hear(): void {
    clearTimeout(pulse);
    pulse = setTimeout(() => {
      socket.send(PING);
      pulse = setTimeout(() => socket.reconnect(), PONG_WITHIN_MS);
    }, PING_AFTER_MS);
  }

  function end(how: LineEnd): void {
    if (isOver) return;
    isOver = true;
    clearTimeout(pulse);
    socket.close();
    onEnd(how);
  }

  /** After a connection that was lost, and after a try that came to none. */
  function fail(): void {
    if (isOver || isCounted) return;
    isCounted = true;
    clearTimeout(pulse);
    const wasOpen = openedAtMs !== null;
    if (wasOpen) spreadMs = crowdSpreadMs();
    if (openedAtMs !== null && Date.now() - openedAtMs >= STEADY_MS) failures = 0;
    openedAtMs = null;
    failures++;
    if (failures > RETRIES) end('unreachable');
    else onLost(wasOpen);
  }

  async function nextAddress(): Promise<string> {
    // The library asks for an address even after it was closed while it waited, and then does not use it.
    if (isOver) return '';
    isCounted = false;
    if (spreadMs > 0) {
      await new Promise((resolve) => setTimeout(resolve, Math.random() * spreadMs));
      if (isOver) return '';
    }
    try {
      return addressOf(await askTicket());
    } catch (error) {
      if (isRefusal(error)) end('refused');
      throw error;
    }
  }

  const socket = new ReconnectingWebSocket(nextAddress, undefined, {
    minReconnectionDelay: FIRST_DELAY_MS,
    maxReconnectionDelay: LONGEST_DELAY_MS,
    reconnectionDelayGrowFactor: 2,
    connectionTimeout: TIMEOUT_MS,
    minUptime: STEADY_MS,
    maxEnqueuedMessages: QUEUED_MAX,
  });
  socket.addEventListener('open', () => {
    if (isOver) return;
    openedAtMs = Date.now();
    hear();
    onOpen();
  });
  socket.addEventListener('message', ({ data }) => {
    if (isOver) return;
    hear();
    if (typeof data === 'string' && data !== PONG) onMessage(data);
  });
  socket.addEventListener('close', ({ code }) => {
    const how = ENDS[code];
    if (how) end(how);
    else fail();
  });
  socket.addEventListener('error', fail);

  return {
    send: (message) => void socket.send(JSON.stringify(message)),
    close() {
      isOver = true;
      clearTimeout(pulse);
      socket.close();
    },
  };
}

/** A socket of whoever is signed in. */
export const openSocketLine: OpenLine = (_userId, events) => holdSocket(askOwnTicket, events);
