import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, CircleMinus } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { BULK_MAX, type BulkAction } from '#domain/people/bulk.ts';
import { inParts, useInParts } from '#web/kit/action/action-requests.ts';
import { handleError } from '#web/kit/errors/handle-error.ts';
import { QueryError } from '#web/kit/errors/QueryError.tsx';
import { t } from '#web/messages/t.ts';
import { useSingleClicks } from '#web/ui/behaviour/second-click.ts';
import { Button } from '#web/ui/Button.tsx';
import { Alert, Skeleton } from '#web/ui/Card.tsx';
import { Actions } from '#web/ui/Dialog.tsx';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { bulkPlanOptions, sendBulk } from '../people/people-queries.ts';
import { EMPTY, withPart, type BulkType, type Outcome, type Summary } from './bulk-parts.ts';

/** Further names are only counted. */
const NAMES_MAX = 50;

interface BulkSummaryProps {
  type: BulkType;
  /** `will` for a preview, and `did` for a result. */
  tense: 'will' | 'did';
  summary: Summary;
}

function Line({ Icon, tone, text }: { Icon: typeof CircleCheck; tone: string; text: string }) {
  return (
    <p className="flex items-start gap-3 py-1">
      <Icon aria-hidden="true" className={`mt-0.5 size-5 shrink-0 ${tone}`} />
      <span className="min-w-0">{text}</span>
    </p>
  );
}

const toName = ({ id, name }: Outcome) => name ?? id;

function BulkSummary({ type, tense, summary }: BulkSummaryProps) {
  const not = summary.items.filter(({ outcome }) => outcome === 'refused' || outcome === 'failed');
  const same = summary.items.filter(({ outcome }) => outcome === 'unchanged').length;
  const { people: count, points } = summary;
  const total = points > 0 ? ` ${t('bulk.award.total', { points })}` : '';
  return (
    <div className="mt-3">
      <Line
        {...(count > 0 ? { Icon: CircleCheck, tone: 'text-good' } : { Icon: CircleMinus, tone: 'text-ink-soft' })}
        text={t(`bulk.${type}.${tense}`, { count }) + total}
      />
      {same > 0 && <Line Icon={CircleMinus} tone="text-ink-soft" text={t(`bulk.${type}.same`, { count: same })} />}
      {not.length > 0 && (
        <>
          <Line Icon={CircleAlert} tone="text-warn" text={t(`bulk.not.${tense}`, { count: not.length })} />
          <ul
            aria-label={t(`bulk.not.${tense}`, { count: not.length })}
            className="mt-1 ml-8 divide-y divide-line text-sm"
          >
            {not.slice(0, NAMES_MAX).map((item) => (
              <li key={item.id} className="py-2">
                <span className="block font-medium wrap-anywhere">{toName(item)}</span>
                <span className="block text-ink-soft">{item.why}</span>
              </li>
            ))}
            {not.length > NAMES_MAX && (
              <li className="py-2 text-ink-soft">{t('bulk.not.more', { count: not.length - NAMES_MAX })}</li>
            )}
          </ul>
        </>
      )}
    </div>
  );
}

const NOBODY: readonly string[] = [];

function useBulk(act: BulkAction, ids: readonly string[]) {
  const [parts] = useState(() => inParts(ids, BULK_MAX));
  const [planKey] = useState(() => crypto.randomUUID());
  const plan = useQuery(bulkPlanOptions(planKey, act, parts));
  const { answers, unsure, run, ...rest } = useInParts((part: string[], key) => sendBulk({ ids: part, act }, key));
  const result = useMemo(() => answers.reduce(withPart, EMPTY), [answers]);
  return { ...rest, plan, result, unsure: unsure ?? NOBODY, send: () => run(parts) };
}

interface BulkRunProps {
  act: BulkAction;
  ids: readonly string[];
  onBusy: (isBusy: boolean) => void;
  onBack: (() => void) | null;
  onClose: () => void;
  /**
   * Called with the users for whom the action is done or may be done. The action must not be repeated for these users,
   * because it could be applied twice.
   */
  onSettled: (ids: readonly string[]) => void;
}

export function BulkRun({ act, ids, onBusy, onBack, onClose, onSettled }: BulkRunProps) {
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
      {plan.isError && <QueryError query={plan} />}
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
        <Alert className="mt-3">
          {error} {t('bulk.failed')}
        </Alert>
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
            {t('dialog.continue')}
          </Button>
        )}
        {isActing && (
          <Button size="lg" variant="outline" className="grow" onClick={stop}>
            {t('dialog.stop')}
          </Button>
        )}
        {onBack && stage === 'asking' && (
          <Button size="lg" variant="outline" onClick={onBack}>
            {t('dialog.back')}
          </Button>
        )}
        {!isActing && (
          <Button
            size="lg"
            variant={stage === 'done' ? 'primary' : 'outline'}
            {...(stage === 'done' && { className: 'grow' })}
            onClick={onClose}
          >
            {t(stage === 'asking' ? 'dialog.cancel' : 'dialog.close')}
          </Button>
        )}
      </Actions>
    </div>
  );
}

const PAGE_SIZE = 100;

interface SelectAllProps<Item> {
  /**
   * True when there are more items than the list shows. While the items are being read, the button stays even if
   * `isOffered` becomes false.
   */
  isOffered: boolean;
  max: number;
  read: (
    cursor: string,
    limit: number,
    signal: AbortSignal,
  ) => Promise<{ items: readonly Item[]; nextCursor?: string | undefined }>;
  words: {
    choose: () => string;
    /** The text of the button while the items are being read. */
    stop: (count: number) => string;
    stopped: (count: number) => string;
    tooMany: (max: number) => string;
  };
  onChoose: (items: readonly Item[]) => void;
  /** True when this is the main button of a form, not a small link in a row. */
  isMain?: boolean;
}

/**
 * After a press, the button reads page after page. The reading stops at the last page, at `max` items, or at another
 * press.
 */
export function SelectAll<Item>({ isOffered, max, read, words, onChoose, isMain = false }: SelectAllProps<Item>) {
  const [count, setCount] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(
    () => () => {
      running.current?.abort();
      running.current = null;
    },
    [],
  );

  const choose = async () => {
    const controller = new AbortController();
    running.current = controller;
    const found: Item[] = [];
    setCount(0);
    try {
      let cursor = '';
      do {
        const page = await read(cursor, PAGE_SIZE, controller.signal);
        found.push(...page.items);
        setCount(found.length);
        cursor = page.nextCursor ?? '';
      } while (cursor !== '' && found.length < max);
      if (cursor !== '' || found.length > max) showToast({ tone: 'info', text: words.tooMany(max) });
    } catch (error) {
      if (running.current !== controller) return;
      if (controller.signal.aborted) showToast({ tone: 'info', text: words.stopped(found.length) });
      else handleError(error);
    }
    if (running.current !== controller) return;
    onChoose(found.slice(0, max));
    setCount(null);
  };

  const look = isMain ? ({ size: 'lg' } as const) : ({ size: 'sm', variant: 'ghost' } as const);
  if (count === null && !isOffered) return null;
  return count === null ? (
    <Button {...look} onClick={() => void choose()}>
      {words.choose()}
    </Button>
  ) : (
    <Button {...look} {...(isMain && { variant: 'outline' })} onClick={() => running.current?.abort()}>
      {words.stop(count)}
    </Button>
  );
}
