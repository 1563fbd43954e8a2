import { create } from 'zustand';

/** Spec section 3. */
type NotificationType = 'success' | 'error' | 'warning' | 'info';

export interface Notification {
  id: string;
  type: NotificationType;
  title: string;
  message: string;
  /** Epoch milliseconds. */
  createdAt: number;
  /** Milliseconds. With 0, the notification stays until the user removes it. */
  duration: number;
  persistent: boolean;
  read: boolean;
}

export interface NewNotification {
  type: NotificationType;
  title: string;
  message: string;
  duration?: number;
  persistent?: boolean;
}

/** Spec section 9. */
export const NOTIFICATION_MS = 5_000;

interface NotificationState {
  notifications: readonly Notification[];
  unreadCount: number;
  add(notification: NewNotification): string;
  remove(id: string): void;
  markAsRead(id: string): void;
  markAllAsRead(): void;
  clearAll(): void;
}

/** The store always sets both together, so that they always match. */
function toState(notifications: readonly Notification[]): Pick<NotificationState, 'notifications' | 'unreadCount'> {
  return { notifications, unreadCount: notifications.filter(({ read }) => !read).length };
}

const toRead = (one: Notification): Notification => (one.read ? one : { ...one, read: true });

/** Spec section 4 describes the states of a notification. */
export function createNotificationStore() {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  let made = 0;

  function stopTimer(id: string): void {
    clearTimeout(timers.get(id));
    timers.delete(id);
  }

  return create<NotificationState>((set, get) => ({
    notifications: [],
    unreadCount: 0,

    add: ({ type, title, message, duration = NOTIFICATION_MS, persistent = false }) => {
      const id = `notification-${++made}`;
      const one: Notification = {
        id,
        type,
        title,
        message,
        createdAt: Date.now(),
        duration,
        // An error also stays until the user removes it.
        persistent: persistent || type === 'error',
        read: false,
      };
      set(({ notifications }) => toState([one, ...notifications]));
      if (!one.persistent && duration > 0) {
        timers.set(
          id,
          setTimeout(() => get().remove(id), duration),
        );
      }
      return id;
    },

    remove: (id) => {
      stopTimer(id);
      set(({ notifications }) => toState(notifications.filter((one) => one.id !== id)));
    },

    markAsRead: (id) =>
      set(({ notifications }) => toState(notifications.map((one) => (one.id === id ? toRead(one) : one)))),

    markAllAsRead: () => set(({ notifications }) => toState(notifications.map(toRead))),

    clearAll: () => {
      for (const id of timers.keys()) stopTimer(id);
      set(toState([]));
    },
  }));
}

export const useNotifications = createNotificationStore();

export const notify = (notification: NewNotification): string => useNotifications.getState().add(notification);

/** The server's unread notifications, and whether the dashboard has a card to show. late-effects.tsx sets both. */
export const useUnreadCount = create<{ unread: number; hasCard: boolean }>(() => ({ unread: 0, hasCard: false }));
