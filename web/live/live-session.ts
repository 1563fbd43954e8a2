import * as v from 'valibot';
import {
  AWAY_AFTER_MS,
  PRESENCE_NAMED_MAX,
  serverMessageSchema,
  type ServerMessage,
  type UsersOnline,
} from '#domain/live/messages.ts';
import { applyChange } from '#domain/live/presence.ts';
import { authorizationHeaders, readSubject } from '../kit/session/credentials.ts';
import { useSettings } from '../kit/settings/settings-store.ts';
import type { Line, LineEnd, OpenLine } from './line.ts';
import { NOT_LIVE, setCommands, useLive, type LiveState, type LiveStatus } from './live-store.ts';

/** A screen reads older check-ins from the API. */
export const LIVE_CHECK_INS_MAX = 50;

type Change = Extract<UsersOnline, { kind: 'change' }>;

/**
 * This device's user may have made the change on another device. When this device's user leaves the list during a
 * connection, the user has chosen to appear offline.
 */
function applyPresence(state: LiveState, change: Change, ownId: string): Partial<LiveState> {
  const put = change.put.find(({ userId }) => userId === ownId)?.status;
  return {
    total: change.total,
    ownStatus: put ?? (change.gone.includes(ownId) ? 'offline' : state.ownStatus),
    onlineUsers: applyChange(state.onlineUsers, change).slice(0, PRESENCE_NAMED_MAX),
  };
}

export function applyMessage(
  state: LiveState,
  message: ServerMessage,
  { ownId, nowMs }: { ownId: string; nowMs: number },
): Partial<LiveState> {
  const lastActivity = nowMs;
  switch (message.type) {
    case 'users_online':
      if (message.kind === 'change') return { lastActivity, ...applyPresence(state, message, ownId) };
      return { lastActivity, total: message.total, ownStatus: message.ownStatus, onlineUsers: message.users };
    case 'realtime_stats':
      return { lastActivity, realtimeStats: message };
    case 'activity': {
      const checkIns = message.events.flatMap((event) =>
        event.kind === 'check_in' ? [{ checkIn: event.checkIn, receivedAtMs: nowMs }] : [],
      );
      if (checkIns.length === 0) return { lastActivity };
      const ids = new Set(checkIns.map(({ checkIn }) => checkIn.id));
      const before = state.checkIns.filter(({ checkIn }) => !ids.has(checkIn.id));
      return { lastActivity, checkIns: [...checkIns, ...before].slice(0, LIVE_CHECK_INS_MAX) };
    }
  }
}

const INPUT = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

function watchIdle(onChange: (isIdle: boolean) => void): () => void {
  const stop = new AbortController();
  let lastInputMs = Date.now();
  let isIdle = false;
  let timer: ReturnType<typeof setTimeout>;

  // All inputs share one timer, because a moving pointer sends hundreds of events a second.
  function look(): void {
    const restMs = AWAY_AFTER_MS - (Date.now() - lastInputMs);
    if (restMs > 0) {
      timer = setTimeout(look, restMs);
      return;
    }
    isIdle = true;
    onChange(true);
  }

  function noteInput(): void {
    lastInputMs = Date.now();
    if (!isIdle) return;
    isIdle = false;
    timer = setTimeout(look, AWAY_AFTER_MS);
    onChange(false);
  }

  timer = setTimeout(look, AWAY_AFTER_MS);
  for (const name of INPUT) addEventListener(name, noteInput, { signal: stop.signal, passive: true });
  return () => {
    clearTimeout(timer);
    stop.abort();
  };
}

/** Leaving saves the battery of a phone. */
export const HIDDEN_MS = 5 * 60_000;

function readMessage(text: string): ServerMessage | null {
  try {
    const read = v.safeParse(serverMessageSchema, JSON.parse(text));
    return read.success ? read.output : null;
  } catch {
    return null;
  }
}

const setStatus = (status: LiveStatus): void =>
  useLive.setState(status === 'connecting' ? { status } : { status, isRetried: false });
const forget = (status: LiveStatus): void => useLive.setState({ status, ...NOT_LIVE });

interface SessionParts {
  /** The id of this device's user in the app, which the rooms use. */
  userId: string;
  openLine: OpenLine;
  /** Returns true when there is a network, or when the line needs none. */
  isOnline: () => boolean;
  /** The app then requests the user's record, and ends the session. */
  onDeactivated: () => void;
}

/**
 * Keeps a line to the live room open while the device is online and the user has live updates switched on
 * (features.realTimeUpdates).
 */
export function startLive({ userId, openLine, isOnline, onDeactivated }: SessionParts): () => void {
  const stop = new AbortController();
  let line: Line | null = null;
  let isIdle = false;
  let hiddenTimer: ReturnType<typeof setTimeout> | undefined;
  let isLongHidden = false;

  function connect(): void {
    setStatus('connecting');
    const own: Line = openLine(userId, {
      onOpen() {
        setStatus('connected');
        if (isIdle) own.send({ type: 'idle', isIdle });
      },
      onMessage(text) {
        const message = readMessage(text);
        if (!message) return;
        useLive.setState((state) => applyMessage(state, message, { ownId: userId, nowMs: Date.now() }));
      },
      // A lost connection is usually restored at once, so the online users stay on the screen meanwhile.
      onLost: (wasOpen) => (wasOpen ? setStatus('connecting') : forget('error')),
      onEnd(end: LineEnd) {
        line = null;
        forget(end === 'deactivated' ? 'disconnected' : 'error');
        if (end === 'deactivated') onDeactivated();
      },
    });
    line = own;
  }

  function disconnect(): void {
    line?.close();
    line = null;
    forget('disconnected');
  }

  function follow(): void {
    const isWanted = useSettings.getState().features.realTimeUpdates && isOnline() && !isLongHidden;
    if (!isWanted) disconnect();
    else if (!line) connect();
  }

  function retry(): void {
    line?.close();
    line = null;
    follow();
  }

  function onVisibility(): void {
    clearTimeout(hiddenTimer);
    if (document.visibilityState === 'hidden') {
      hiddenTimer = setTimeout(() => {
        isLongHidden = true;
        follow();
      }, HIDDEN_MS);
      return;
    }
    isLongHidden = false;
    follow();
  }

  const stopIdle = watchIdle((idle) => {
    isIdle = idle;
    line?.send({ type: 'idle', isIdle });
  });
  const stopSettings = useSettings.subscribe(({ features }, { features: before }) => {
    if (features.realTimeUpdates !== before.realTimeUpdates) follow();
  });
  const { signal } = stop;
  addEventListener('online', retry, { signal });
  addEventListener('offline', follow, { signal });
  document.addEventListener('visibilitychange', onVisibility, { signal });
  setCommands({ send: (message) => line?.send(message), retry });
  follow();

  return () => {
    stop.abort();
    clearTimeout(hiddenTimer);
    stopIdle();
    stopSettings();
    setCommands(null);
    disconnect();
  };
}

/** The connection stays open for this time after the user leaves the employee's or the admin's part of the app. */
const LINGER_MS = 10_000;

interface LiveOptions {
  userId: string;
  /** The identity provider's id of the same user. */
  subject: string;
  loadLine: () => Promise<OpenLine>;
  isOnline: () => boolean;
  onDeactivated: () => void;
}

interface Held {
  options: LiveOptions;
  stop: () => void;
  timer?: ReturnType<typeof setTimeout>;
}

let held: Held | null = null;

function release(): void {
  clearTimeout(held?.timer);
  held?.stop();
  held = null;
}

function start(options: LiveOptions): Held {
  let isOver = false;
  let stop = (): void => {
    isOver = true;
  };
  async function load(): Promise<void> {
    const { userId, isOnline } = options;
    const openLine = await options.loadLine();
    if (!isOver) stop = startLive({ userId, openLine, isOnline, onDeactivated: () => own.options.onDeactivated() });
  }
  load().catch((error: unknown) => console.warn('The live connection did not load.', error));
  const own: Held = { options, stop: () => stop() };
  return own;
}

async function isStillHere(subject: string): Promise<boolean> {
  try {
    return readSubject(await authorizationHeaders()) === subject;
  } catch {
    return false;
  }
}

async function releaseUnlessHere(own: Held): Promise<void> {
  const isHere = await isStillHere(own.options.subject);
  if (!isHere && held === own) release();
}

/**
 * Keeps one connection for the user per page. If the user has signed out, the function closes the connection at once.
 * Otherwise the function waits for LINGER_MS, because the other part of the app may use the connection.
 */
export function holdLive(options: LiveOptions): () => void {
  if (held?.options.subject === options.subject && held.options.userId === options.userId) {
    clearTimeout(held.timer);
    held.options = options;
  } else {
    release();
    held = start(options);
  }
  const own = held;
  return () => {
    if (held !== own) return;
    own.timer = setTimeout(release, LINGER_MS);
    void releaseUnlessHere(own);
  };
}
