import type { OfflineAction, Refusal } from './action.ts';

/** The outcome of one attempt to send. */
export type Outcome =
  /** A 2xx response, with its body. */
  | { got: 'done'; body: unknown }
  /** Any other response. `retryAfterMs` is the wait that the server asks for, if any. */
  | { got: 'refusal'; refusal: Refusal; retryAfterMs: number | null }
  /**
   * No response: no connection, a broken connection, or a time-out. It is unknown whether the server applied the
   * action.
   */
  | { got: 'nothing' }
  /** Not sent, because no user who may send it is signed in. */
  | { got: 'no session' };

/** The refusal of an action that may have been applied and is too old to be sent again. */
export const ANSWER_LOST: Refusal = {
  code: 'answer_lost',
  status: 409,
  message: 'The server never answered this, and it is too old to be sent again. Check whether it was done.',
  fields: [],
};

const SECOND_MS = 1_000;
/** Spec section 9: the wait grows from 1 s, doubling, to at most 30 s. */
const BACKOFF_MAX_MS = 30 * SECOND_MS;
/** The longest wait that a server can ask for is an hour. A wrong header must not delay a check-in for days. */
const ASKED_MAX_MS = 60 * 60 * SECOND_MS;
/** The wait after "too many requests" when the server gives none. */
const LIMIT_MS = 30 * SECOND_MS;
/** 408 and 425 ask for a retry, as the server's own failures do. */
const AGAIN = new Set([408, 425]);

/**
 * Returns the wait after the `failures`th failure, in milliseconds. `random` in [0, 1) spreads it over the upper half.
 */
export function backoffMs(failures: number, random: number): number {
  const full = Math.min(SECOND_MS * 2 ** (failures - 1), BACKOFF_MAX_MS);
  return Math.round(full / 2 + (full / 2) * random);
}

/**
 * Returns true when the response is about the session or the account, not the action. All actions then wait unchanged.
 */
export function isAboutSession({ status, code }: Refusal): boolean {
  return status === 401 || (status === 403 && (code?.startsWith('account_') ?? false));
}

/** Returns the action to the queue. An attempt that says nothing about the action does not count. */
export const putBack = (action: OfflineAction): OfflineAction => ({ ...action, status: 'pending' });

export const withoutWait = (action: OfflineAction): OfflineAction => ({ ...action, notBefore: 0, waitsFor: null });

/** Ends the wait of a decided action, and drops the position and the code of a scan, which are not needed any more. */
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
 * Returns the action after an attempt to send it. Spec section 4: completed on success; otherwise one more failure, and
 * failed at maxRetries.
 * A refusal by the server is final, because sending it again would change nothing. `now` is epoch milliseconds,
 * `random` is in [0, 1).
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
    // This is not a failure, because the server will accept it later. A limit of the action's own has its own code.
    const waitsFor = refusal.code === null || refusal.code === 'rate_limited' ? 'server' : 'limit';
    return { ...action, status: 'pending', notBefore: now + (askedMs || LIMIT_MS), waitsFor };
  }
  if (refusal.status >= 500 || AGAIN.has(refusal.status)) return failedOnce(action, now, random, askedMs);
  return { ...decided(action), status: 'failed', refusal };
}

/**
 * Returns the action after a new chance to send: a connection, a start, or the user's request. It gives new attempts to
 * one that used them up without a response.
 * It ends the wait after a failed attempt, but not a wait that the server asked for by a limit.
 */
export function withNewTries(action: OfflineAction): OfflineAction {
  const { status, refusal, waitsFor, retryCount } = action;
  if (status === 'failed' && refusal === null) return withoutWait({ ...action, status: 'pending', retryCount: 0 });
  return status === 'pending' && waitsFor === 'server' && retryCount > 0 ? withoutWait(action) : action;
}
