import type { Role } from '#domain/people/roles.ts';
import type { Notices } from '#domain/api/notices.ts';
import { t } from '#web/messages/t.ts';
import { readThanker, type Receiver } from '#web/parts/thanks/thanks-form.ts';
import type { NoticeTone } from '#web/ui/Notice.tsx';
import { PATHS } from '#web/kit/paths.ts';
import { describeGiver, findNoticePage, toNoticeText } from '#web/kit/notifications/notice-words.ts';
import type { Notification } from '#web/kit/notifications/notification-store.ts';

export interface NotificationItem {
  id: string;
  from: 'device' | 'server' | 'everybody';
  tone: NoticeTone;
  title: string;
  text: string;
  /** An instant, ISO 8601. */
  at: string;
  isNew: boolean;
  /** The person who caused the notification, when the title does not name them. */
  sender?: string | null;
  to?: string;
  /** The colleague who said thanks, and whom the user may thank back. */
  thanker?: Receiver | null;
}

/**
 * Merges the notifications of this visit, notifications about other users' actions, and announcements, newest first.
 * `fresh` has the ids of the notifications that are marked as new until the list closes.
 */
export function toNotificationItems(
  notifications: readonly Notification[],
  notices: Notices | undefined,
  fresh: ReadonlySet<string>,
  role: Role,
): NotificationItem[] {
  const local = notifications.map(({ id, type, title, message, createdAt, read }): NotificationItem => {
    return {
      id,
      from: 'device',
      tone: type,
      title,
      text: message,
      at: new Date(createdAt).toISOString(),
      isNew: !read,
    };
  });
  const server = (notices?.items ?? []).map((one): NotificationItem => {
    const to = findNoticePage(one.kind, role);
    const item = {
      ...toNoticeText(one),
      id: one.id,
      at: one.createdAt,
      isNew: fresh.has(one.id),
      sender: describeGiver(one),
      thanker: readThanker(one),
    };
    // The dashboard does not explain the notification, so a row for the dashboard has no link.
    return { ...item, from: 'server', ...(to !== PATHS.dashboard && { to }) };
  });
  const announcements = (notices?.announcements ?? []).map(({ id, title, message, createdAt }): NotificationItem => {
    return { id, from: 'everybody', tone: 'info', title, text: message, at: createdAt, isNew: fresh.has(id) };
  });
  // Notifications of the same instant keep the server's order.
  return [...local, ...announcements, ...server].toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
}

export const describeSender = ({ from, sender = null }: NotificationItem): string | null =>
  from === 'everybody' ? t('notices.announcement') : sender;
