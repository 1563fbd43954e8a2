import { replaceEqualDeep } from '@tanstack/react-query';
import {
  canWithdraw,
  newQueuedAction,
  PATIENCE_MS,
  type NewAction,
  type OfflineAction,
} from '#domain/outbox/action.ts';
import { AppError, networkError, refusalError } from '#web/kit/api/app-error.ts';
import { IS_DEMO_IN_BROWSER } from '#web/kit/api/transport.ts';
import { handleError } from '#web/kit/errors/handle-error.ts';
import { t } from '#web/messages/t.ts';
import { NoStorage } from '../database.ts';
import { mayStoreOffline } from '../offline-mode.ts';
import { actionStore, keepAction, OUTBOX_CHANNEL, readLastSync, removeAction } from './action-store.ts';
import { askForBackgroundSync } from './background-sync.ts';
import { filterUnsent, useOutbox } from './outbox-store.ts';

/** `waiting` is not a failure: the device has stored the action and will send it. */
export type Settled = (
  | { state: 'done'; answer: unknown }
  | { state: 'refused'; error: AppError }
  | { state: 'waiting' }
) & {
  id: string;
};

export interface OutboxListener {
  /** `isAwaited` is true when a screen of this tab or of another tab shows the outcome itself. */
  onDone(action: OfflineAction, isAwaited: boolean): void;
  onRefused(action: OfflineAction, isAwaited: boolean): void;
  onStorageFailure(failure: NoStorage): void;
}

/** The largest number of unsent actions that a device stores for one user. No user makes that many offline. */
const MAX_UNSENT = 200;
/** The pause before actions that used up their tries are sent again, while the app is open. */
const REVIVE_MS = 60_000;

const { setState, getState } = useOutbox;
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(OUTBOX_CHANNEL) : null;
const awaited = new Set<string>();
/** The ids of actions whose outcome a screen of another tab awaits and shows. */
const awaitedElsewhere = new Set<string>();
/**
 * Actions that the screens show but the disk does not have. Either the device is just writing the actions, or it stores
 * no actions.
 */
const inMemory = new Map<string, OfflineAction>();
/**
 * The largest number of completed actions that are only in memory. Screens show these actions until the next refresh.
 */
const MAX_IN_MEMORY = 20;
let listener: OutboxListener | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/** The demo in the browser always counts as online, because its server is in the page. */
const isOnline = (): boolean => IS_DEMO_IN_BROWSER || navigator.onLine;

function noteStorageFailure(failure: unknown): void {
  if (!(failure instanceof NoStorage)) throw failure;
  if (getState().storageFailure === null) listener?.onStorageFailure(failure);
  setState({ storageFailure: failure });
}

let snapshot = 0;

/** Tells the listener about each action that got its answer since the last snapshot. */
export async function refreshSnapshot(): Promise<void> {
  const { userId } = getState();
  if (userId === null) return;
  const taken = ++snapshot;
  let actions: OfflineAction[];
  let lastSync: number | null;
  try {
    [actions, lastSync] = await Promise.all([actionStore.load(userId), readLastSync(userId)]);
  } catch (failure) {
    noteStorageFailure(failure);
    return;
  }
  if (taken !== snapshot || getState().userId !== userId) return;
  const before = new Map(getState().actions.map((one) => [one.id, one]));
  const missing = [...inMemory.values()].filter(
    (one) => one.userId === userId && !actions.some(({ id }) => id === one.id),
  );
  // An action that has not changed keeps its object, so that its screens do not render again.
  setState({ actions: replaceEqualDeep(getState().actions, [...actions, ...missing]), lastSync });
  for (const now of actions) {
    const was = before.get(now.id);
    if (!was || was.status === now.status) continue;
    const isAwaited = awaited.has(now.id) || awaitedElsewhere.has(now.id);
    if (now.status === 'completed') listener?.onDone(now, isAwaited);
    if (now.status === 'failed' && now.refusal) listener?.onRefused(now, isAwaited);
  }
}

const broadcastAwaited = (): void => channel?.postMessage([...awaited]);

export function announceChange(): void {
  broadcastAwaited();
  void refreshSnapshot();
}

/** The code is a chunk of its own, because most visits begin without a waiting action. */
export const loadSending = () => import('./sending.ts');

function wakeAt(until: number, revive: boolean): void {
  clearTimeout(timer);
  timer = setTimeout(() => void syncNow(revive), Math.max(0, until - Date.now()));
}

async function run(revive: boolean): Promise<void> {
  const { userId } = getState();
  if (userId === null || !isOnline()) return;
  if (filterUnsent(getState().actions).length === 0) return;
  setState({ isSyncing: true });
  try {
    // When the code cannot be loaded, the server cannot be reached either.
    const sending = await loadSending().catch(() => null);
    if (!sending) {
      wakeAt(Date.now() + REVIVE_MS, true);
      return;
    }
    const end = await sending.sendQueued(userId, revive, announceChange);
    await refreshSnapshot();
    if (end.session === 'missing') return;
    if (end.until !== null) wakeAt(end.until, false);
    else if (filterUnsent(getState().actions).length > 0) wakeAt(Date.now() + REVIVE_MS, true);
  } catch (failure) {
    noteStorageFailure(failure);
  } finally {
    setState({ isSyncing: false });
  }
}

let current: Promise<void> = Promise.resolve();
let next: Promise<void> | null = null;
let reviveNext = false;

/**
 * Calls during a drain cause one more drain after it. With `revive`, actions that used up their tries are tried again.
 */
export function syncNow(revive = true): Promise<void> {
  reviveNext ||= revive;
  next ??= current.then(() => {
    next = null;
    const revived = reviveNext;
    reviveNext = false;
    current = run(revived).catch((failure: unknown) => void handleError(failure));
    return current;
  });
  return next;
}

function readSettled(id: string): Settled {
  const action = getState().actions.find((one) => one.id === id);
  if (action?.status === 'completed') return { id, state: 'done', answer: action.answer };
  if (action?.refusal) return { id, state: 'refused', error: refusalError(action.refusal) };
  return { id, state: 'waiting' };
}

function hide(id: string): void {
  inMemory.delete(id);
  setState(({ actions }) => ({ actions: actions.filter((one) => one.id !== id) }));
}

function show(action: OfflineAction): void {
  inMemory.set(action.id, action);
  setState(({ actions }) => ({ actions: [...actions.filter(({ id }) => id !== action.id), action] }));
}

/** `failure` is the reason, or null when offline mode is off. */
async function sendUnstoredAction(action: OfflineAction, failure: NoStorage | null): Promise<Settled> {
  const sending = await loadSending().catch((cause: unknown) => {
    throw networkError(cause);
  });
  if (!failure && !isOnline()) throw sending.needsConnection();
  show(action);
  const sent = await sending.sendUnstored(action, failure, sending.send).finally(() => hide(action.id));
  if (sent.got === 'refusal') return { id: action.id, state: 'refused', error: refusalError(sent.refusal) };
  const { completed } = sent;
  // Another user may have signed in meanwhile.
  if (getState().userId === completed.userId) {
    show(completed);
    const [oldest] = inMemory.keys();
    if (inMemory.size > MAX_IN_MEMORY && oldest) inMemory.delete(oldest);
    listener?.onDone(completed, true);
  }
  return { id: completed.id, state: 'done', answer: completed.answer };
}

let isPersistAsked = false;

/** Asks the browser once not to delete this device's storage, because it now holds something that no server has. */
export function askToPersist(): void {
  if (isPersistAsked) return;
  isPersistAsked = true;
  const ask = async () => (await navigator.storage.persisted()) || navigator.storage.persist();
  if (typeof navigator.storage?.persist === 'function') void ask().catch(() => undefined);
}

/**
 * The screens show the action at once, the device stores it, and it is sent as soon as possible. Resolves when the
 * server has answered, when the drain ends, or after PATIENCE_MS. Throws AppError when the action can be neither stored
 * nor sent. When offline mode is off, the device does not store the action, so submitting needs a connection.
 */
export async function submit(wanted: Omit<NewAction, 'id' | 'userId' | 'timestamp'>): Promise<Settled> {
  const { userId, actions: before } = getState();
  if (userId === null) throw new AppError({ status: 401 });
  if (filterUnsent(before).length >= MAX_UNSENT) throw new AppError({ message: t('error.queueFull') });
  const action = newQueuedAction({ ...wanted, id: crypto.randomUUID(), userId, timestamp: Date.now() });
  if (!mayStoreOffline()) return sendUnstoredAction(action, null);
  askToPersist();
  awaited.add(action.id);
  show(action);
  try {
    await keepAction(action);
  } catch (failure) {
    hide(action.id);
    noteStorageFailure(failure);
    return await sendUnstoredAction(action, failure as NoStorage);
  }
  inMemory.delete(action.id);
  broadcastAwaited();
  if (!IS_DEMO_IN_BROWSER) void askForBackgroundSync();
  if (isOnline()) await Promise.race([syncNow(false), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  awaited.delete(action.id);
  return readSettled(action.id);
}

export async function withdraw(id: string): Promise<boolean> {
  const gone = await removeAction(id, canWithdraw);
  announceChange();
  return gone;
}

export async function throwIfRefused(settled: Settled): Promise<Exclude<Settled, { state: 'refused' }>> {
  if (settled.state !== 'refused') return settled;
  // A device without storage has nothing to discard.
  await discard(settled.id).catch(() => undefined);
  throw settled.error;
}

export async function discard(id: string): Promise<void> {
  await removeAction(id, ({ refusal }) => refusal !== null);
  announceChange();
}

function retryWhenVisible(): void {
  setState({ isOnline: isOnline() });
  if (document.visibilityState !== 'visible') return;
  void syncNow(true);
}

export function startOutbox(userId: string, newListener: OutboxListener): () => void {
  listener = newListener;
  setState({ userId, actions: [], lastSync: null, isOnline: isOnline() });
  const onMessage = ({ data }: MessageEvent<unknown>) => {
    if (Array.isArray(data)) for (const id of data) awaitedElsewhere.add(String(id));
    void refreshSnapshot();
  };
  const onOffline = () => setState({ isOnline: isOnline() });
  channel?.addEventListener('message', onMessage);
  addEventListener('online', retryWhenVisible);
  addEventListener('offline', onOffline);
  addEventListener('focus', retryWhenVisible);
  addEventListener('pageshow', retryWhenVisible);
  document.addEventListener('visibilitychange', retryWhenVisible);
  void refreshSnapshot().then(() => syncNow(true));
  return () => {
    if (listener === newListener) listener = null;
    clearTimeout(timer);
    channel?.removeEventListener('message', onMessage);
    removeEventListener('online', retryWhenVisible);
    removeEventListener('offline', onOffline);
    removeEventListener('focus', retryWhenVisible);
    removeEventListener('pageshow', retryWhenVisible);
    document.removeEventListener('visibilitychange', retryWhenVisible);
    setState({ userId: null, actions: [], lastSync: null });
  };
}
