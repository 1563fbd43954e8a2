import { useQuery } from '@tanstack/react-query';
import type { Analytics as AnalyticsData } from '../../../domain/api/analytics.ts';
import { QueryError } from '../../app/QueryError.tsx';
import { usePageTitle } from '../../app/use-page-title.ts';
import { formatDayLong, formatDayShort, formatMonth, formatNumber } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { BarTable } from './BarTable.tsx';
import { Overview } from './Overview.tsx';
import { analyticsOptions } from './queries.ts';

/** The company in figures. */
export default function Analytics() {
  usePageTitle(t('analytics.title'));
  const analytics = useQuery(analyticsOptions);
  const date = analytics.data && formatDayLong(analytics.data.overview.date);
  return (
    <>
      <PageHeader title={t('analytics.title')} {...(date && { text: t('analytics.intro', { date }) })} />
      {analytics.isPending && <Skeleton className="h-96" />}
      {analytics.isLoadingError && <QueryError error={analytics.error} onRetry={() => void analytics.refetch()} />}
      {analytics.data && <Figures data={analytics.data} />}
    </>
  );
}

function Figures({ data: { overview, trends, departments } }: { data: AnalyticsData }) {
  return (
    <div className="flex flex-col gap-6">
      <Overview overview={overview} />
      <div className="grid gap-6 xl:grid-cols-2">
        <BarTable
          title={t('analytics.daily')}
          note={t('analytics.daily.note')}
          columns={[t('analytics.col.day'), t('analytics.col.checkIns'), t('analytics.col.onTime')]}
          rows={trends.daily.map((day) => ({
            name: formatDayShort(day.date),
            value: day.checkIns,
            cells: [formatNumber(day.checkIns), formatNumber(day.onTime)],
          }))}
        />
        <BarTable
          title={t('analytics.monthly')}
          note={t('analytics.monthly.note')}
          columns={[t('analytics.col.month'), t('analytics.col.points'), t('analytics.col.people')]}
          rows={trends.monthly.map((month) => ({
            name: formatMonth(month.month),
            value: month.totalPoints,
            cells: [formatNumber(month.totalPoints), formatNumber(month.activeUsers)],
          }))}
        />
      </div>
      <BarTable
        title={t('analytics.departments')}
        note={t('analytics.departments.note')}
        columns={[
          t('analytics.col.department'),
          t('analytics.col.people'),
          t('analytics.col.avgPoints'),
          t('analytics.col.rate'),
        ]}
        rows={departments.map((department) => ({
          name: department.name,
          value: department.checkInRate,
          cells: [
            formatNumber(department.employees),
            formatNumber(department.avgPoints),
            t('analytics.percent', { value: department.checkInRate }),
          ],
        }))}
        full={100}
      />
    </div>
  );
}
