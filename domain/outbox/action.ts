import type { FieldIssue } from '../errors/field-problems.ts';
/**
 * A queued action is a write that a user made on a device and that must reach the server (spec sections 3, 4 and 9). An
 * action contains only data that structured clone can copy, because IndexedDB stores the action.
 */

export const ACTION_TYPES = ['check_in', 'points_update', 'profile_update', 'reward_claim', 'thanks'] as const;
export type ActionType = (typeof ACTION_TYPES)[number];
export type ActionStatus = 'pending' | 'syncing' | 'completed' | 'failed';
export type ActionPriority = 'high' | 'medium' | 'low';
export type ActionMethod = 'POST' | 'PUT' | 'DELETE';

/** Spec section 9. */
export const ACTION_RULES: Readonly<Record<ActionType, { priority: ActionPriority; maxRetries: number }>> = {
  check_in: { priority: 'high', maxRetries: 3 },
  points_update: { priority: 'medium', maxRetries: 3 },
  profile_update: { priority: 'low', maxRetries: 2 },
  reward_claim: { priority: 'high', maxRetries: 5 },
  thanks: { priority: 'medium', maxRetries: 5 },
};

/** The time for which the server recognises a repeated request by its Idempotency-Key, in days. */
export const KEY_LIFE_DAYS = 7;

/**
 * True when the server recognises a repeated request even after it has deleted the Idempotency-Key. The server
 * recognises a check-in by its day, an edit by the version that it changes, and a claim by its row, which stores the
 * key. The server cannot recognise a change of points or a thanks.
 */
const REPEATS_SAFELY: Readonly<Record<ActionType, boolean>> = {
  check_in: true,
  points_update: false,
  profile_update: true,
  reward_claim: true,
  thanks: false,
};
/** This time is a day shorter than KEY_LIFE_DAYS, because a request may need a long time to arrive. */
const REPEAT_MAX_MS = (KEY_LIFE_DAYS - 1) * 86_400_000;

export function isTooOldToRepeat({ type, firstSentAt }: OfflineAction, now: number): boolean {
  return !REPEATS_SAFELY[type] && firstSentAt !== null && now - firstSentAt > REPEAT_MAX_MS;
}

export interface Refusal {
  code: string | null;
  status: number;
  message: string;
  fields: readonly FieldIssue[];
}

export interface OfflineAction {
  /** Also the Idempotency-Key of the request. */
  id: string;
  /** The user who made the action. No other user sees or sends the action. The action contains no credential. */
  userId: string;
  type: ActionType;
  endpoint: string;
  method: ActionMethod;
  headers?: Readonly<Record<string, string>>;
  data: Readonly<Record<string, unknown>>;
  /** The data that screens show while the action waits. This data is never sent. */
  shows?: Readonly<Record<string, unknown>>;
  /** The values of the edited fields before the edit, to detect changes by other users. These values are never sent. */
  base?: Readonly<Record<string, unknown>>;
  /** The time of the action by the device's clock, epoch milliseconds. */
  timestamp: number;
  status: ActionStatus;
  priority: ActionPriority;
  retryCount: number;
  maxRetries: number;
  /** The number of times that the action was sent. When it is not 0, the server may have applied the action. */
  sentCount: number;
  /** The time when the action was first sent, epoch milliseconds. */
  firstSentAt: number | null;
  /** Epoch milliseconds. */
  notBefore: number;
  /**
   * An action that waits for the `server` blocks all actions behind it. An action that waits for a `limit` blocks only
   * actions of its own type. An action that waits for `undo` blocks no other action.
   */
  waitsFor: 'server' | 'limit' | 'undo' | null;
  refusal: Refusal | null;
  answer: unknown;
  completedAt: number | null;
}

export type NewAction = Pick<OfflineAction, 'id' | 'userId' | 'type' | 'endpoint' | 'method' | 'data' | 'timestamp'> &
  Partial<Pick<OfflineAction, 'headers' | 'shows' | 'base' | 'priority' | 'maxRetries'>>;

export function newQueuedAction(action: NewAction): OfflineAction {
  return {
    ...ACTION_RULES[action.type],
    ...action,
    status: 'pending',
    retryCount: 0,
    sentCount: 0,
    firstSentAt: null,
    notBefore: 0,
    waitsFor: null,
    refusal: null,
    answer: null,
    completedAt: null,
  };
}

export const UNDO_MS = 8_000;
/** As long as the toast with the button Undo. A sent thanks cannot be taken back. */
export const THANKS_UNDO_MS = 10_000;

export function undoable(action: NewAction): OfflineAction {
  const undoMs = action.type === 'thanks' ? THANKS_UNDO_MS : UNDO_MS;
  return { ...newQueuedAction(action), notBefore: action.timestamp + undoMs, waitsFor: 'undo' };
}

/** The time for which a screen waits for a response, in milliseconds. Later, the action waits in the background. */
export const PATIENCE_MS = 6_000;

/**
 * When no screen waits for a scan any more, the body contains `wasQueued`, because the app can no longer ask the user
 * for a position.
 */
export const toBody = ({ data, timestamp }: OfflineAction, now: number): OfflineAction['data'] =>
  data.code && now - timestamp > PATIENCE_MS ? { ...data, wasQueued: true } : data;

/** The action waits, is being sent, or had no response in any of its attempts. */
export const isUnsent = ({ status, refusal }: OfflineAction): boolean => status !== 'completed' && refusal === null;

export const canWithdraw = ({ status, sentCount }: OfflineAction): boolean => status === 'pending' && sentCount === 0;
