import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, Printer } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import type { Analytics } from '#domain/api/analytics.ts';
import { toMonth } from '#domain/time/local-date.ts';
import { monthEnd, monthStart, nextMonth, previousMonth } from '#domain/time/months.ts';
import { QueryError } from '#web/kit/errors/QueryError.tsx';
import { PATHS } from '#web/kit/paths.ts';
import { useLoadedMe } from '#web/kit/session/me.ts';
import { usePageTitle } from '#web/kit/use-page-title.ts';
import { formatDayShort, formatMonth, formatNumber } from '#web/messages/format.ts';
import { translateName } from '#web/messages/built-in.ts';
import { t } from '#web/messages/t.ts';
import { useCompanyDay } from '#web/parts/company-day/company-day-queries.ts';
import { analyticsOptions } from '#web/parts/figures/figure-queries.ts';
import { monthIn } from '#web/parts/figures/period.ts';
import { Compared, type TileFigure } from '#web/parts/figures/Tiles.tsx';
import { BrandMark } from '#web/ui/BrandMark.tsx';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Skeleton } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { formatDayOfMonth, formatDayOfYear, formatValue } from './chart/figure.ts';
import { attendanceFigures, inMoney, pointFigures, sayBefore } from './period-figures.tsx';
import './print.css';

/** Draws each day's check-ins as bars that print well, without the chart library. */
function DayBars({ daily }: { daily: Analytics['trends']['daily'] }) {
  const most = Math.max(...daily.map(({ checkIns }) => checkIns), 0);
  const best = daily.find(({ checkIns }) => checkIns === most);
  const [first, last] = [daily[0], daily.at(-1)];
  if (!best || !first || !last || most === 0) return null;
  return (
    <section>
      <h2 className="mb-2 text-lg font-bold">{t('figure.checkIns')}</h2>
      <div aria-hidden="true" className="flex h-20 items-end gap-1 border-b border-line">
        {daily.map(({ date, checkIns }) => (
          <span
            key={date}
            title={`${formatDayShort(date)}: ${formatNumber(checkIns)}`}
            className="min-h-px flex-1 rounded-t-sm bg-action"
            style={{ height: `${(100 * checkIns) / most}%` }}
          />
        ))}
      </div>
      <p className="mt-1 flex justify-between gap-x-3 text-sm text-ink-soft">
        <span className="whitespace-nowrap">{formatDayOfMonth(first.date)}</span>
        <span className="text-center text-balance">
          {t('analytics.report.bars', { day: formatDayShort(best.date), most })}
        </span>
        <span className="whitespace-nowrap">{formatDayOfMonth(last.date)}</span>
      </p>
    </section>
  );
}

/** The report shows only the largest departments, so that it fits on one page. */
const DEPARTMENTS_SHOWN = 12;
const REWARDS_SHOWN = 5;

export default function MonthReport() {
  const { search } = useLocation();
  const { date: today } = useCompanyDay();
  const month = monthIn(search, today);
  const name = formatMonth(month);
  const { brand } = useLoadedMe();
  usePageTitle(`${t('analytics.report')}: ${name}`);
  const isRunning = month === toMonth(today);
  const report = useQuery(analyticsOptions({ from: monthStart(month), to: isRunning ? today : monthEnd(month) }));
  const data = report.isPlaceholderData ? undefined : report.data;
  return (
    <div className="w-full max-w-4xl">
      <div className="mb-6 flex flex-wrap items-center gap-2 print:hidden">
        <Link to={PATHS.analytics} className={buttonClass('ghost', 'md', '-ml-3')}>
          <ChevronLeft aria-hidden="true" className="size-5" />
          {t('nav.analytics')}
        </Link>
        <span className="grow" />
        <Link
          to={`?month=${previousMonth(month)}`}
          replace
          aria-label={t('analytics.report.earlier')}
          className={buttonClass('outline', 'md')}
        >
          <ChevronLeft aria-hidden="true" className="size-5" />
        </Link>
        {!isRunning && (
          <Link
            to={`?month=${nextMonth(month)}`}
            replace
            aria-label={t('analytics.report.later')}
            className={buttonClass('outline', 'md')}
          >
            <ChevronRight aria-hidden="true" className="size-5" />
          </Link>
        )}
        <Button disabled={!data} onClick={() => window.print()}>
          <Printer aria-hidden="true" className="size-5" />
          {t('analytics.report.print')}
        </Button>
      </div>
      <article className="one-page rounded-card bg-surface p-(--space-card) shadow-soft sm:p-10">
        <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-1 border-b border-line pb-4">
          <div>
            {brand.logo && <BrandMark brand={brand} className="mb-3 h-10" />}
            <p className="font-semibold text-ink-soft">
              {[brand.name || t('app.name'), t('analytics.report')].join(' · ')}
            </p>
            <h1 className="text-2xl font-bold sm:text-3xl">{name}</h1>
          </div>
          {data && (
            <p className="text-sm text-ink-soft">
              {t('filter.span', { from: formatDayOfYear(data.period.from), to: formatDayOfYear(data.period.to) })}
            </p>
          )}
        </header>
        {report.isLoading || report.isPlaceholderData ? <Skeleton className="mt-6 h-[48rem]" /> : null}
        {report.isError && !data && <QueryError query={report} />}
        {data && <Report data={data} />}
      </article>
    </div>
  );
}

function Departments({ departments }: Pick<Analytics, 'departments'>) {
  const largest = departments.toSorted((one, other) => other.employees - one.employees).slice(0, DEPARTMENTS_SHOWN);
  const cell = 'py-1.5 pl-2 text-right num';
  const head = 'py-1.5 pl-2 text-right font-medium';
  // A phone shows only the columns of rates. Paper shows all columns.
  const wide = 'max-sm:hidden print:table-cell';
  return (
    <section>
      <h2 className="mb-1 text-lg font-bold">{t('charts.departments')}</h2>
      <table className="w-full text-sm">
        <thead className="border-b border-line text-ink-soft">
          <tr>
            <th scope="col" className="py-1.5 text-left font-medium">
              {t('filter.department')}
            </th>
            <th scope="col" className={`${head} ${wide}`}>
              {t('charts.people')}
            </th>
            <th scope="col" className={head}>
              {t('charts.col.rate')}
            </th>
            <th scope="col" className={head}>
              {t('charts.col.onTimeRate')}
            </th>
            <th scope="col" className={`${head} ${wide}`}>
              {t('charts.col.avgPoints')}
            </th>
          </tr>
        </thead>
        <tbody>
          {largest.map(({ name, employees, checkInRate, onTimeRate, avgPoints }) => (
            <tr key={name} className="border-b border-line">
              <th scope="row" className="py-1.5 text-left font-medium wrap-anywhere">
                {name}
              </th>
              <td className={`${cell} ${wide}`}>{formatNumber(employees)}</td>
              <td className={cell}>{formatValue(checkInRate, 'percent')}</td>
              <td className={cell}>{formatValue(onTimeRate, 'percent')}</td>
              <td className={`${cell} ${wide}`}>{formatNumber(avgPoints)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {departments.length > DEPARTMENTS_SHOWN && (
        <p className="mt-1 text-sm text-ink-soft">
          {t('analytics.report.departments', { shown: DEPARTMENTS_SHOWN, all: departments.length })}
        </p>
      )}
    </section>
  );
}

function Report({ data }: { data: Analytics }) {
  const { kept, departments, rewards, period } = data;
  if (kept.period === 'none') {
    return (
      <EmptyState
        icon={Printer}
        title={t('charts.kept.none', { day: formatDayOfYear(kept.from ?? period.to) })}
        text={t('charts.kept.choose')}
      />
    );
  }
  const before = sayBefore(data);
  return (
    <div className="mt-5 flex flex-col gap-6">
      <Figures title={t('charts.attendance')} figures={attendanceFigures(data)} />
      <DayBars daily={data.trends.daily} />
      <Figures title={t('figure.points')} figures={pointFigures(data)} />
      <Departments departments={departments} />
      {rewards.length > 0 && (
        <section>
          <h2 className="mb-1 text-lg font-bold">{t('charts.rewards')}</h2>
          <ol className="text-sm">
            {rewards.slice(0, REWARDS_SHOWN).map((reward) => (
              <li key={reward.id} className="flex justify-between gap-4 border-b border-line py-1.5">
                <span className="min-w-0 wrap-anywhere">{translateName(reward.name)}</span>
                <span className="shrink-0 text-ink-soft">
                  {[t('claims.count', { count: reward.claims }), inMoney(data, reward)].filter(Boolean).join(' · ')}
                </span>
              </li>
            ))}
          </ol>
        </section>
      )}
      <p className="text-sm text-ink-soft">{[before, t('analytics.report.note')].filter(Boolean).join(' ')}</p>
    </div>
  );
}

function Figures({ title, figures }: { title: string; figures: readonly TileFigure[] }) {
  return (
    <section>
      <h2 className="mb-2 text-lg font-bold">{title}</h2>
      <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        {figures.map(({ name, value, note, compared }) => (
          <div key={name} className="min-w-0">
            <dt className="text-sm text-ink-soft">{name}</dt>
            <dd className="text-2xl leading-tight font-bold">{value}</dd>
            {compared && (
              <dd className="text-sm">
                <Compared {...compared} />
              </dd>
            )}
            {note && <dd className="text-sm text-ink-soft">{note}</dd>}
          </div>
        ))}
      </dl>
    </section>
  );
}
