import { Suspense } from 'react';
import { lazyPart } from '../../app/chunk-error.tsx';
import { useMe } from '../../app/me.ts';
import { usePageTitle } from '../../app/use-page-title.ts';
import { formatDayLong } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';
import { CheckIn } from './CheckIn.tsx';
import { dayNote } from './day-note.ts';
import { Streak } from './Streak.tsx';
import { useAfterPaint } from '../../app/use-after-paint.ts';
import { useDayChange } from './use-day-change.ts';
import { Welcome } from './Welcome.tsx';

/** On a phone it is below the first screen: the check-in does not wait for it. */
const Rest = lazyPart(() => import('./Rest.tsx'), 'figures', 'dashboard');

/** The height of a phone's first screen between its bars. */
const FIRST_SCREEN =
  'min-h-[calc(100svh-var(--bar-height)-var(--nav-height)-env(safe-area-inset-bottom)-var(--card-room,0rem)-2.25rem)] sm:min-h-0';

export default function Dashboard() {
  const me = useMe();
  usePageTitle(t('dashboard.title'));
  useDayChange(me);
  const { date } = me.today;
  const note = dayNote(me);
  const isWaiting = me.waitingCheckIn?.refusal === null;
  const isFirstDay = me.totalCheckIns === 0 && !me.todayCheckIn && !isWaiting;
  const hasRest = useAfterPaint();

  return (
    <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start lg:gap-10">
      {/* Before the check-in this fills a phone's first screen, with the button at its lower end: under the thumb. */}
      <div className={`flex flex-col gap-5 short:gap-3 lg:gap-7 ${me.todayCheckIn ? '' : FIRST_SCREEN}`}>
        <div>
          <h1 className="text-xl font-semibold lg:text-2xl">{formatDayLong(date)}</h1>
          {note && <p className="mt-1 text-ink-soft">{note}</p>}
        </div>
        {isFirstDay ? <Welcome me={me} /> : <Streak me={me} />}
        {/* Another day asks anew: yesterday's mood and note are not today's. */}
        <CheckIn key={date} me={me} />
      </div>
      {hasRest && (
        <Suspense fallback={null}>
          <Rest me={me} />
        </Suspense>
      )}
    </div>
  );
}
