import * as v from 'valibot';
import { serverMessageSchema, type ServerMessage } from '../../domain/live/messages.ts';
import { useSettings } from '../kit/settings/settings-store.ts';
import { applyMessage } from './apply-message.ts';
import { watchIdle } from './idle.ts';
import type { Line, LineEnd, OpenLine } from './line.ts';
import { NOT_LIVE, setCommands, useLive, type LiveStatus } from './live-store.ts';

/** The time after which a hidden page leaves the room, milliseconds. Leaving saves the battery of a phone. */
export const HIDDEN_MS = 5 * 60_000;

/** Returns the parsed message of the server, or null when the text is not a valid message. */
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
  /**
   * Called when the account was deactivated and may no longer connect. The app then requests the user's record, and
   * ends the session.
   */
  onDeactivated: () => void;
}

/**
 * Keeps a line to the live room open while the device is online and the user has live updates switched on
 * (features.realTimeUpdates). The line closes when the page has been hidden for HIDDEN_MS, and opens again when the
 * page is visible. The returned function ends the session.
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

  /** Connects if a connection is wanted. Otherwise closes the connection. */
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
