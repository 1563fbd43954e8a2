import { Suspense, useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { extraPart } from '../../kit/errors/chunk-error.tsx';
import { LanguageSync } from '../settings/LanguageSync.tsx';
import { noticesOptions } from '../../kit/notifications/queries.ts';
import { useUnreadCount } from '../../kit/notifications/unread-count.ts';

const PushWatch = extraPart(() => import('../push/PushWatch.tsx'));
const Live = extraPart(() => import('../../live/Live.tsx'), 'live');

/** Keeps the bell's count of the server's notifications for the user. Renders nothing. */
function NoticesWatch() {
  const { data } = useQuery(noticesOptions);
  const unread = data?.unread ?? 0;
  useEffect(() => useUnreadCount.setState({ unread }), [unread]);
  // Resets the count, since the next user has their own.
  useEffect(() => () => useUnreadCount.setState({ unread: 0 }), []);
  return null;
}

/**
 * Loads the parts that run beside the bell after the first screen: the count of notifications, the language of e-mail,
 * and live updates with presence.
 */
export default function SettledParts() {
  return (
    <>
      <NoticesWatch />
      <LanguageSync />
      <Suspense fallback={null}>
        <Live />
      </Suspense>
      <Suspense fallback={null}>
        <PushWatch />
      </Suspense>
    </>
  );
}
