import type { FieldIssue } from '../errors/field-problems.ts';
/** What was done on a device and must reach the server. Spec sections 3, 4 and 9. Pure data: it survives structured clone. */

export const ACTION_TYPES = ['check_in', 'points_update', 'profile_update', 'reward_claim'] as const;
export type ActionType = (typeof ACTION_TYPES)[number];
export type ActionStatus = 'pending' | 'syncing' | 'completed' | 'failed';
export type ActionPriority = 'high' | 'medium' | 'low';
export type ActionMethod = 'POST' | 'PUT' | 'DELETE';

/** Spec section 9: how urgent each type is, and how often it is sent before it counts as failed. */
export const ACTION_RULES: Readonly<Record<ActionType, { priority: ActionPriority; maxRetries: number }>> = {
  check_in: { priority: 'high', maxRetries: 3 },
  points_update: { priority: 'medium', maxRetries: 3 },
  profile_update: { priority: 'low', maxRetries: 2 },
  reward_claim: { priority: 'high', maxRetries: 5 },
};

/** How long the server knows a request again by its key, in days. */
export const KEY_LIFE_DAYS = 7;

/**
 * Whether the server detects a repeat without the key: a check-in by its day, an edit by the version that it changes, a claim
 * by its own row, which keeps the key. Points have only the key.
 */
const REPEATS_SAFELY: Readonly<Record<ActionType, boolean>> = {
  check_in: true,
  points_update: false,
  profile_update: true,
  reward_claim: true,
};
/** A day less than the server: a request may be on its way for long. */
const REPEAT_MAX_MS = (KEY_LIFE_DAYS - 1) * 86_400_000;

/** Whether sending it again could do it twice: it went out so long ago that the server may have forgotten its key. */
export function isTooOldToRepeat({ type, firstSentAt }: OfflineAction, now: number): boolean {
  return !REPEATS_SAFELY[type] && firstSentAt !== null && now - firstSentAt > REPEAT_MAX_MS;
}

/** Why the server refused, in words for the person. */
export interface Refusal {
  code: string | null;
  status: number;
  message: string;
  fields: readonly FieldIssue[];
}

export interface OfflineAction {
  /** It is the request's Idempotency-Key as well. */
  id: string;
  /** Whoever did it; nobody else sees it or sends it. No credential is kept. */
  userId: string;
  type: ActionType;
  endpoint: string;
  method: ActionMethod;
  headers?: Readonly<Record<string, string>>;
  /** The JSON body. */
  data: Readonly<Record<string, unknown>>;
  /** What the screens need to show it while it waits; never sent. */
  shows?: Readonly<Record<string, unknown>>;
  /** What the edited fields were before, where an edit may meet somebody else's; never sent. */
  base?: Readonly<Record<string, unknown>>;
  /** When it was done, epoch milliseconds by the device. */
  timestamp: number;
  status: ActionStatus;
  priority: ActionPriority;
  /** How often sending it failed. */
  retryCount: number;
  maxRetries: number;
  /** How often it went out, whatever came of it: from the first time on the server may know of it. */
  sentCount: number;
  /** When it first went out, epoch milliseconds; null before that. */
  firstSentAt: number | null;
  /** Not to be sent again before this instant, epoch milliseconds. */
  notBefore: number;
  /** What it waits for until then: the server, which holds up everything, a limit on its own type, or an Undo, which holds up nothing. */
  waitsFor: 'server' | 'limit' | 'undo' | null;
  /** Refused for good; null when it was not, or not yet. */
  refusal: Refusal | null;
  /** The body of the successful answer. */
  answer: unknown;
  completedAt: number | null;
}

export type NewAction = Pick<OfflineAction, 'id' | 'userId' | 'type' | 'endpoint' | 'method' | 'data' | 'timestamp'> &
  Partial<Pick<OfflineAction, 'headers' | 'shows' | 'base' | 'priority' | 'maxRetries'>>;

/** An action as it enters the queue. */
export function queued(action: NewAction): OfflineAction {
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

/** How long a decision of one press can be undone before it goes out, in milliseconds. */
export const UNDO_MS = 8_000;

/** An action as it enters the queue when it can still be undone: it goes out `UNDO_MS` after it was done. */
export function undoable(action: NewAction): OfflineAction {
  return { ...queued(action), notBefore: action.timestamp + UNDO_MS, waitsFor: 'undo' };
}

/** A screen waits so long for an answer, in milliseconds. Then the action waits without a screen. */
export const PATIENCE_MS = 6_000;

/** The JSON body at `now`, epoch milliseconds. A scan that no screen waits for says so: nobody can be asked where it was made. */
export const toBody = ({ data, timestamp }: OfflineAction, now: number): OfflineAction['data'] =>
  data.code && now - timestamp > PATIENCE_MS ? { ...data, wasQueued: true } : data;

/** Whether the server has yet to decide on it: it waits, is on its way, or used up its tries without an answer. */
export const isUnsent = ({ status, refusal }: OfflineAction): boolean => status !== 'completed' && refusal === null;

/** Whether it can be taken back without the server: it never went out. */
export const canWithdraw = ({ status, sentCount }: OfflineAction): boolean => status === 'pending' && sentCount === 0;
