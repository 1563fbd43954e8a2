import { authorizationHeaders, subjectOf } from '../app/identity/credentials.ts';
import type { OpenLine } from './line.ts';
import { startLive } from './session.ts';

/**
 * The time for which the connection stays open between two frames of the app (an employee's, an admin's), milliseconds.
 */
const LINGER_MS = 10_000;

interface Wish {
  userId: string;
  /** The identity provider's id of the same user. */
  subject: string;
  loadLine: () => Promise<OpenLine>;
  isOnline: () => boolean;
  onDeactivated: () => void;
}

interface Held {
  wish: Wish;
  stop: () => void;
  timer?: ReturnType<typeof setTimeout>;
}

let held: Held | null = null;

function letGo(): void {
  clearTimeout(held?.timer);
  held?.stop();
  held = null;
}

function start(wish: Wish): Held {
  let isOver = false;
  let stop = (): void => {
    isOver = true;
  };
  async function load(): Promise<void> {
    const { userId, isOnline } = wish;
    const openLine = await wish.loadLine();
    if (!isOver) stop = startLive({ userId, openLine, isOnline, onDeactivated: () => mine.wish.onDeactivated() });
  }
  load().catch((error: unknown) => console.warn('The live connection did not load.', error));
  const mine: Held = { wish, stop: () => stop() };
  return mine;
}

/** Returns true when the device still acts for the user. Otherwise the connection ends at once. */
async function isStillHere(subject: string): Promise<boolean> {
  try {
    return subjectOf(await authorizationHeaders()) === subject;
  } catch {
    return false;
  }
}

async function letGoUnlessHere(mine: Held): Promise<void> {
  const isHere = await isStillHere(mine.wish.subject);
  if (!isHere && held === mine) letGo();
}

/**
 * Keeps the user's connection, one per page. The returned function releases it: at once when the user has signed out,
 * else after a moment, because the app's next frame takes it over.
 */
export function holdLive(wish: Wish): () => void {
  if (held?.wish.subject === wish.subject && held.wish.userId === wish.userId) {
    clearTimeout(held.timer);
    held.wish = wish;
  } else {
    letGo();
    held = start(wish);
  }
  const mine = held;
  return () => {
    if (held !== mine) return;
    mine.timer = setTimeout(letGo, LINGER_MS);
    void letGoUnlessHere(mine);
  };
}
