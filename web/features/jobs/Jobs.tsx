import { useQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { QueryError } from '../../kit/errors/QueryError.tsx';
import { usePageTitle } from '../../kit/use-page-title.ts';
import { t } from '../../messages/t.ts';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { AuditResult } from './AuditResult.tsx';
import { JobRow } from './JobRow.tsx';
import { jobsOptions } from './queries.ts';

export default function Jobs() {
  usePageTitle(t('jobs.title'));
  const jobs = useQuery(jobsOptions);
  return (
    <div className="flex w-full flex-col">
      <PageHeader title={t('jobs.title')} text={t('jobs.intro')} />
      <div className="flex flex-col gap-8">
        <AuditResult />
        <section aria-labelledby="jobs-list">
          <h2 id="jobs-list" className="mb-3 text-xl font-bold">
            {t('jobs.list')}
          </h2>
          {jobs.isPending && <Skeleton className="h-64" />}
          {jobs.isLoadingError && <QueryError error={jobs.error} onRetry={() => void jobs.refetch()} />}
          {jobs.data?.length === 0 && (
            <div className="rounded-card bg-surface shadow-soft">
              <EmptyState icon={CalendarClock} title={t('jobs.none.title')} text={t('jobs.none.text')} />
            </div>
          )}
          {jobs.data && jobs.data.length > 0 && (
            <Card className="py-1">
              <ul aria-labelledby="jobs-list">
                {jobs.data.map((job) => (
                  <JobRow key={job.name} job={job} />
                ))}
              </ul>
            </Card>
          )}
        </section>
      </div>
    </div>
  );
}
