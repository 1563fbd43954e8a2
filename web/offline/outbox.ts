import { canWithdraw, PATIENCE_MS, queued, type NewAction, type OfflineAction } from '../../domain/outbox/action.ts';
import { AppError, networkError } from '../app/app-error.ts';
import { loadPart } from '../app/chunk-error.tsx';
import { handleError } from '../app/errors/handle-error.ts';
import { IS_DEMO_IN_BROWSER } from '../app/transport.ts';
import { t } from '../messages/t.ts';
import { actionStore, keepAction, lastSyncOf, removeAction } from './action-store.ts';
import { askForBackgroundSync } from './background-sync.ts';
import { OUTBOX_CHANNEL } from './channel.ts';
import { NoStorage } from './database.ts';
import { mayKeep } from './offline-mode.ts';
import { unsentOf, useOutbox } from './outbox-store.ts';
import { refusalError } from './refusal-error.ts';

/** What became of an action while the screen waited for it. Waiting is no failure: it is kept, and will be sent. */
export type Settled = (
  { state: 'done'; answer: unknown } | { state: 'refused'; error: AppError } | { state: 'waiting' }
) & {
  id: string;
};

/** Called once for each action that got its answer. */
export interface OutboxListener {
  /** `isAwaited`: a screen shows it already, here or in another tab. */
  onDone(action: OfflineAction, isAwaited: boolean): void;
  onRefused(action: OfflineAction, isAwaited: boolean): void;
  onStorageFailure(failure: NoStorage): void;
}

/** More than these are not kept for one person: nobody does so much without a connection. */
const MAX_UNSENT = 200;
/** What used up its tries is tried again after this, while the app is open. */
const REVIVE_MS = 60_000;

const { setState, getState } = useOutbox;
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(OUTBOX_CHANNEL) : null;
const awaited = new Set<string>();
/** Another tab's screen awaits these and says what becomes of them. */
const saidElsewhere = new Set<string>();
/** On the screens, and not on the disk: on its way there, or with offline mode off, where it never goes there. */
const inMemory = new Map<string, OfflineAction>();
/** Answers that only the memory holds are shown until the screens are renewed: more than these are not kept. */
const MAX_IN_MEMORY = 20;
let listener: OutboxListener | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/** With no server to reach there is nothing to wait for. */
const isOnline = (): boolean => IS_DEMO_IN_BROWSER || navigator.onLine;

function told(failure: unknown): void {
  if (!(failure instanceof NoStorage)) throw failure;
  if (getState().storageFailure === null) listener?.onStorageFailure(failure);
  setState({ storageFailure: failure });
}

let picture = 0;

/** Takes a new picture of what the device keeps, and tells what got its answer since the last one. */
export async function refresh(): Promise<void> {
  const { userId } = getState();
  if (userId === null) return;
  const taken = ++picture;
  let actions: OfflineAction[];
  let lastSync: number | null;
  try {
    [actions, lastSync] = await Promise.all([actionStore.load(userId), lastSyncOf(userId)]);
  } catch (failure) {
    told(failure);
    return;
  }
  if (taken !== picture || getState().userId !== userId) return;
  const before = new Map(getState().actions.map((one) => [one.id, one]));
  const missing = [...inMemory.values()].filter(
    (one) => one.userId === userId && !actions.some(({ id }) => id === one.id),
  );
  setState({ actions: [...actions, ...missing], lastSync });
  for (const now of actions) {
    const was = before.get(now.id);
    if (!was || was.status === now.status) continue;
    const isSaid = awaited.has(now.id) || saidElsewhere.has(now.id);
    if (now.status === 'completed') listener?.onDone(now, isSaid);
    if (now.status === 'failed' && now.refusal) listener?.onRefused(now, isSaid);
  }
}

const tellOthers = (): void => channel?.postMessage([...awaited]);

export function changed(): void {
  tellOthers();
  void refresh();
}

/** The part that sends is not needed before something waits. */
export const loadSending = () => import('./sending.ts');

function wakeAt(until: number, revive: boolean): void {
  clearTimeout(timer);
  timer = setTimeout(() => void syncNow(revive), Math.max(0, until - Date.now()));
}

async function run(revive: boolean): Promise<void> {
  const { userId } = getState();
  if (userId === null || !isOnline()) return;
  if (unsentOf(getState().actions).length === 0) return;
  setState({ isSyncing: true });
  try {
    // Where it does not load there is no server to send to either.
    const sending = await loadSending().catch(() => null);
    if (!sending) {
      wakeAt(Date.now() + REVIVE_MS, true);
      return;
    }
    const end = await sending.sendQueued(userId, revive, changed);
    await refresh();
    if (end.session === 'missing') return;
    if (end.until !== null) wakeAt(end.until, false);
    else if (unsentOf(getState().actions).length > 0) wakeAt(Date.now() + REVIVE_MS, true);
  } catch (failure) {
    told(failure);
  } finally {
    setState({ isSyncing: false });
  }
}

let current: Promise<void> = Promise.resolve();
let next: Promise<void> | null = null;
let reviveNext = false;

/** Sends what waits; calls while it runs become one more run. `revive` gives new tries to what used them up. */
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

function settledAs(id: string): Settled {
  const action = getState().actions.find((one) => one.id === id);
  if (action?.status === 'completed') return { id, state: 'done', answer: action.answer };
  if (action?.refusal) return { id, state: 'refused', error: refusalError(action.refusal) };
  return { id, state: 'waiting' };
}

/** Takes an action off the screens. */
function hide(id: string): void {
  inMemory.delete(id);
  setState(({ actions }) => ({ actions: actions.filter((one) => one.id !== id) }));
}

function show(action: OfflineAction): void {
  inMemory.set(action.id, action);
  setState(({ actions }) => ({ actions: [...actions.filter(({ id }) => id !== action.id), action] }));
}

/** Sending without keeping is loaded on demand: it needs a connection anyway. */
export const loadUnkept = () => loadPart(() => import('./send-unkept.ts'), 'offline');

/** Sends an action that the device does not keep; `failure` is why, or null with offline mode off. */
async function sendWithoutKeeping(action: OfflineAction, failure: NoStorage | null): Promise<Settled> {
  const [unkept, { send }] = await Promise.all([loadUnkept(), loadSending()]).catch((cause: unknown) => {
    throw networkError(cause);
  });
  if (!failure && !isOnline()) throw unkept.needsConnection();
  show(action);
  const sent = await unkept.sendUnkept(action, failure, send).finally(() => hide(action.id));
  if (sent.got === 'refusal') return { id: action.id, state: 'refused', error: refusalError(sent.refusal) };
  const { completed } = sent;
  // Somebody else may be here by now.
  if (getState().userId === completed.userId) {
    show(completed);
    const [oldest] = inMemory.keys();
    if (inMemory.size > MAX_IN_MEMORY && oldest) inMemory.delete(oldest);
    listener?.onDone(completed, true);
  }
  return { id: completed.id, state: 'done', answer: completed.answer };
}

/**
 * Does something that must reach the server: on the screens at once, kept on the device, sent as soon as that is possible.
 * Resolves when the server has answered, or when there is no point in waiting for it any longer. Throws AppError when it
 * can be neither kept nor sent; with offline mode off nothing is kept, and doing it needs a connection.
 */
export async function submit(wanted: Omit<NewAction, 'id' | 'userId' | 'timestamp'>): Promise<Settled> {
  const { userId, actions: before } = getState();
  if (userId === null) throw new AppError({ status: 401 });
  if (unsentOf(before).length >= MAX_UNSENT) throw new AppError({ message: t('error.queueFull') });
  const action = queued({ ...wanted, id: crypto.randomUUID(), userId, timestamp: Date.now() });
  if (!mayKeep()) return sendWithoutKeeping(action, null);
  awaited.add(action.id);
  show(action);
  try {
    await keepAction(action);
  } catch (failure) {
    hide(action.id);
    told(failure);
    return await sendWithoutKeeping(action, failure as NoStorage);
  }
  inMemory.delete(action.id);
  tellOthers();
  if (!IS_DEMO_IN_BROWSER) void askForBackgroundSync();
  if (isOnline()) await Promise.race([syncNow(false), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  awaited.delete(action.id);
  return settledAs(action.id);
}

/** Takes back what never went out. Gives whether it is gone. */
export async function withdraw(id: string): Promise<boolean> {
  const gone = await removeAction(id, canWithdraw);
  changed();
  return gone;
}

/** For a screen that shows why something failed itself: the action goes with it, and is thrown as its reason. */
export async function orThrow(settled: Settled): Promise<Exclude<Settled, { state: 'refused' }>> {
  if (settled.state !== 'refused') return settled;
  // A device that keeps nothing has nothing to let go of.
  await discard(settled.id).catch(() => undefined);
  throw settled.error;
}

/** Lets go of what the server refused. */
export async function discard(id: string): Promise<void> {
  await removeAction(id, ({ refusal }) => refusal !== null);
  changed();
}

/** Sends one more time what used up its tries. */
function onHope(): void {
  setState({ isOnline: isOnline() });
  if (document.visibilityState !== 'visible') return;
  void syncNow(true);
}

/** Looks after the person's outbox until the returned function is called. */
export function startOutbox(userId: string, heard: OutboxListener): () => void {
  listener = heard;
  setState({ userId, actions: [], lastSync: null, isOnline: isOnline() });
  const onMessage = ({ data }: MessageEvent<unknown>) => {
    if (Array.isArray(data)) for (const id of data) saidElsewhere.add(String(id));
    void refresh();
  };
  const onOffline = () => setState({ isOnline: isOnline() });
  channel?.addEventListener('message', onMessage);
  addEventListener('online', onHope);
  addEventListener('offline', onOffline);
  addEventListener('focus', onHope);
  addEventListener('pageshow', onHope);
  document.addEventListener('visibilitychange', onHope);
  void refresh().then(() => syncNow(true));
  return () => {
    if (listener === heard) listener = null;
    clearTimeout(timer);
    channel?.removeEventListener('message', onMessage);
    removeEventListener('online', onHope);
    removeEventListener('offline', onOffline);
    removeEventListener('focus', onHope);
    removeEventListener('pageshow', onHope);
    document.removeEventListener('visibilitychange', onHope);
    setState({ userId: null, actions: [], lastSync: null });
  };
}
