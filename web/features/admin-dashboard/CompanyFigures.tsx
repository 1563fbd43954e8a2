import { useQuery } from '@tanstack/react-query';
import type { Analytics } from '../../../domain/api/analytics.ts';
import { FailedCard } from '../../kit/errors/FailedCard.tsx';
import { formatDayLong, formatDayShort, formatNumber, formatTimeOfDay, formatWeekday } from '../../messages/format.ts';
import { useLive } from '../../live/live-store.ts';
import { readLiveDay } from '../../live/read-live-day.ts';
import { t } from '../../messages/t.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { isComparable } from '../../parts/figures/comparison.ts';
import { punctuality, Tiles, type TileFigure } from '../../parts/figures/Tiles.tsx';
import type { CompanyDay } from '../../parts/company-day/queries.ts';
import { findComparedDay, type ComparedDay } from './compare-day.ts';
import { figuresOptions, setupOptions } from './queries.ts';

const NONE: Pick<TileFigure, 'note'> = {};

const sayDay = ({ date, isWeekBefore }: ComparedDay) =>
  isWeekBefore
    ? t('home.compare.weekday', { weekday: formatWeekday(date) })
    : t('home.compare.date', { date: formatDayShort(date) });

/**
 * Returns a note that compares `active` with the check-ins of the other day. While the day is not over, a lower number
 * is normal. The note then shows the other day's number instead of a difference.
 */
function compareActive(active: number, other: ComparedDay | null, isOver: boolean): Pick<TileFigure, 'note'> {
  if (!other || !isComparable(other.checkIns)) return NONE;
  const [day, delta] = [sayDay(other), active - other.checkIns];
  if (delta > 0) return { note: t('home.compare.more', { count: delta, day }) };
  if (delta === 0) return { note: t('home.compare.same', { day }) };
  return {
    note: isOver
      ? t('home.compare.fewer', { count: -delta, day })
      : t('home.compare.was', { value: formatNumber(other.checkIns), day }),
  };
}

function listTiles(
  { overview, summary }: Analytics,
  other: ComparedDay | null,
  newcomers: string,
  isToday: boolean,
): TileFigure[] {
  const [average, onTime] = punctuality(overview);
  const rate = other?.onTimeRate ?? null;
  return [
    {
      name: t('analytics.employees'),
      value: formatNumber(overview.totalEmployees),
      ...(newcomers && { note: newcomers }),
    },
    {
      name: t('analytics.active'),
      value: formatNumber(overview.activeToday),
      ...compareActive(overview.activeToday, other, !isToday),
    },
    ...(average
      ? [
          {
            ...average,
            ...(summary.averageCheckInTime !== null && {
              note: t('home.compare.average', {
                time: formatTimeOfDay(summary.averageCheckInTime),
                count: summary.days,
              }),
            }),
          },
        ]
      : []),
    ...(onTime
      ? [
          {
            ...onTime,
            ...(other &&
              isComparable(rate) && {
                note: t('home.compare.was', { value: t('analytics.percent', { value: rate }), day: sayDay(other) }),
              }),
          },
        ]
      : []),
  ];
}

/** A placeholder with the height of the four figures and their notes. */
const FiguresSkeleton = () => (
  <div className="@container">
    <div className="grid gap-4 @min-[16rem]:grid-cols-2 lg:gap-6 xl:grid-cols-4">
      {[1, 2, 3, 4].map((tile) => (
        <Skeleton key={tile} className="h-36 sm:h-34" />
      ))}
    </div>
  </div>
);

/**
 * Shows the company's figures of today, with comparisons. On a day off, shows the figures of the last working day, and
 * names that day in the heading.
 */
export function CompanyFigures({ companyDay }: { companyDay: CompanyDay }) {
  const figures = useQuery(figuresOptions);
  const setup = useQuery(setupOptions);
  const { date: today } = companyDay;
  const day = readLiveDay(
    useLive((state) => state.realtimeStats),
    companyDay,
  );
  if (figures.isPending) return <FiguresSkeleton />;
  if (figures.isLoadingError)
    return <FailedCard title={t('home.figures')} error={figures.error} onRetry={() => void figures.refetch()} />;
  const { overview: listed } = figures.data;
  const isToday = listed.date === today;
  // The numbers of the live room are newer than the loaded figures.
  const overview = day && isToday ? { ...listed, activeToday: day.checkedIn, onTimeRate: day.onTimeRate } : listed;
  const newPeople = setup.data?.newPeople ?? 0;
  const newcomers = newPeople > 0 ? t('home.compare.new', { count: formatNumber(newPeople) }) : '';
  return (
    <section aria-labelledby="company-figures">
      <h2 id="company-figures" className={isToday ? 'sr-only' : 'mb-3 text-ink-soft'}>
        {isToday ? t('home.figures') : t('home.figures.on', { date: formatDayLong(overview.date) })}
      </h2>
      <Tiles figures={listTiles({ ...figures.data, overview }, findComparedDay(figures.data), newcomers, isToday)} />
    </section>
  );
}
