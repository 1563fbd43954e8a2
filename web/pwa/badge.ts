import { useNotifications } from '../app/notifications/notification-store.ts';

/** Shows the count on the icon of the installed app; a system without badges says so, and that is all right. */
async function show(count: number): Promise<void> {
  try {
    if (count > 0) await navigator.setAppBadge(count);
    else await navigator.clearAppBadge();
  } catch {
    // Not allowed here, such as in a tab.
  }
}

/** Keeps the badge of the installed app at the number of unread notifications. */
export function startBadge(): void {
  if (!('setAppBadge' in navigator)) return;
  void show(useNotifications.getState().unreadCount);
  useNotifications.subscribe(({ unreadCount }, before) => {
    if (unreadCount !== before.unreadCount) void show(unreadCount);
  });
}
