import { isTooOldToRepeat, type OfflineAction } from './action.ts';
import { afterTry, ANSWER_LOST, isAboutSession, putBack, withNewTries, type Outcome } from './outcome.ts';
import { nextAction } from './send-order.ts';

/** Each call is one transaction. */
export interface ActionStore {
  load(userId: string): Promise<OfflineAction[]>;
  change(id: string, change: (action: OfflineAction) => OfflineAction): Promise<OfflineAction | null>;
  /** Epoch milliseconds. */
  keepLastSync(userId: string, at: number): Promise<void>;
}

export interface DrainParts {
  store: ActionStore;
  /** Never throws. */
  send(action: OfflineAction): Promise<Outcome>;
  /** Reads the newest version of the record and applies a conflicting edit to that version. Never throws. */
  rebase(action: OfflineAction): Promise<RebaseResult>;
  now(): number;
  random(): number;
  onChange(): void;
}

/**
 * The rebased action; null when the edit cannot be rebased. Any other outcome means that the newest version could not
 * be read.
 */
export type RebaseResult =
  | { got: 'action'; action: OfflineAction | null }
  | Extract<Outcome, { got: 'nothing' | 'no session' }>;

/**
 * `until` is the instant until which the next action waits; null when no action waits. `session` is `missing` when
 * actions wait for a sign-in.
 */
export type DrainEnd = { sent: number; until: number | null; session: 'fine' | 'missing' };

/** The limit prevents an endless loop. */
const MAX_STEPS = 1_000;

/**
 * Sends the waiting actions, one at a time. The caller must hold the lock of the queue, so that no other page or worker
 * sends actions.
 *
 * The page may die at any await. The next drain then continues. When `revive` is true, actions that used up their
 * attempts get new attempts.
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
    // The user has withdrawn the action in the meantime, or the action is too old to be repeated.
    if (taken?.status !== 'syncing') continue;
    let outcome = await parts.send(taken);
    let rebasedAction: OfflineAction | null = null;
    if (isConflict(outcome)) {
      const result = await parts.rebase(taken);
      if (result.got === 'action') rebasedAction = result.action;
      // The newest version could not be read.
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

function take(action: OfflineAction, now: number): OfflineAction {
  if (isTooOldToRepeat(action, now)) return { ...action, status: 'failed', refusal: ANSWER_LOST };
  return { ...action, status: 'syncing', sentCount: action.sentCount + 1, firstSentAt: action.firstSentAt ?? now };
}

const isConflict = (outcome: Outcome): boolean =>
  outcome.got === 'refusal' && outcome.refusal.code === 'version_conflict';

const hasNoSession = (outcome: Outcome): boolean =>
  outcome.got === 'no session' || (outcome.got === 'refusal' && isAboutSession(outcome.refusal));
