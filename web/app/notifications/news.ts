import type { Role } from '../../../domain/people/roles.ts';
import type { Notices } from '../../../domain/api/notices.ts';
import { t } from '../../messages/t.ts';
import type { NoticeTone } from '../../ui/notice-tones.ts';
import { PATHS } from '../paths.ts';
import { placeOfNotice } from './notice-place.ts';
import { wordsOfNotice } from './notice-words.ts';
import type { Notification } from './notification-store.ts';

/** A row behind the bell, wherever it comes from. */
export interface News {
  id: string;
  from: 'device' | 'server' | 'everybody';
  tone: NoticeTone;
  title: string;
  text: string;
  /** Instant, ISO 8601. */
  at: string;
  isNew: boolean;
  /** The place in the app that explains it. */
  to?: string;
}

/** What happened on this visit, what others did and what is said to everybody, newest first. `fresh`: new until the list closes. */
export function newsOf(
  notifications: readonly Notification[],
  told: Notices | undefined,
  fresh: ReadonlySet<string>,
  role: Role,
): News[] {
  const local = notifications.map(({ id, type, title, message, createdAt, read }): News => {
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
  const server = (told?.items ?? []).map((one): News => {
    const to = placeOfNotice(one.kind, role);
    const news = { ...wordsOfNotice(one), id: one.id, at: one.createdAt, isNew: fresh.has(one.id) };
    // The dashboard explains nothing of it.
    return { ...news, from: 'server', ...(to !== PATHS.dashboard && { to }) };
  });
  const everybody = (told?.announcements ?? []).map(({ id, title, message, createdAt }): News => {
    return { id, from: 'everybody', tone: 'info', title, text: message, at: createdAt, isNew: fresh.has(id) };
  });
  // Of one instant, those of the server come in the server's order.
  return [...local, ...everybody, ...server].toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
}

/** Who says it, where that is not plain. */
export const saidBy = ({ from }: News): string | null => (from === 'everybody' ? t('notices.announcement') : null);
