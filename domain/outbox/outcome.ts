import type { OfflineAction, Refusal } from './action.ts';

export type Outcome =
  | { got: 'done'; body: unknown }
  /** Any other response. */
  | { got: 'refusal'; refusal: Refusal; retryAfterMs: number | null }
  /** No connection, a broken connection, or no time left. The server may have applied the action. */
  | { got: 'nothing' }
  | { got: 'no session' };

/** The refusal of an action that may have been applied and is too old to be sent again. */
export const ANSWER_LOST: Refusal = {
  code: 'answer_lost',
  status: 409,
  message:
    'We never got a reply from the server, and this change is too old to send again. Check whether it went through.',
  fields: [],
};

const SECOND_MS = 1_000;
/** The maximum delay after failed attempts. The delay begins with 1 s and doubles. Spec section 9. */
const BACKOFF_MAX_MS = 30 * SECOND_MS;
/** A wrong header must not delay a check-in for days. */
const ASKED_MAX_MS = 60 * 60 * SECOND_MS;
const LIMIT_MS = 30 * SECOND_MS;
/** 408 (request timeout) and 425 (too early). */
const AGAIN = new Set([408, 425]);

/** `random` in [0, 1) decides, so that not all devices retry at the same time. */
export function backoffMs(failures: number, random: number): number {
  const full = Math.min(SECOND_MS * 2 ** (failures - 1), BACKOFF_MAX_MS);
  return Math.round(full / 2 + (full / 2) * random);
}

/** All actions then wait, and none of them changes. */
export function isAboutSession({ status, code }: Refusal): boolean {
  return status === 401 || (status === 403 && (code?.startsWith('account_') ?? false));
}

/** The attempt is not counted. */
export const putBack = (action: OfflineAction): OfflineAction => ({ ...action, status: 'pending' });

export const withoutWait = (action: OfflineAction): OfflineAction => ({ ...action, notBefore: 0, waitsFor: null });

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
 * By spec section 4, the action is completed after a success. After a failure, `retryCount` grows by one, and the
 * action has failed when `retryCount` reaches `maxRetries`. A refusal by the server is final, because the same request
 * would be refused again.
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
    // The server will accept the action later, so this response is not a failure. The code `rate_limited` limits all
    // requests. Any other code limits this type of action.
    const waitsFor = refusal.code === null || refusal.code === 'rate_limited' ? 'server' : 'limit';
    return { ...action, status: 'pending', notBefore: now + (askedMs || LIMIT_MS), waitsFor };
  }
  if (refusal.status >= 500 || AGAIN.has(refusal.status)) return failedOnce(action, now, random, askedMs);
  return { ...decided(action), status: 'failed', refusal };
}

/**
 * Callers use this function when the device is online again, when the app starts, or when the user asks for new
 * attempts. An action that failed without a response is pending again. A delay after a failed attempt ends. A delay for
 * a limit of the server does not end.
 */
export function withNewTries(action: OfflineAction): OfflineAction {
  const { status, refusal, waitsFor, retryCount } = action;
  if (status === 'failed' && refusal === null) return withoutWait({ ...action, status: 'pending', retryCount: 0 });
  return status === 'pending' && waitsFor === 'server' && retryCount > 0 ? withoutWait(action) : action;
}
