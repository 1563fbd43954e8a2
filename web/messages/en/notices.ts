import { english } from '../../../domain/notices/en.ts';

/** Notifications behind the bell about other users' actions that affect the user. */
export const notices = {
  'notify.unread': 'New',
  'notify.markAll': 'Mark all as read',
  'notify.clearAll': 'Clear all',
  'notify.remove': 'Remove: {title}',
  'notify.empty.title': 'All quiet',

  ...english,
  'notices.announcement': 'Announcement',
  'notices.offline': 'You are offline: this is what was here last.',
  'given.title': 'For you',
  'given.by': 'From {name}',
  'given.close': 'Close: {title}',
  'notices.empty': 'Points, decisions on your claims, corrections and announcements show up here.',
} as const;
