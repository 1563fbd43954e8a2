import type { FieldIssue } from '../errors/field-problems.ts';
/**
 * An action that was made on a device and must reach the server. Spec sections 3, 4 and 9. It is pure data that
 * survives structured clone.
 */

export const ACTION_TYPES = ['check_in', 'points_update', 'profile_update', 'reward_claim'] as const;
export type ActionType = (typeof ACTION_TYPES)[number];
export type ActionStatus = 'pending' | 'syncing' | 'completed' | 'failed';
export type ActionPriority = 'high' | 'medium' | 'low';
export type ActionMethod = 'POST' | 'PUT' | 'DELETE';

/** Spec section 9: the priority of each type, and the number of attempts before it counts as failed. */
export const ACTION_RULES: Readonly<Record<ActionType, { priority: ActionPriority; maxRetries: number }>> = {
  check_in: { priority: 'high', maxRetries: 3 },
  points_update: { priority: 'medium', maxRetries: 3 },
  profile_update: { priority: 'low', maxRetries: 2 },
  reward_claim: { priority: 'high', maxRetries: 5 },
};

/** The time during which the server recognises a repeated request by its key, in days. */
export const KEY_LIFE_DAYS = 7;

/**
 * Whether the server detects a repeat without the key: a check-in by its day, an edit by the version that it changes, a
 * claim by its row, which stores the key. Points have only the key.
 */
const REPEATS_SAFELY: Readonly<Record<ActionType, boolean>> = {
  check_in: true,
  points_update: false,
  profile_update: true,
  reward_claim: true,
};
/** The longest time for repeats is a day less than on the server, because a request may travel for long. */
const REPEAT_MAX_MS = (KEY_LIFE_DAYS - 1) * 86_400_000;

/**
 * Returns true when sending it again could apply it twice: it was first sent so long ago that the server may have
 * forgotten its key.
 */
export function isTooOldToRepeat({ type, firstSentAt }: OfflineAction, now: number): boolean {
  return !REPEATS_SAFELY[type] && firstSentAt !== null && now - firstSentAt > REPEAT_MAX_MS;
}

/** The server's reason for a refusal, in words for the user. */
export interface Refusal {
  code: string | null;
  status: number;
  message: string;
  fields: readonly FieldIssue[];
}

export interface OfflineAction {
  /** The id, which is also the request's Idempotency-Key. */
  id: string;
  /** The user who made it. No other user sees it or sends it, and no credential is stored. */
  userId: string;
  type: ActionType;
  endpoint: string;
  method: ActionMethod;
  headers?: Readonly<Record<string, string>>;
  /** The JSON body. */
  data: Readonly<Record<string, unknown>>;
  /** The data that screens show while it waits; never sent. */
  shows?: Readonly<Record<string, unknown>>;
  /** The values of the edited fields before the edit, to detect other users' changes; never sent. */
  base?: Readonly<Record<string, unknown>>;
  /** The device's time of the action, epoch milliseconds. */
  timestamp: number;
  status: ActionStatus;
  priority: ActionPriority;
  /** The number of failed attempts. */
  retryCount: number;
  maxRetries: number;
  /** The number of times it was sent, whatever the outcome. From the first time on the server may have it. */
  sentCount: number;
  /** The time when it was first sent, epoch milliseconds; null before that. */
  firstSentAt: number | null;
  /** The earliest time of the next attempt, epoch milliseconds. */
  notBefore: number;
  /**
   * The reason for waiting until `notBefore`. `server` blocks all actions, `limit` blocks its own type, and `undo`
   * blocks nothing.
   */
  waitsFor: 'server' | 'limit' | 'undo' | null;
  /** The final refusal by the server; null without one. */
  refusal: Refusal | null;
  /** The body of the successful response. */
  answer: unknown;
  completedAt: number | null;
}

export type NewAction = Pick<OfflineAction, 'id' | 'userId' | 'type' | 'endpoint' | 'method' | 'data' | 'timestamp'> &
  Partial<Pick<OfflineAction, 'headers' | 'shows' | 'base' | 'priority' | 'maxRetries'>>;

/** Returns an action that was not sent yet, as the outbox stores it first. */
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

/** The time during which a one-press decision can be undone before it is sent, in milliseconds. */
export const UNDO_MS = 8_000;

/** Returns a new queued action that the user can undo. The outbox sends it `UNDO_MS` after it was made. */
export function undoable(action: NewAction): OfflineAction {
  return { ...newQueuedAction(action), notBefore: action.timestamp + UNDO_MS, waitsFor: 'undo' };
}

/** The time that a screen waits for a response, in milliseconds. After it, the action waits without a screen. */
export const PATIENCE_MS = 6_000;

/**
 * Returns the JSON body at `now`, epoch milliseconds. It marks a scan without a waiting screen, because no user can be
 * asked for the position.
 */
export const toBody = ({ data, timestamp }: OfflineAction, now: number): OfflineAction['data'] =>
  data.code && now - timestamp > PATIENCE_MS ? { ...data, wasQueued: true } : data;

/**
 * Returns true when the server has not decided yet: it waits, is being sent, or used up its attempts without a
 * response.
 */
export const isUnsent = ({ status, refusal }: OfflineAction): boolean => status !== 'completed' && refusal === null;

/** Returns true when it can be withdrawn on the device, because it was never sent. */
export const canWithdraw = ({ status, sentCount }: OfflineAction): boolean => status === 'pending' && sentCount === 0;
