import { queryOptions, useQuery } from '@tanstack/react-query';
import { hc } from 'hono/client';
import { CalendarClock, CircleAlert, Shield, ShieldAlert, ShieldCheck } from 'lucide-react';
import { Link } from 'react-router';
import type { Differences, Job } from '#domain/api/jobs.ts';
import type { JobName } from '#domain/jobs/names.ts';
import { useWrite } from '#web/kit/action/action-requests.ts';
import { ActionError } from '#web/kit/action/ActionForm.tsx';
import { API_OPTIONS, readBody, underKey } from '#web/kit/api/api.ts';
import { QueryError, QueryState } from '#web/kit/errors/QueryError.tsx';
import { toUserPath } from '#web/kit/paths.ts';
import { useMe } from '#web/kit/session/me.ts';
import { TextWithWhen } from '#web/kit/When.tsx';
import { formatDayShort, formatInstant } from '#web/messages/format.ts';
import { PATHS } from '#web/kit/paths.ts';
import { t } from '#web/messages/t.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card, Section, Skeleton } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import type { jobsRoutes } from '#worker/features/jobs/routes.ts';

const client = hc<typeof jobsRoutes>('/api/jobs', API_OPTIONS);

const SOON_MS = 15_000;

const jobsOptions = queryOptions({
  queryKey: ['jobs'],
  queryFn: async ({ signal }) => (await readBody(client.index.$get(undefined, { init: { signal } }))).items,
  staleTime: 5_000,
  refetchInterval: SOON_MS,
});

const differencesOptions = queryOptions({
  queryKey: ['jobs', 'differences'],
  queryFn: ({ signal }) => readBody(client.differences.$get(undefined, { init: { signal } })),
  staleTime: SOON_MS,
  refetchInterval: SOON_MS,
});

const useRunJob = () =>
  useWrite(
    (name: JobName, key) => readBody(client[':name'].run.$post({ param: { name }, json: {} }, underKey(key))),
    (queryClient) => queryClient.invalidateQueries({ queryKey: jobsOptions.queryKey }),
  );

const COUNTED = ['people', 'announcements', 'messages', 'days', 'orders', 'codes', 'differences'] as const;

function LastRun({ run: { startedAt, finishedAt, counts } }: { run: NonNullable<Job['lastRun']> }) {
  const seconds = Math.round((Date.parse(finishedAt) - Date.parse(startedAt)) / 1_000);
  const done = COUNTED.flatMap((name) => {
    const count = counts[name];
    return count === undefined ? [] : [t(`jobs.count.${name}`, { count })];
  });
  return (
    <>
      <span>
        <TextWithWhen at={finishedAt} text={(when) => t('jobs.last', { when })} />
      </span>
      <span>{t('jobs.took', { seconds })}</span>
      {done.length > 0 && <span>{done.join(', ')}</span>}
    </>
  );
}

function JobRow({ job }: { job: Job }) {
  const { role, today } = useMe();
  const running = useRunJob();
  const { lastRun, run, nextDue, failures, lastFailure, askedAt } = job;
  const name = t(`jobs.name.${job.name}`);
  const start = () =>
    running.mutate(job.name, { onSuccess: () => showToast({ tone: 'success', text: t('jobs.run.done', { name }) }) });
  return (
    <li className="flex flex-col gap-3 border-b border-line py-4 last:border-0 sm:flex-row sm:items-center sm:gap-6">
      <div className="min-w-0 grow">
        <h3 className="font-semibold wrap-anywhere">{name}</h3>
        <p className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft">
          <span>{t('jobs.every', { minutes: job.everyMinutes })}</span>
          {lastRun ? <LastRun run={lastRun} /> : <span>{t('jobs.never')}</span>}
          {run && (
            <span className="text-ink">
              <TextWithWhen at={run.startedAt} text={(when) => t('jobs.running', { when })} />
            </span>
          )}
          {askedAt && !run && (
            <span className="text-ink">
              <TextWithWhen at={askedAt} text={(when) => t('jobs.asked', { when })} />
            </span>
          )}
          {!run && (
            <span>
              {nextDue === null
                ? t('jobs.next.soon')
                : t('jobs.next', { time: formatInstant(nextDue, today.timeZone) })}
            </span>
          )}
        </p>
        {failures > 0 && lastFailure && (
          <p className="mt-2 flex items-start gap-2 text-sm text-bad">
            <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            <span>
              <TextWithWhen at={lastFailure.at} text={(when) => t('jobs.failed', { count: failures, when })} />{' '}
              {t(`jobs.failed.${lastFailure.reason}`)} {t('jobs.failed.again')}
            </span>
          </p>
        )}
        <ActionError error={running.error} className="mt-2" />
      </div>
      {role === 'super_admin' && (
        <Button
          size="sm"
          variant="outline"
          className="shrink-0 self-start sm:self-auto"
          aria-label={t('jobs.run.name', { name })}
          busy={running.isPending}
          onClick={start}
        >
          {t('jobs.run')}
        </Button>
      )}
    </li>
  );
}

function DifferenceRow({ difference }: { difference: Differences['items'][number] }) {
  const { kind, userId, name, day, stored, computed } = difference;
  return (
    <li className="border-b border-line py-3 last:border-0">
      <p className="font-semibold wrap-anywhere">
        {userId === null ? (
          t('jobs.audit.company')
        ) : (
          <Link to={toUserPath(userId)} className="inline-flex min-h-6 items-center underline hover:text-action">
            {name ?? userId}
          </Link>
        )}
      </p>
      <p className="text-sm text-ink-soft">
        {t(`jobs.kind.${kind}`)}
        {day !== null && `, ${formatDayShort(day)}`}
      </p>
      <p className="num mt-1 text-sm wrap-anywhere">{t('jobs.audit.stored', { value: stored })}</p>
      <p className="num text-sm wrap-anywhere">{t('jobs.audit.computed', { value: computed })}</p>
    </li>
  );
}

function AuditResult() {
  const found = useQuery(differencesOptions);
  if (found.isPending) return <Skeleton className="h-24" />;
  if (!found.data) return <QueryError query={found} />;
  const { endedAt, total, items } = found.data;
  const isWell = total === 0;
  const hasRun = endedAt !== null;
  const [Sign, color] = !isWell
    ? ([ShieldAlert, 'text-bad'] as const)
    : hasRun
      ? ([ShieldCheck, 'text-good'] as const)
      : ([Shield, 'text-ink-soft'] as const);
  return (
    <Card aria-labelledby="jobs-audit">
      <h2 id="jobs-audit" className="flex items-center gap-2 text-xl font-bold">
        <Sign aria-hidden="true" className={`size-6 shrink-0 ${color}`} />
        {t('jobs.name.nightly_audit')}
      </h2>
      {isWell ? (
        <p className="mt-2 text-ink-soft">{t(hasRun ? 'jobs.audit.well' : 'jobs.audit.none')}</p>
      ) : (
        <>
          <p className="mt-2 font-semibold text-bad">{t('jobs.audit.found', { count: total })}</p>
          <p className="mt-1 text-ink-soft">{t('jobs.audit.what')}</p>
        </>
      )}
      {hasRun && (
        <p className="mt-1 text-sm text-ink-soft">
          <TextWithWhen at={endedAt} text={(when) => t('jobs.audit.ended', { when })} />
        </p>
      )}
      {items.length > 0 && (
        <ul aria-labelledby="jobs-audit" className="mt-3 border-t border-line">
          {items.map((difference) => (
            <DifferenceRow key={`${difference.userId} ${difference.kind} ${difference.day}`} difference={difference} />
          ))}
        </ul>
      )}
      {total > items.length && (
        <p className="mt-2 text-sm text-ink-soft">{t('jobs.audit.more', { shown: items.length })}</p>
      )}
    </Card>
  );
}

export default function Jobs() {
  const jobs = useQuery(jobsOptions);
  return (
    <div className="flex w-full flex-col">
      <PageHeader
        title={t('jobs.title')}
        text={t('jobs.intro')}
        back={{ to: PATHS.system, label: t('engine.title') }}
      />
      <div className="flex flex-col gap-8">
        <AuditResult />
        <Section title={t('jobs.list')}>
          <QueryState query={jobs} className="h-64" />
          {jobs.data?.length === 0 && (
            <div className="rounded-card bg-surface shadow-soft">
              <EmptyState icon={CalendarClock} title={t('jobs.none.title')} text={t('jobs.none.text')} />
            </div>
          )}
          {jobs.data && jobs.data.length > 0 && (
            <Card className="py-1">
              <ul aria-label={t('jobs.list')}>
                {jobs.data.map((job) => (
                  <JobRow key={job.name} job={job} />
                ))}
              </ul>
            </Card>
          )}
        </Section>
      </div>
    </div>
  );
}
