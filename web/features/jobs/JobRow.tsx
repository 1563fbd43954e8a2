import { CircleAlert } from 'lucide-react';
import type { Job } from '../../../domain/api/jobs.ts';
import { ActionError } from '../../kit/action/ActionError.tsx';
import { useMe } from '../../kit/session/me.ts';
import { TextWithWhen } from '../../kit/When.tsx';
import { formatInstant } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/Button.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useRunJob } from './queries.ts';

/** The counts that this page shows. */
const COUNTED = ['people', 'announcements', 'messages', 'days', 'differences'] as const;

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

/** Shows a job with its last run, its failures and its next run. A super admin can run the job outside its schedule. */
export function JobRow({ job }: { job: Job }) {
  const { role, today } = useMe();
  const runJob = useRunJob();
  const { lastRun, run, nextDue, failures, lastFailure, askedAt } = job;
  const name = t(`jobs.name.${job.name}`);
  const start = () =>
    runJob.mutate(job.name, { onSuccess: () => showToast({ tone: 'success', text: t('jobs.run.done', { name }) }) });
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
        <ActionError error={runJob.error} className="mt-2" />
      </div>
      {role === 'super_admin' && (
        <Button
          size="sm"
          variant="outline"
          className="shrink-0 self-start sm:self-auto"
          aria-label={t('jobs.run.name', { name })}
          busy={runJob.isPending}
          onClick={start}
        >
          {t('jobs.run')}
        </Button>
      )}
    </li>
  );
}
