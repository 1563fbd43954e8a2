import { authorizationHeaders, readSubject } from '../kit/session/credentials.ts';
import type { OpenLine } from './line.ts';
import { startLive } from './session.ts';

/**
 * The connection stays open for this time after the user leaves the employee's or the admin's part of the app,
 * milliseconds.
 */
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

/** Returns true when the user is still signed in on this device. */
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
 * Keeps one connection for the user per page. The returned function closes the connection. If the user has signed out,
 * the function closes the connection at once. Otherwise the function waits for LINGER_MS, because the other part of the
 * app may use the connection.
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
