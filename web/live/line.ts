import ReconnectingWebSocket from 'partysocket/ws';
import * as v from 'valibot';
import { liveTicketSchema, type LiveTicket } from '#domain/api/live.ts';
import { CLOSE_CODES, PING, PONG, type ClientMessage } from '#domain/live/messages.ts';
import { API_OPTIONS } from '../kit/api/api.ts';
import { AppError } from '../kit/api/app-error.ts';
import { noteAccessError } from '../kit/session/access-state.ts';
import { crowdSpreadMs } from './live-store.ts';

/**
 * `refused`: the server or the room refused it. `deactivated`: the account was deactivated. `unreachable`: all tries
 * failed.
 */
export type LineEnd = 'refused' | 'deactivated' | 'unreachable';

/** No event follows after `onEnd` or `close`. */
export interface LineEvents {
  onOpen: () => void;
  onMessage: (text: string) => void;
  onLost: (wasOpen: boolean) => void;
  onEnd: (end: LineEnd) => void;
}

export interface Line {
  send: (message: ClientMessage) => void;
  close: () => void;
}

export type OpenLine = (userId: string, events: LineEvents) => Line;

/** Spec section 7. */
const RETRIES = 5;
const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 16_000;
/** The longest wait for the ticket. The wait for the socket has the same limit. */
const TIMEOUT_MS = 20_000;
/** After the loss of a stable connection, all retries are available again. */
const STEADY_MS = 5_000;
/** Users rarely send more, because a message is a choice of a status or a change between idle and active. */
const QUEUED_MAX = 4;
/** The time without a message after which the line sends a ping, and the time in which the room must then answer. */
const PING_AFTER_MS = 30_000;
const PONG_WITHIN_MS = 10_000;

async function askOwnTicket(): Promise<LiveTicket> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await API_OPTIONS.fetch('/api/live/ticket', { method: 'POST', signal });
    return v.parse(liveTicketSchema, await response.json());
  } catch (error) {
    // A 401 is not reported here, because a late 401 may belong to the previous session. If the current session has
    // ended, the user's next request also gets a 401.
    if (!(error instanceof AppError && error.status === 401)) noteAccessError(error);
    throw error;
  }
}

function toAddress({ room, ticket }: LiveTicket): string {
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

const isRefusal = (error: unknown): boolean =>
  error instanceof AppError && (error.status === 401 || error.status === 403);

/** Each connection requests its own ticket. */
export function holdSocket(
  askTicket: () => Promise<LiveTicket>,
  { onOpen, onMessage, onLost, onEnd }: LineEvents,
): Line {
  let failures = 0;
  let openedAtMs: number | null = null;
  /** True when the current loss was counted. The library may report one loss twice, by `close` and by `error`. */
  let isCounted = false;
  let isOver = false;
  /**
   * A restart of the server drops the connections of the whole company, and the devices must not all reconnect at once.
   */
  let spreadMs = 0;
  let pulse: ReturnType<typeof setTimeout> | undefined;

  /**
   * Call it after every message of the room. Without pings, a connection that the network dropped without a sign would
   * count as live for ever.
   */
  function resetPulse(): void {
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
    // The library may request an address after the line was closed during a wait. The library does not use that
    // address.
    if (isOver) return '';
    isCounted = false;
    if (spreadMs > 0) {
      await new Promise((resolve) => setTimeout(resolve, Math.random() * spreadMs));
      if (isOver) return '';
    }
    try {
      return toAddress(await askTicket());
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
    resetPulse();
    onOpen();
  });
  socket.addEventListener('message', ({ data }) => {
    if (isOver) return;
    resetPulse();
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

export const openSocketLine: OpenLine = (_userId, events) => holdSocket(askOwnTicket, events);

/** The condition repeats that of IS_DEMO_IN_BROWSER, so that the build can leave the demo's code out. */
const IS_BETWEEN_TABS =
  import.meta.env.VITE_DEMO_BACKEND === 'browser' &&
  !import.meta.env.VITE_CLERK_PUBLISHABLE_KEY &&
  import.meta.env.VITE_DISABLE_MOCK_DATA !== 'true';

export const loadLine: () => Promise<OpenLine> = IS_BETWEEN_TABS
  ? async () => (await import('../demo/live-line.ts')).openTabLine
  : async () => openSocketLine;
