import { isTooOldToRepeat, type OfflineAction } from './action.ts';
import { afterTry, ANSWER_LOST, isAboutSession, putBack, withHope, type Outcome } from './outcome.ts';
import { nextAction } from './queue.ts';

/** Where actions are kept. Each call is one transaction. */
export interface ActionStore {
  /** Every action of the person. */
  load(userId: string): Promise<OfflineAction[]>;
  /** Replaces one by what `change` makes of it, in one transaction. Gives what is kept now; null when it is not there. */
  change(id: string, change: (action: OfflineAction) => OfflineAction): Promise<OfflineAction | null>;
  /** Keeps when something was last sent, epoch milliseconds. */
  keepLastSync(userId: string, at: number): Promise<void>;
}

export interface DrainParts {
  store: ActionStore;
  /** Sends an action as its user. Never throws. */
  send(action: OfflineAction): Promise<Outcome>;
  /** Mends an edit that met a newer version, where it is known by now. Never throws. */
  mend(action: OfflineAction): Promise<Mending>;
  /** Epoch milliseconds. */
  now(): number;
  /** In [0, 1). */
  random(): number;
  /** Something in the store changed. */
  onChange(): void;
}

/** A mended action, null when it cannot be mended; or that nobody could say. */
export type Mending =
  { got: 'action'; action: OfflineAction | null } | Extract<Outcome, { got: 'nothing' | 'no session' }>;

/** How a drain ended: nothing is left to send, or something waits until an instant, or for somebody to sign in. */
export type DrainEnd = { sent: number; until: number | null; session: 'fine' | 'missing' };

/** One drain sends at most this much: a bound against a loop that would never end. */
const MAX_STEPS = 1_000;

/**
 * Sends what waits, one at a time. Whoever calls it holds the lock of the queue, so that nobody else is sending: an action
 * that stands as syncing was left behind by a page or a worker that died, and is sent again under its key. May be stopped
 * at any await; the next drain goes on. `revive` gives new tries to what used them up.
 */
export async function drain(parts: DrainParts, userId: string, revive: boolean): Promise<DrainEnd> {
  const { store } = parts;
  const end = (sent: number, until: number | null, session: DrainEnd['session'] = 'fine') => ({ sent, until, session });
  for (const action of await store.load(userId)) {
    if (action.status === 'syncing')
      await store.change(action.id, (now) => (now.status === 'syncing' ? putBack(now) : now));
    else if (revive && withHope(action) !== action) await store.change(action.id, withHope);
  }
  let sent = 0;
  for (let step = 0; step < MAX_STEPS; step++) {
    const next = nextAction(await store.load(userId), parts.now());
    if (next.do !== 'send') return end(sent, next.do === 'wait' ? next.until : null);
    const taken = await store.change(next.action.id, (now) =>
      now.status === 'pending' ? take(now, parts.now()) : now,
    );
    parts.onChange();
    // Withdrawn in the meantime, or given up.
    if (taken?.status !== 'syncing') continue;
    let outcome = await parts.send(taken);
    let mended: OfflineAction | null = null;
    if (isConflict(outcome)) {
      const mending = await parts.mend(taken);
      if (mending.got === 'action') mended = mending.action;
      // Nothing is refused for good because the connection broke just then: it is sent again, and asked again.
      else outcome = mending;
    }
    await store.change(taken.id, (now) => mended ?? afterTry(now, outcome, parts.now(), parts.random()));
    if (outcome.got === 'done' || outcome.got === 'refusal') {
      sent += 1;
      await store.keepLastSync(userId, parts.now());
    }
    parts.onChange();
    if (hasNoSession(outcome)) return end(sent, null, 'missing');
  }
  return end(sent, null);
}

/** The action as it goes out at `now`; failed when it must not any more. */
function take(action: OfflineAction, now: number): OfflineAction {
  if (isTooOldToRepeat(action, now)) return { ...action, status: 'failed', refusal: ANSWER_LOST };
  return { ...action, status: 'syncing', sentCount: action.sentCount + 1, firstSentAt: action.firstSentAt ?? now };
}

const isConflict = (outcome: Outcome): boolean =>
  outcome.got === 'refusal' && outcome.refusal.code === 'version_conflict';

const hasNoSession = (outcome: Outcome): boolean =>
  outcome.got === 'no session' || (outcome.got === 'refusal' && isAboutSession(outcome.refusal));
