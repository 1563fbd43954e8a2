import { useNotifications } from '../app/notifications/notification-store.ts';
import { useToldCount } from '../app/notifications/told-count.ts';

/** Shows the count on the icon of the installed app; a system without badges says so, and that is all right. */
async function show(count: number): Promise<void> {
  try {
    if (count > 0) await navigator.setAppBadge(count);
    else await navigator.clearAppBadge();
  } catch {
    // Not allowed here, such as in a tab.
  }
}

const countUnread = (): number => useNotifications.getState().unreadCount + useToldCount.getState().unread;

/** Keeps the badge of the installed app at the number that the bell shows. */
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
  useToldCount.subscribe(update);
}
