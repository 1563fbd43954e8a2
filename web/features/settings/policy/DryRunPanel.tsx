import { FlaskConical } from 'lucide-react';
import { useId } from 'react';
import { sumDepartments } from '../../../../domain/scoring/dry-run.ts';
import type { ScoringPolicy } from '../../../../domain/scoring/policy.ts';
import { fieldText } from '../../../messages/field-text.ts';
import { formatDayShort, formatNumber, formatSigned } from '../../../messages/format.ts';
import { t } from '../../../messages/t.ts';
import { Button } from '../../../ui/Button.tsx';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import { DryRunTable } from './DryRunTable.tsx';
import type { DryRun } from './dry-run.ts';

interface Props {
  policy: ScoringPolicy;
  /** The freezes of the policy in force. */
  freezesInForce: ScoringPolicy['freezes'];
  run: DryRun | null;
  onStart: () => void;
  onStop: () => void;
}

function startLabel(run: DryRun | null, isStale: boolean): string {
  if (!run || isStale) return t('dryRun.start');
  return run.next === undefined ? t('dryRun.again') : t('dryRun.continue');
}

function Totals({ run }: { run: DryRun }) {
  const { given, wouldBe, more, fewer } = sumDepartments(run.departments);
  if (given === 0 && wouldBe === 0) return <p className="mt-4 text-ink-soft">{t('dryRun.none')}</p>;
  const figures = [
    [t('dryRun.given'), formatNumber(given)],
    [t('dryRun.wouldBe'), formatNumber(wouldBe)],
    [t('dryRun.difference'), formatSigned(wouldBe - given)],
  ] as const;
  return (
    <>
      <dl className="mt-5 flex flex-wrap gap-x-8 gap-y-3">
        {figures.map(([name, value]) => (
          <div key={name} className="flex flex-col-reverse">
            <dt className="text-sm text-ink-soft">{name}</dt>
            <dd className="num text-3xl font-bold">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 mb-5 text-sm text-ink-soft">{t('dryRun.people', { more, fewer })}</p>
      <DryRunTable departments={run.departments} />
    </>
  );
}

/** Lets the admin start a dry run of the policy in the form. Shows the progress and the result. */
export function DryRunPanel({ policy, freezesInForce, run, onStart, onStop }: Props) {
  const id = useId();
  const isRunning = run?.state === 'running';
  const isStale = run !== null && run.of !== JSON.stringify(policy);
  const hasOtherFreezes = JSON.stringify(policy.freezes) !== JSON.stringify(freezesInForce);
  const progress = run ? { done: run.done, total: run.total } : { done: 0, total: 0 };
  const failure = run?.error && (run.error.details[0] ? fieldText(run.error.details[0]) : run.error.message);
  return (
    <section aria-labelledby={id} className="border-t border-line pt-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0 basis-64 grow">
          <h4 id={id} className="font-semibold">
            {t('dryRun.title')}
          </h4>
          <p className="text-sm text-ink-soft">
            {t('dryRun.text')} {hasOtherFreezes && t('dryRun.freezes')}
          </p>
        </div>
        {isRunning ? (
          <Button variant="outline" onClick={onStop}>
            {t('dryRun.stop')}
          </Button>
        ) : (
          <Button variant="secondary" onClick={onStart}>
            <FlaskConical aria-hidden="true" className="size-5" />
            {startLabel(run, isStale)}
          </Button>
        )}
      </div>
      <div aria-live="polite">
        {run && run.state !== 'done' && run.total > 0 && (
          <div className="mt-4">
            <ProgressBar label={t('dryRun.progress', progress)} value={run.done} max={Math.max(1, run.total)} />
            <p className="mt-1.5 text-sm text-ink-soft">
              {isRunning ? t('dryRun.progress', progress) : t('dryRun.stopped', progress)}
            </p>
          </div>
        )}
        {isStale && !isRunning && <p className="mt-4 text-sm font-medium text-warn">{t('dryRun.stale')}</p>}
        {failure && (
          <p role="alert" className="mt-4 rounded-control bg-bad-soft px-4 py-3 text-sm font-medium text-bad">
            {failure}
          </p>
        )}
      </div>
      {run && run.done > 0 && (
        <div className={isStale ? 'opacity-70' : ''}>
          <p className="mt-4 text-sm font-medium text-ink-soft">
            {t('dryRun.period', { from: formatDayShort(run.from), to: formatDayShort(run.to) })}
          </p>
          <Totals run={run} />
        </div>
      )}
    </section>
  );
}
