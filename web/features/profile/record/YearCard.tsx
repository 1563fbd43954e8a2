import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react';
import { Suspense, useId, useMemo, useState } from 'react';
import { lazyPart } from '../../../kit/errors/chunk-error.tsx';
import { QueryError } from '../../../kit/errors/QueryError.tsx';
import type { ShownMe } from '../../../kit/session/me.ts';
import { useScoring } from '../../../kit/use-scoring.ts';
import { formatDayLong } from '../../../messages/format.ts';
import { t } from '../../../messages/t.ts';
import { Card } from '../../../ui/Card.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { describeEffect, describeReason, type ShownDay } from '../../../parts/record/day-text.ts';
import { attendanceOptions, toYear } from './queries.ts';
import { useArchiveWait } from './use-archive-wait.ts';
import { shownDays } from './shown-days.ts';
import { YearGrid } from '../../../parts/record/YearGrid.tsx';
import { YearLegend } from '../../../parts/record/YearLegend.tsx';

const CorrectionOfDay = lazyPart(() => import('./CorrectionOfDay.tsx'), 'dialogs', 'history');

function Step({ label, Icon, onClick }: { label: string; Icon: LucideIcon; onClick: (() => void) | null }) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={onClick === null || undefined}
      className="grid size-11 place-content-center rounded-control text-ink-soft hover:bg-sunken hover:text-ink aria-disabled:cursor-default aria-disabled:opacity-40 aria-disabled:hover:bg-transparent"
      onClick={() => onClick?.()}
    >
      <Icon aria-hidden="true" className="size-5" />
    </button>
  );
}

/** Shows the selected day as text, with its points. */
function ChosenDay({ day, streakBefore }: { day: ShownDay; streakBefore: number }) {
  const scoring = useScoring();
  const effect = describeEffect(day, streakBefore, scoring);
  return (
    <p className="mt-2 flex min-h-12 flex-wrap content-center items-baseline gap-x-4 rounded-control bg-sunken px-4 py-2.5 text-sm">
      <span className="font-semibold">{formatDayLong(day.date)}</span>
      <span>{describeReason(day, scoring)}</span>
      {day.points !== null && <span className="num font-semibold">{t('points.count', { points: day.points })}</span>}
      {effect && <span className="text-ink-soft">{effect}</span>}
    </p>
  );
}

/** Shows all days of a year as a grid, and explains the selected day. */
export default function YearCard({ me }: { me: ShownMe }) {
  const id = useId();
  const thisYear = toYear(me.today.date);
  const [back, setBack] = useState(0);
  const [picked, setPicked] = useState('');
  const year = thisYear - back;
  const now = useQuery(attendanceOptions(thisYear));
  const shown = useQuery(attendanceOptions(year));
  const days = useMemo(() => (shown.data ? shownDays(shown.data, me) : []), [shown.data, me]);

  const isSlow = useArchiveWait(shown.isPending, `${year}-01-01`, me.today.date);

  const firstYear = toYear(now.data?.firstCheckIn ?? me.today.date);
  const last = days.at(-1)?.date ?? me.today.date;
  const index = days.findIndex(({ date }) => date === picked);
  // Without a streak, the last missed day is selected at first, so that the user can request a correction of that day.
  const missed =
    (me.expectedStreak ?? me.currentStreak) === 0 ? days.findLastIndex(({ reason }) => reason === 'missed') : -1;
  const place = [index, missed, days.length - 1].find((one) => one >= 0) ?? -1;
  const day = days[place];
  const checkIns = days.filter(({ points, isWaiting }) => points !== null || isWaiting).length;
  return (
    <Card aria-labelledby={id}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div>
          <h2 id={id} className="text-lg font-bold">
            {t('attendance.year.title')}
          </h2>
          <p className="min-h-5 text-sm text-ink-soft">
            {shown.data && t('attendance.year.checkIns', { count: checkIns })}
            <output>{isSlow && t('history.archive')}</output>
          </p>
        </div>
        <div className="-mt-1 -mr-2 ml-auto flex items-center">
          <Step
            label={t('attendance.year.previous', { year: String(year - 1) })}
            Icon={ChevronLeft}
            onClick={year > firstYear ? () => setBack(back + 1) : null}
          />
          <p aria-live="polite" className="num w-14 text-center font-bold">
            {year}
          </p>
          <Step
            label={t('attendance.year.next', { year: String(year + 1) })}
            Icon={ChevronRight}
            onClick={back > 0 ? () => setBack(back - 1) : null}
          />
        </div>
      </div>
      {shown.isPending && <Skeleton className="mt-4 h-102 lg:h-246" />}
      {shown.isLoadingError && <QueryError error={shown.error} onRetry={() => void shown.refetch()} />}
      {day && (
        <>
          <YearGrid year={year} days={days} chosen={days[place]?.date ?? last} onChoose={setPicked} />
          <ChosenDay day={day} streakBefore={days[place - 1]?.streak ?? 0} />
          <Suspense fallback={<div className="mt-3 h-11" />}>
            <CorrectionOfDay key={day.date} day={day} me={me} />
          </Suspense>
          <YearLegend days={days} />
          <p className="sr-only">{t('attendance.year.help')}</p>
        </>
      )}
    </Card>
  );
}
