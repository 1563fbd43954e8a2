import { useEffect, useMemo, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { type BulkAction, BULK_MAX } from '../../../domain/people/bulk.ts';
import { QueryError } from '../../kit/errors/QueryError.tsx';
import { t } from '../../messages/t.ts';
import { Actions } from '../../ui/Actions.tsx';
import { Button } from '../../ui/Button.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useSingleClicks } from '../../ui/behaviour/use-single-clicks.ts';
import { BulkSummary } from './BulkSummary.tsx';
import { inParts, useInParts } from '../../kit/action/use-in-parts.ts';
import { bulkPlanOptions, sendBulk } from '../people/queries.ts';
import { EMPTY, withPart } from './parts.ts';

const NOBODY: readonly string[] = [];

/** Reads a preview of an action on many users, and then runs the action in parts. */
function useBulk(act: BulkAction, ids: readonly string[]) {
  const [parts] = useState(() => inParts(ids, BULK_MAX));
  const [planKey] = useState(() => crypto.randomUUID());
  const plan = useQuery(bulkPlanOptions(planKey, act, parts));
  const { answers, unsure, run, ...rest } = useInParts((part: string[], key) => sendBulk({ ids: part, act }, key));
  const result = useMemo(() => answers.reduce(withPart, EMPTY), [answers]);
  return { ...rest, plan, result, unsure: unsure ?? NOBODY, send: () => run(parts) };
}

interface Props {
  act: BulkAction;
  ids: readonly string[];
  /** Called with true while the action runs. */
  onBusy: (isBusy: boolean) => void;
  onBack: (() => void) | null;
  onClose: () => void;
  /**
   * Called with the users for whom the action is done or may be done. The action must not be repeated for these users,
   * because it could be applied twice.
   */
  onSettled: (ids: readonly string[]) => void;
}

/** Shows the preview of a bulk action, its progress and its result. */
export function BulkRun({ act, ids, onBusy, onBack, onClose, onSettled }: Props) {
  const { stage, error, plan, result, unsure, send, stop } = useBulk(act, ids);
  const onClickCapture = useSingleClicks();
  const isActing = stage === 'sending';
  useEffect(() => onBusy(isActing), [isActing, onBusy]);
  const progress = { done: result.items.length, total: ids.length };
  useEffect(() => {
    const settled = result.items.filter(({ outcome }) => outcome === 'done' || outcome === 'unchanged');
    onSettled([...settled.map(({ id }) => id), ...unsure]);
  }, [onSettled, result, unsure]);

  return (
    <div className="mt-3" onClickCapture={onClickCapture}>
      {plan.isPending && (
        <>
          <p aria-live="polite" className="text-ink-soft">
            {t('bulk.reading')}
          </p>
          <Skeleton className="mt-3 h-24" />
        </>
      )}
      {plan.isError && <QueryError error={plan.error} onRetry={() => void plan.refetch()} />}
      {plan.data && stage === 'asking' && <BulkSummary type={act.type} tense="will" summary={plan.data} />}
      {stage !== 'asking' && stage !== 'done' && (
        <div aria-live="polite">
          <ProgressBar label={t('bulk.progress', progress)} value={progress.done} max={Math.max(1, progress.total)} />
          <p className="num mt-1.5 text-sm text-ink-soft">{t('bulk.progress', progress)}</p>
        </div>
      )}
      {stage === 'stopped' && (
        <p role="alert" className="mt-3 font-medium">
          {t('bulk.stopped', progress)}
        </p>
      )}
      {stage === 'failed' && (
        <p role="alert" className="mt-3 rounded-control bg-bad-soft px-4 py-3 font-medium text-bad">
          {error} {t('bulk.failed')}
        </p>
      )}
      {(stage === 'done' || (result.items.length > 0 && !isActing)) && (
        <BulkSummary type={act.type} tense="did" summary={result} />
      )}
      <Actions>
        {stage === 'asking' && plan.data && plan.data.people > 0 && (
          <Button size="lg" className="grow" onClick={() => void send()}>
            {t(`bulk.${act.type}.confirm`, { count: plan.data.people })}
          </Button>
        )}
        {(stage === 'failed' || stage === 'stopped') && (
          <Button size="lg" className="grow" onClick={() => void send()}>
            {t('bulk.continue')}
          </Button>
        )}
        {isActing && (
          <Button size="lg" variant="outline" className="grow" onClick={stop}>
            {t('bulk.stop')}
          </Button>
        )}
        {onBack && stage === 'asking' && (
          <Button size="lg" variant="outline" onClick={onBack}>
            {t('bulk.back')}
          </Button>
        )}
        {!isActing && (
          <Button
            size="lg"
            variant={stage === 'done' ? 'primary' : 'outline'}
            {...(stage === 'done' && { className: 'grow' })}
            onClick={onClose}
          >
            {t(stage === 'asking' ? 'dialog.cancel' : 'bulk.close')}
          </Button>
        )}
      </Actions>
    </div>
  );
}
