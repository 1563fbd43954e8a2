import { useQuery } from '@tanstack/react-query';
import { ChartNoAxesColumn, FileText, Printer } from 'lucide-react';
import { Link, useLocation, useNavigate } from 'react-router';
import type { Analytics as AnalyticsData } from '../../../domain/api/analytics.ts';
import { PATHS } from '../../kit/paths.ts';
import { QueryError } from '../../kit/errors/QueryError.tsx';
import { usePageTitle } from '../../kit/use-page-title.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { formatDayOfYear } from './formats.ts';
import { Summary } from './Summary.tsx';
import { toQuery, toSearch, readView, type View } from '../../parts/figures/period.ts';
import { PeriodPicker } from './PeriodPicker.tsx';
import { useCompanyDay } from '../../parts/company-day/queries.ts';
import './print.css';
import { analyticsOptions } from '../../parts/figures/queries.ts';
import { Sections } from './Sections.tsx';

export default function Analytics() {
  usePageTitle(t('analytics.title'));
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const { date: today } = useCompanyDay();
  const view = readView(search);
  const analytics = useQuery(analyticsOptions(toQuery(view, today)));
  const data = analytics.data;
  const show = (next: View) => void navigate(pathname + toSearch(next), { replace: true });
  return (
    <>
      <PageHeader title={t('analytics.title')} {...(data && { text: periodText(data) })}>
        <div className="-mr-3 flex flex-wrap">
          <Link to={PATHS.monthReport} className={buttonClass('ghost', 'md', 'print:hidden')}>
            <FileText aria-hidden="true" className="size-5" />
            {t('analytics.report')}
          </Link>
          <Button variant="ghost" className="print:hidden" onClick={() => window.print()}>
            <Printer aria-hidden="true" className="size-5" />
            {t('charts.print')}
          </Button>
        </div>
      </PageHeader>
      <PeriodPicker view={view} today={today} onChange={show} />
      {analytics.isLoading && <AnalyticsSkeleton />}
      {analytics.isError && !analytics.isPlaceholderData && !data && (
        <QueryError error={analytics.error} onRetry={() => void analytics.refetch()} />
      )}
      {data && (
        <div
          aria-busy={analytics.isPlaceholderData}
          className={`mt-8 flex flex-col gap-10 ${analytics.isPlaceholderData ? 'opacity-60' : ''}`}
        >
          <Figures data={data} />
        </div>
      )}
    </>
  );
}

/** A placeholder with the heights of the tiles and the first charts. */
function AnalyticsSkeleton() {
  return (
    <div className="mt-8">
      <div className="grid grid-cols-2 gap-4 xl:grid-cols-4">
        {[0, 1, 2, 3].map((tile) => (
          <Skeleton key={tile} className="h-36" />
        ))}
      </div>
      <Skeleton className="mt-10 mb-4 h-8 w-44" />
      <div className="grid gap-6 xl:grid-cols-2">
        {[0, 1].map((chart) => (
          <Skeleton key={chart} className="h-96" />
        ))}
      </div>
    </div>
  );
}

/** Shows a text instead of charts when the company keeps no figures for the period. Zeros would look like figures. */
function Figures({ data }: { data: AnalyticsData }) {
  const { from, period } = data.kept;
  const day = from === null ? '' : formatDayOfYear(from);
  if (period === 'none') {
    return (
      <EmptyState icon={ChartNoAxesColumn} title={t('charts.kept.none', { day })} text={t('charts.kept.choose')} />
    );
  }
  return (
    <>
      {period === 'partly' && <p className="text-ink-soft">{t('charts.kept.partly', { day })}</p>}
      <Summary data={data} />
      {isEmpty(data) ? <NoFigures /> : <Sections data={data} period={periodText(data)} />}
    </>
  );
}

/** True when the admin is the only user and there are no check-ins and no points. */
const isEmpty = ({ overview, trends, points }: AnalyticsData): boolean =>
  overview.totalEmployees <= 1 && trends.monthly.every(({ checkIns }) => checkIns === 0) && !points.outstanding;

function NoFigures() {
  return (
    <EmptyState
      icon={ChartNoAxesColumn}
      title={t('charts.empty.title')}
      text={t('charts.empty.text')}
      action={
        <Link to={PATHS.peopleImport} className={buttonClass('primary', 'md')}>
          {t('charts.empty.do')}
        </Link>
      }
    />
  );
}

function periodText({ period: { from, to }, moods }: AnalyticsData): string {
  const days = t('charts.period.is', { from: formatDayOfYear(from), to: formatDayOfYear(to) });
  return moods === null ? `${days}. ${t('charts.period.wholeMonths')}` : days;
}
