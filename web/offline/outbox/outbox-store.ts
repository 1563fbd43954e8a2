import { create } from 'zustand';
import { isUnsent, type OfflineAction } from '#domain/outbox/action.ts';

interface OutboxState {
  /** The identity provider's id of the outbox's user, or null before the user is known. */
  userId: string | null;
  actions: readonly OfflineAction[];
  lastSync: number | null;
  isSyncing: boolean;
  isOnline: boolean;
  /** The reason why the device stores nothing for the app, or null. */
  storageFailure: Error | null;
  isPanelOpen: boolean;
}

/** The screens' view of the outbox: a snapshot of IndexedDB. */
export const useOutbox = create<OutboxState>(() => ({
  userId: null,
  actions: [],
  lastSync: null,
  isSyncing: false,
  isOnline: true,
  storageFailure: null,
  isPanelOpen: false,
}));

export const openPanel = (): void => useOutbox.setState({ isPanelOpen: true });
export const closePanel = (): void => useOutbox.setState({ isPanelOpen: false });

export const isStuck = ({ refusal, retryCount, waitsFor, status }: OfflineAction): boolean =>
  status !== 'completed' && (refusal !== null || retryCount > 0 || (waitsFor ?? 'undo') !== 'undo');

/** Spec section 2. An action that can still be undone does not count, because its own screen shows that it waits. */
export const isBadgeShown = ({ isOnline, actions }: Pick<OutboxState, 'isOnline' | 'actions'>): boolean =>
  !isOnline || actions.some(({ status, waitsFor }) => status !== 'completed' && waitsFor !== 'undo');

/**
 * Counts actions for spec section 3, Sync stats. An action that used up its retries has failed, like a refused one,
 * although it may still be sent (spec section 4).
 */
export function countActions(actions: readonly Pick<OfflineAction, 'status'>[]) {
  const count = (...statuses: OfflineAction['status'][]) =>
    actions.filter(({ status }) => statuses.includes(status)).length;
  return { pending: count('pending', 'syncing'), synced: count('completed'), failed: count('failed') };
}

export const filterUnsent = (actions: readonly OfflineAction[]): OfflineAction[] => actions.filter(isUnsent);
