import { create } from 'zustand';

/** Spec section 3. */
export type NotificationType = 'success' | 'error' | 'warning' | 'info';

export interface Notification {
  id: string;
  type: NotificationType;
  title: string;
  message: string;
  /** Epoch milliseconds. */
  createdAt: number;
  /** The time on screen in milliseconds; 0 keeps it until it is removed. */
  duration: number;
  /** True keeps it until it is removed, whatever its duration. */
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
  /** Newest first. */
  notifications: readonly Notification[];
  /** The number of unread notifications. */
  unreadCount: number;
  /** Adds a notification and returns its id. */
  add(notification: NewNotification): string;
  remove(id: string): void;
  markAsRead(id: string): void;
  markAllAsRead(): void;
  clearAll(): void;
}

/** Returns the list with its unread count. Set together, they cannot disagree or fall below 0. */
function counted(notifications: readonly Notification[]): Pick<NotificationState, 'notifications' | 'unreadCount'> {
  return { notifications, unreadCount: notifications.filter(({ read }) => !read).length };
}

const readOne = (one: Notification): Notification => (one.read ? one : { ...one, read: true });

/** Creates the store of this visit's in-app notifications. Spec section 4 describes their life. */
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
        // Errors stay until the user has seen them.
        persistent: persistent || type === 'error',
        read: false,
      };
      set(({ notifications }) => counted([one, ...notifications]));
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
      set(({ notifications }) => counted(notifications.filter((one) => one.id !== id)));
    },

    markAsRead: (id) =>
      set(({ notifications }) => counted(notifications.map((one) => (one.id === id ? readOne(one) : one)))),

    markAllAsRead: () => set(({ notifications }) => counted(notifications.map(readOne))),

    clearAll: () => {
      for (const id of timers.keys()) stopTimer(id);
      set(counted([]));
    },
  }));
}

export const useNotifications = createNotificationStore();

/** Adds a notification to the list behind the bell. */
export const notify = (notification: NewNotification): string => useNotifications.getState().add(notification);
