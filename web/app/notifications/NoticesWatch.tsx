import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { noticesOptions } from './queries.ts';
import { useToldCount } from './told-count.ts';

/** Keeps the bell's count of what the server has for the person. It shows nothing itself. */
export default function NoticesWatch() {
  const { data } = useQuery(noticesOptions);
  const unread = data?.unread ?? 0;
  useEffect(() => useToldCount.setState({ unread }), [unread]);
  // Whoever signs in next has their own.
  useEffect(() => () => useToldCount.setState({ unread: 0 }), []);
  return null;
}
