import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { noticesOptions } from '../../kit/notifications/queries.ts';
import { useUnreadCount } from '../../kit/notifications/unread-count.ts';

/** Keeps the bell's count of the server's notifications for the user. Renders nothing. */
export default function NoticesWatch() {
  const { data } = useQuery(noticesOptions);
  const unread = data?.unread ?? 0;
  useEffect(() => useUnreadCount.setState({ unread }), [unread]);
  // Resets the count, since the next user has their own.
  useEffect(() => () => useUnreadCount.setState({ unread: 0 }), []);
  return null;
}
