import * as v from 'valibot';
import { serverMessageSchema, type ServerMessage } from '../../domain/live/messages.ts';
import { useSettings } from '../app/settings/settings-store.ts';
import { applyMessage } from './apply-message.ts';
import { watchIdle } from './idle.ts';
import type { Line, LineEnd, OpenLine } from './line.ts';
import { NOT_LIVE, setCommands, useLive, type LiveStatus } from './live-store.ts';

/** A page that nobody sees gives its place in the room up after this, milliseconds: it costs a phone its battery. */
export const HIDDEN_MS = 5 * 60_000;

/** A message that is one; null for anything else. */
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
  /** The user of this device, by the id that the rooms name users by. */
  userId: string;
  openLine: OpenLine;
  /** Whether there is a network; null for a line that needs none. */
  isOnline: () => boolean;
  /** The account is not let in any more: the app asks the server and ends the session. */
  onDeactivated: () => void;
}

/**
 * Keeps a line to the live room while the app is in front, the device is online and its person wants live updates
 * (features.realTimeUpdates). The returned function ends it.
 */
export function startLive({ userId, openLine, isOnline, onDeactivated }: SessionParts): () => void {
  const stop = new AbortController();
  let line: Line | null = null;
  let isIdle = false;
  let hiddenTimer: ReturnType<typeof setTimeout> | undefined;
  let isLongHidden = false;

  function connect(): void {
    setStatus('connecting');
    const mine: Line = openLine(userId, {
      onOpen() {
        setStatus('connected');
        if (isIdle) mine.send({ type: 'idle', isIdle });
      },
      onMessage(text) {
        const message = readMessage(text);
        if (!message) return;
        useLive.setState((state) => applyMessage(state, message, { ownId: userId, nowMs: Date.now() }));
      },
      // A connection that breaks off mostly comes back at once: who was online stays on the screen meanwhile.
      onLost: (wasOpen) => (wasOpen ? setStatus('connecting') : forget('error')),
      onEnd(end: LineEnd) {
        line = null;
        forget(end === 'deactivated' ? 'disconnected' : 'error');
        if (end === 'deactivated') onDeactivated();
      },
    });
    line = mine;
  }

  function disconnect(): void {
    line?.close();
    line = null;
    forget('disconnected');
  }

  /** Connects where there is reason to, or ends the connection where there is none. */
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
