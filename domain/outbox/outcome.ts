import type { OfflineAction, Refusal } from './action.ts';

/** What became of one try to send. */
export type Outcome =
  /** A 2xx answer, with its body. */
  | { got: 'done'; body: unknown }
  /** Any other answer. `retryAfterMs` is the server's wish, where it had one. */
  | { got: 'refusal'; refusal: Refusal; retryAfterMs: number | null }
  /** No answer: no connection, a connection that broke, or a time-out. Whether the server acted is unknown. */
  | { got: 'nothing' }
  /** It was not sent: nobody is signed in who may send it. */
  | { got: 'no session' };

/** Said of an action that may have been done and is too old to be sent again. */
export const ANSWER_LOST: Refusal = {
  code: 'answer_lost',
  status: 409,
  message: 'The server never answered this, and it is too old to be sent again. Check whether it was done.',
  fields: [],
};

const SECOND_MS = 1_000;
/** Spec section 9: from 1 s, doubling, 30 s at most. */
const BACKOFF_MAX_MS = 30 * SECOND_MS;
/** A wait that the server asks for is kept within an hour: a mistaken header must not hold a check-in for days. */
const ASKED_MAX_MS = 60 * 60 * SECOND_MS;
/** The wait after "too many requests" when the server did not say how long. */
const LIMIT_MS = 30 * SECOND_MS;
/** 408 and 425 mean "again", as the server's own failures do. */
const AGAIN = new Set([408, 425]);

/** The wait before the try after the `failures`th failure, in milliseconds; `random` in [0, 1) spreads it over half. */
export function backoffMs(failures: number, random: number): number {
  const full = Math.min(SECOND_MS * 2 ** (failures - 1), BACKOFF_MAX_MS);
  return Math.round(full / 2 + (full / 2) * random);
}

/** Whether the answer is about the session or the account, not about the action: it then waits as it is, and so do all. */
export function isAboutSession({ status, code }: Refusal): boolean {
  return status === 401 || (status === 403 && (code?.startsWith('account_') ?? false));
}

/** Back in the queue as it was: a try that says nothing about the action does not count. */
export const putBack = (action: OfflineAction): OfflineAction => ({ ...action, status: 'pending' });

export const withoutWait = (action: OfflineAction): OfflineAction => ({ ...action, notBefore: 0, waitsFor: null });

/** The server has decided on it. Nobody sends or reads the place and the code of a scan again: they go. */
function decided(action: OfflineAction): OfflineAction {
  const { position: _position, code: _code, ...data } = action.data;
  return withoutWait({ ...action, data });
}

function failedOnce(action: OfflineAction, now: number, random: number, askedMs: number): OfflineAction {
  const retryCount = action.retryCount + 1;
  if (retryCount >= action.maxRetries) return withoutWait({ ...action, retryCount, status: 'failed' });
  const waitMs = Math.max(backoffMs(retryCount, random), askedMs);
  return { ...action, retryCount, status: 'pending', notBefore: now + waitMs, waitsFor: 'server' };
}

/**
 * The action after a try to send it. Spec section 4: completed on success; otherwise one more failure, and failed at
 * maxRetries. What the server refused is refused for good: sending it again would change nothing. `now` is epoch
 * milliseconds, `random` in [0, 1).
 */
export function afterTry(action: OfflineAction, outcome: Outcome, now: number, random: number): OfflineAction {
  if (outcome.got === 'no session') return putBack(action);
  if (outcome.got === 'nothing') return failedOnce(action, now, random, 0);
  if (outcome.got === 'done') {
    return { ...decided(action), status: 'completed', answer: outcome.body, completedAt: now };
  }
  const { refusal } = outcome;
  const askedMs = Math.min(outcome.retryAfterMs ?? 0, ASKED_MAX_MS);
  if (isAboutSession(refusal)) return putBack(action);
  if (refusal.status === 429) {
    // Not a failure: the server will take it, later. A limit of the action's own is told by a code of its own.
    const waitsFor = refusal.code === null || refusal.code === 'rate_limited' ? 'server' : 'limit';
    return { ...action, status: 'pending', notBefore: now + (askedMs || LIMIT_MS), waitsFor };
  }
  if (refusal.status >= 500 || AGAIN.has(refusal.status)) return failedOnce(action, now, random, askedMs);
  return { ...decided(action), status: 'failed', refusal };
}

/**
 * The action when there is new hope: a connection, a start, a wish. One that used up its tries without an answer gets new ones.
 * A wait for the server ends; a wait that the server asked for by a limit does not.
 */
export function withHope(action: OfflineAction): OfflineAction {
  const { status, refusal, waitsFor, retryCount } = action;
  if (status === 'failed' && refusal === null) return withoutWait({ ...action, status: 'pending', retryCount: 0 });
  return status === 'pending' && waitsFor === 'server' && retryCount > 0 ? withoutWait(action) : action;
}
