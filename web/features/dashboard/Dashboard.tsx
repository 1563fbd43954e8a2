import { Suspense, useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { extraPart, lazyPart } from '../../kit/errors/chunk-error.tsx';
import { useMe, type LoadedMe, ME_KEY, serverNow, welcomeName } from '../../kit/session/me.ts';
import { useUnreadCount } from '../../kit/notifications/unread-count.ts';
import { usePageTitle } from '../../kit/use-page-title.ts';
import { formatDayLong } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';
import { useOutbox } from '../../offline/outbox/outbox-store.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { CheckIn, checkInState } from './check-in/CheckIn.tsx';
import { dayNote } from './check-in/day-note.ts';
import { Streak } from './Streak.tsx';
import { useAfterPaint } from '../../kit/use-after-paint.ts';
import { dayAt } from '../../../domain/time/user-zone.ts';

/** Loaded lazily, so that the check-in does not wait for this part. On a phone, the part is below the first screen. */
const DashboardAside = lazyPart(() => import('./check-in/DashboardAside.tsx'), 'figures', 'dashboard');
const NotificationCard = extraPart(() => import('./NotificationCard.tsx'), 'notices', 'dashboard');

/** The height of a phone's first screen, without the top bar and the navigation. */
const FIRST_SCREEN =
  'min-h-[calc(100svh-var(--bar-height)-var(--nav-height)-env(safe-area-inset-bottom)-var(--card-room,0rem)-2.25rem)] sm:min-h-0';

/** The placeholder of the content beside the check-in. */
const REST_PLACE = (
  <div className="flex flex-col gap-6">
    <Skeleton className="h-88" />
    <Skeleton className="h-40" />
  </div>
);

/** Replaces the streak on a user's first day, and says what to do first. */
function Welcome({ me }: { me: LoadedMe }) {
  return (
    <section aria-labelledby="welcome">
      <h2
        id="welcome"
        className="text-4xl leading-tight font-bold tracking-tight wrap-anywhere short:text-3xl lg:text-5xl"
      >
        {t('dashboard.welcome.title', { name: welcomeName(me) })}
      </h2>
      <p className="mt-3 max-w-prose text-lg text-ink-soft short:mt-1.5 short:text-base">
        {t(me.today.kind === 'scheduled' ? 'dashboard.welcome.text' : 'dashboard.welcome.off')}
      </p>
    </section>
  );
}

/**
 * Loads the user's data again when the app becomes visible on another day. An app that was left open overnight must not
 * show yesterday's receipt.
 */
function useDayChange(me: LoadedMe): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const check = () => {
      if (document.visibilityState !== 'visible') return;
      if (dayAt(me, serverNow(me)) === me.today.date) return;
      void queryClient.invalidateQueries({ queryKey: ME_KEY });
      void queryClient.invalidateQueries({ queryKey: ['quote'] });
    };
    document.addEventListener('visibilitychange', check);
    return () => document.removeEventListener('visibilitychange', check);
  }, [me, queryClient]);
}

export default function Dashboard() {
  const me = useMe();
  usePageTitle(t('dashboard.title'));
  useDayChange(me);
  const { date, kind } = me.today;
  const note = dayNote(me);
  const state = useOutbox(({ isOnline }) => checkInState(me, isOnline));
  const isFirstDay = me.totalCheckIns === 0 && (state === 'open' || state === 'refused');
  const hasRest = useAfterPaint();
  const hasCard = useUnreadCount((notices) => notices.hasCard);
  const isAsking = kind === 'scheduled' && state !== 'done' && state !== 'waiting';

  return (
    <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start lg:gap-10">
      {/* Before the check-in, this part fills a phone's first screen, so that the button is near the thumb. */}
      <div className={`group/day flex flex-col gap-5 short:gap-3 lg:gap-7 ${isAsking ? FIRST_SCREEN : ''}`}>
        <div>
          <h1 className="text-xl font-semibold lg:text-2xl">{formatDayLong(date)}</h1>
          {note && <p className="mt-1 text-ink-soft">{note}</p>}
        </div>
        {isFirstDay ? <Welcome me={me} /> : <Streak me={me} />}
        {hasCard && (
          <Suspense fallback={null}>
            <NotificationCard />
          </Suspense>
        )}
        {/* The key resets the component each day, so that yesterday's mood and note are dropped. */}
        <CheckIn key={date} me={me} state={state} />
      </div>
      {hasRest ? (
        <Suspense fallback={REST_PLACE}>
          <DashboardAside me={me} />
        </Suspense>
      ) : (
        REST_PLACE
      )}
    </div>
  );
}
