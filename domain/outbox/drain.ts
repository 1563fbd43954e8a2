import { isTooOldToRepeat, type OfflineAction } from './action.ts';
import { afterTry, ANSWER_LOST, isAboutSession, putBack, withNewTries, type Outcome } from './outcome.ts';
import { nextAction } from './queue.ts';

/** The storage of actions. Each call is one transaction. */
export interface ActionStore {
  /** Returns every action of the user. */
  load(userId: string): Promise<OfflineAction[]>;
  /**
   * Replaces an action by the result of `change`, in one transaction. Returns the stored action; null when it does not
   * exist.
   */
  change(id: string, change: (action: OfflineAction) => OfflineAction): Promise<OfflineAction | null>;
  /** Stores the time when something was last sent, epoch milliseconds. */
  keepLastSync(userId: string, at: number): Promise<void>;
}

export interface DrainParts {
  store: ActionStore;
  /** Sends an action as its user. Never throws. */
  send(action: OfflineAction): Promise<Outcome>;
  /** Rebases an edit that conflicts with a newer version, if that version can be read. Never throws. */
  rebase(action: OfflineAction): Promise<RebaseResult>;
  /** Epoch milliseconds. */
  now(): number;
  /** Returns a number in [0, 1). */
  random(): number;
  /** Called when the store changed. */
  onChange(): void;
}

/**
 * The rebased action; null when it cannot be rebased. Other outcomes mean that the newest version could not be read.
 */
export type RebaseResult =
  { got: 'action'; action: OfflineAction | null } | Extract<Outcome, { got: 'nothing' | 'no session' }>;

/** The end of a drain: nothing is left to send, or something waits until an instant or for a sign-in. */
export type DrainEnd = { sent: number; until: number | null; session: 'fine' | 'missing' };

/** The most actions of one drain, as a guard against an endless loop. */
const MAX_STEPS = 1_000;

/**
 * Sends the waiting actions, one at a time. The caller holds the lock of the queue, so nothing else is sending.
 * So an action with the status syncing was left by a page or worker that died, and is sent again under its key.
 * It may be stopped at any await; the next drain continues. `revive` gives new attempts to actions that used theirs up.
 */
export async function drain(parts: DrainParts, userId: string, revive: boolean): Promise<DrainEnd> {
  const { store } = parts;
  const end = (sent: number, until: number | null, session: DrainEnd['session'] = 'fine') => ({ sent, until, session });
  for (const action of await store.load(userId)) {
    if (action.status === 'syncing')
      await store.change(action.id, (now) => (now.status === 'syncing' ? putBack(now) : now));
    else if (revive && withNewTries(action) !== action) await store.change(action.id, withNewTries);
  }
  let sent = 0;
  for (let step = 0; step < MAX_STEPS; step++) {
    const next = nextAction(await store.load(userId), parts.now());
    if (next.do !== 'send') return end(sent, next.do === 'wait' ? next.until : null);
    const taken = await store.change(next.action.id, (now) =>
      now.status === 'pending' ? take(now, parts.now()) : now,
    );
    parts.onChange();
    // The action was withdrawn in the meantime, or is too old to send.
    if (taken?.status !== 'syncing') continue;
    let outcome = await parts.send(taken);
    let rebasedAction: OfflineAction | null = null;
    if (isConflict(outcome)) {
      const result = await parts.rebase(taken);
      if (result.got === 'action') rebasedAction = result.action;
      // A lost connection must not refuse the edit for good: it is sent again, and the newest version read again.
      else outcome = result;
    }
    await store.change(taken.id, (now) => rebasedAction ?? afterTry(now, outcome, parts.now(), parts.random()));
    if (outcome.got === 'done' || outcome.got === 'refusal') {
      sent += 1;
      await store.keepLastSync(userId, parts.now());
    }
    parts.onChange();
    if (hasNoSession(outcome)) return end(sent, null, 'missing');
  }
  return end(sent, null);
}

/** Returns the action marked as being sent at `now`, or as failed when it is too old to repeat. */
function take(action: OfflineAction, now: number): OfflineAction {
  if (isTooOldToRepeat(action, now)) return { ...action, status: 'failed', refusal: ANSWER_LOST };
  return { ...action, status: 'syncing', sentCount: action.sentCount + 1, firstSentAt: action.firstSentAt ?? now };
}

const isConflict = (outcome: Outcome): boolean =>
  outcome.got === 'refusal' && outcome.refusal.code === 'version_conflict';

const hasNoSession = (outcome: Outcome): boolean =>
  outcome.got === 'no session' || (outcome.got === 'refusal' && isAboutSession(outcome.refusal));
