import { Suspense, useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { extraPart } from '../../kit/errors/chunk-error.tsx';
import { LanguageSync } from '../settings/LanguageSync.tsx';
import { isCardOpen } from '../../../domain/notices/card-kinds.ts';
import { noticesOptions } from '../../kit/notifications/queries.ts';
import { useUnreadCount } from '../../kit/notifications/unread-count.ts';

const PushWatch = extraPart(() => import('../push/PushWatch.tsx'));
const Live = extraPart(() => import('../../live/Live.tsx'), 'live');

/** Sets the number of the server's unread notifications, which the bell shows, and whether a card waits. */
function NoticesWatch() {
  const { data } = useQuery(noticesOptions);
  const unread = data?.unread ?? 0;
  const hasCard = data?.items.some(isCardOpen) ?? false;
  useEffect(() => useUnreadCount.setState({ unread, hasCard }), [unread, hasCard]);
  // The count is reset, because the next user has another count.
  useEffect(() => () => useUnreadCount.setState({ unread: 0, hasCard: false }), []);
  return null;
}

/**
 * Loads the parts that run after the first screen. These parts are the count of unread notifications, the language of
 * e-mails, live updates with presence, and push.
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
