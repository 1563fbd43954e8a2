import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { noticesOptions } from './queries.ts';
import { useToldCount } from './told-count.ts';

/** Keeps the bell's count of the server's notifications for the user. Renders nothing. */
export default function NoticesWatch() {
  const { data } = useQuery(noticesOptions);
  const unread = data?.unread ?? 0;
  useEffect(() => useToldCount.setState({ unread }), [unread]);
  // Resets the count, since the next user has their own.
  useEffect(() => () => useToldCount.setState({ unread: 0 }), []);
  return null;
}
