import { useNotifications } from '../kit/notifications/notification-store.ts';
import { useUnreadCount } from '../kit/notifications/unread-count.ts';

/** Shows the count on the icon of the installed app. A system without badges is ignored. */
async function show(count: number): Promise<void> {
  try {
    if (count > 0) await navigator.setAppBadge(count);
    else await navigator.clearAppBadge();
  } catch {
    // Not allowed here, for example in a tab.
  }
}

const countUnread = (): number => useNotifications.getState().unreadCount + useUnreadCount.getState().unread;

/** Keeps the badge of the installed app equal to the bell's number. */
export function startBadge(): void {
  if (!('setAppBadge' in navigator)) return;
  let shown = countUnread();
  void show(shown);
  const update = (): void => {
    const unread = countUnread();
    if (unread === shown) return;
    shown = unread;
    void show(unread);
  };
  useNotifications.subscribe(update);
  useUnreadCount.subscribe(update);
}
