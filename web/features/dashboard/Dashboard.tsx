import { Suspense } from 'react';
import { extraPart, lazyPart } from '../../kit/errors/chunk-error.tsx';
import { useMe } from '../../kit/session/me.ts';
import { useUnreadCount } from '../../kit/notifications/unread-count.ts';
import { usePageTitle } from '../../kit/use-page-title.ts';
import { formatDayLong } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';
import { useOutbox } from '../../offline/outbox/outbox-store.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { CheckIn } from './check-in/CheckIn.tsx';
import { checkInState } from './check-in/check-in-state.ts';
import { dayNote } from './check-in/day-note.ts';
import { Streak } from './Streak.tsx';
import { useAfterPaint } from '../../kit/use-after-paint.ts';
import { useDayChange } from './use-day-change.ts';
import { Welcome } from './Welcome.tsx';

/** Loaded lazily: on a phone it is below the first screen, and the check-in does not wait for it. */
const DashboardAside = lazyPart(() => import('./check-in/DashboardAside.tsx'), 'figures', 'dashboard');
const NotificationCard = extraPart(() => import('./NotificationCard.tsx'), 'notices', 'dashboard');

/** The height of a phone's first screen, without its bars. */
const FIRST_SCREEN =
  'min-h-[calc(100svh-var(--bar-height)-var(--nav-height)-env(safe-area-inset-bottom)-var(--card-room,0rem)-2.25rem)] sm:min-h-0';

/** Keeps the place of the content beside the check-in. */
const REST_PLACE = (
  <div className="flex flex-col gap-6">
    <Skeleton className="h-88" />
    <Skeleton className="h-40" />
  </div>
);

export default function Dashboard() {
  const me = useMe();
  usePageTitle(t('dashboard.title'));
  useDayChange(me);
  const { date, kind } = me.today;
  const note = dayNote(me);
  const state = useOutbox(({ isOnline }) => checkInState(me, isOnline));
  const isFirstDay = me.totalCheckIns === 0 && (state === 'open' || state === 'refused');
  const hasRest = useAfterPaint();
  const hasAnnouncement = useUnreadCount(({ unread }) => unread > 0);
  // Without a question, no button needs the thumb, so the rest follows directly.
  const isAsking = kind === 'scheduled' && state !== 'done' && state !== 'waiting';

  return (
    <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start lg:gap-10">
      {/* Before the check-in this fills a phone's first screen. The button is at its lower end, near the thumb. */}
      <div className={`group/day flex flex-col gap-5 short:gap-3 lg:gap-7 ${isAsking ? FIRST_SCREEN : ''}`}>
        <div>
          <h1 className="text-xl font-semibold lg:text-2xl">{formatDayLong(date)}</h1>
          {note && <p className="mt-1 text-ink-soft">{note}</p>}
        </div>
        {isFirstDay ? <Welcome me={me} /> : <Streak me={me} />}
        {hasAnnouncement && (
          <Suspense fallback={null}>
            <NotificationCard />
          </Suspense>
        )}
        {/* The key resets it each day, so that yesterday's mood and note are dropped. */}
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
