import { create } from 'zustand';
import { isUnsent, type OfflineAction } from '../../domain/outbox/action.ts';

interface OutboxState {
  /** Whose outbox it is: the identity provider's user id; null before anybody is known. */
  userId: string | null;
  /** Everything the device keeps of what the person did, in no order. */
  actions: readonly OfflineAction[];
  /** When something was last sent, epoch milliseconds; null for never. */
  lastSync: number | null;
  isSyncing: boolean;
  isOnline: boolean;
  /** Why the device keeps nothing for us, or null. */
  storageFailure: Error | null;
  /** The connection and sync panel is open. */
  isPanelOpen: boolean;
}

/** What the screens see of the outbox: a picture of what IndexedDB holds. */
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

/** Whether it needs somebody's attention: refused, or sent without an answer. What is on its way for a moment does not. */
export const isStuck = ({ refusal, retryCount, waitsFor, status }: OfflineAction): boolean =>
  status !== 'completed' && (refusal !== null || retryCount > 0 || (waitsFor ?? 'undo') !== 'undo');

/**
 * Whether the corner badge is there: offline, or something has not reached the server or was refused. Spec section 2. What can
 * still be undone says so where it was done.
 */
export const isBadgeShown = ({ isOnline, actions }: Pick<OutboxState, 'isOnline' | 'actions'>): boolean =>
  !isOnline || actions.some(({ status, waitsFor }) => status !== 'completed' && waitsFor !== 'undo');

/** What the server has yet to decide on. */
export const unsentOf = (actions: readonly OfflineAction[]): OfflineAction[] => actions.filter(isUnsent);
