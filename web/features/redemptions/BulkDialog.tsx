import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { bulkDecisionSchema, type BulkDecision, type RedemptionWithUser } from '../../../domain/api/redemptions.ts';
import { QueryError } from '../../app/QueryError.tsx';
import { limitInput } from '../../app/limit-input.ts';
import { t } from '../../messages/t.ts';
import { Actions } from '../../ui/Actions.tsx';
import { Button } from '../../ui/Button.tsx';
import type { ButtonVariant } from '../../ui/button-class.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useSingleClicks } from '../../ui/use-single-clicks.ts';
import { BulkList } from './BulkList.tsx';
import { previewOptions } from './queries.ts';
import { useBulk } from './use-bulk.ts';

const LOOKS: Readonly<Record<BulkDecision['status'], ButtonVariant>> = {
  approved: 'primary',
  fulfilled: 'success',
  rejected: 'error',
};

interface Props {
  selected: readonly RedemptionWithUser[];
  status: BulkDecision['status'];
  /** With the ids that are decided, and those that cannot be. */
  onClose: (decided: readonly string[], refused: readonly string[]) => void;
}

/** Deciding on many: what will happen, then how far it is, then what became of each. */
export default function BulkDialog({ selected, status, onClose }: Props) {
  const [ids] = useState(() => selected.map(({ id }) => id));
  const [byId] = useState(() => new Map(selected.map((one) => [one.id, one])));
  const preview = useQuery(previewOptions(ids, status));
  const bulk = useBulk(status);
  const [words, setWords] = useState('');
  const [tried, setTried] = useState(false);
  const onClickCapture = useSingleClicks();
  const { state, outcomes } = bulk;
  const hasBegun = state.kind !== 'asking';

  // Once it has begun, what was asked stays what it was about, whatever the queue says by now.
  const [asked, setAsked] = useState<typeof preview.data>(undefined);
  const items = asked ?? preview.data ?? [];
  const ready = items.filter(({ outcome }) => outcome === 'ready');
  const cost = ready.reduce((sum, { redemption }) => sum + (redemption?.pointsSpent ?? 0), 0);
  const people = new Set(ready.map(({ id }) => byId.get(id)?.userId)).size;
  const isMissing = status === 'rejected' && words.trim() === '';

  const decided = [...outcomes].filter(([, outcome]) => outcome === 'done').map(([id]) => id);
  const nameOf = (id: string) => byId.get(id)?.user.name ?? '';

  const send = async () => {
    setTried(true);
    if (isMissing || state.kind === 'sending') return;
    setAsked(items);
    const text = words.trim();
    const result = await bulk.run(
      ready.map(({ id }) => id),
      {
        ...(status === 'rejected' && { rejectionReason: text }),
        ...(status === 'fulfilled' && text && { fulfillmentNotes: text }),
      },
    );
    if (!result || [...result.values()].some((outcome) => outcome !== 'done')) return;
    showToast({ tone: 'success', text: t(`decide.${status}.done`, { count: result.size }) });
    if (ready.length === items.length) onClose([...result.keys()], []);
  };

  const left = items.flatMap(({ id, outcome }) => {
    const now = outcomes.get(id) ?? outcome;
    if (now === 'ready' || now === 'done') return [];
    return [{ id, person: nameOf(id), text: t(`decide.why.${now}`) }];
  });
  // Claims without an answer stay selected: nobody knows yet whether they are decided.
  const close = () => onClose(decided, hasBegun ? left.map(({ id }) => id) : []);

  const confirmText = () => {
    if (state.kind === 'failed') return t('app.retry');
    return state.kind === 'stopped' ? t('decide.goOn') : t(`decide.${status}.confirm`, { count: ready.length });
  };

  return (
    <Dialog
      title={
        state.kind === 'done' || state.kind === 'stopped'
          ? t(`decide.${status}.done`, { count: decided.length })
          : t(`decide.${status}.title`, { count: preview.data || asked ? ready.length : ids.length })
      }
      onClose={close}
      // Only its own button stops it: a tap beside the dialog must not.
      isBusy={state.kind === 'sending'}
    >
      <form
        noValidate
        onClickCapture={onClickCapture}
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        {preview.isPending && !asked && <Skeleton className="mt-4 h-40" />}
        {preview.isLoadingError && !asked && (
          <QueryError error={preview.error} onRetry={() => void preview.refetch()} />
        )}
        {items.length > 0 && ready.length === 0 && <p className="mt-3 text-lg text-ink-soft">{t('decide.nobody')}</p>}
        {ready.length > 0 && state.kind !== 'done' && state.kind !== 'stopped' && (
          <p className="mt-3 text-lg text-ink-soft">
            {t(`decide.${status}.text`, { count: ready.length, people, points: cost })}
          </p>
        )}
        {ready.length > 0 && !hasBegun && (
          <>
            {status !== 'approved' && (
              <div className="mt-5">
                <TextArea
                  label={t(status === 'rejected' ? 'reject.reason' : 'fulfil.notes')}
                  {...limitInput(
                    bulkDecisionSchema.entries[status === 'rejected' ? 'rejectionReason' : 'fulfillmentNotes'],
                  )}
                  required={status === 'rejected'}
                  value={words}
                  onChange={(event) => setWords(event.target.value)}
                  error={tried && isMissing ? t('reject.reason.missing') : null}
                />
              </div>
            )}
            <BulkList
              title={t('decide.ready')}
              lines={ready.map(({ id, redemption }) => ({
                id,
                person: nameOf(id),
                text: t('decide.item', { reward: redemption?.reward ?? '', points: redemption?.pointsSpent ?? 0 }),
              }))}
            />
          </>
        )}
        {hasBegun && state.kind !== 'done' && (
          <div className="mt-5" aria-live="polite">
            <ProgressBar
              label={t('decide.progress', { done: outcomes.size, total: ready.length })}
              value={outcomes.size}
              max={Math.max(ready.length, 1)}
            />
            <p className="num mt-1.5 text-sm text-ink-soft">
              {t('decide.progress', { done: outcomes.size, total: ready.length })}
            </p>
          </div>
        )}
        {state.kind === 'failed' && (
          <p role="alert" className="mt-4 rounded-control bg-bad-soft px-4 py-3 font-medium text-bad">
            {state.message}
          </p>
        )}
        {state.kind === 'stopped' && (
          <p role="alert" className="mt-4 font-medium">
            {t('decide.stopped', { done: decided.length, total: ready.length })}
          </p>
        )}
        <BulkList title={t('decide.left', { count: left.length })} lines={left} />
        <Actions>
          {ready.length > 0 && state.kind !== 'done' && (
            <Button type="submit" size="lg" variant={LOOKS[status]} className="grow" busy={state.kind === 'sending'}>
              {confirmText()}
            </Button>
          )}
          {state.kind === 'sending' ? (
            <Button key="stop" size="lg" variant="outline" onClick={bulk.stop}>
              {t('decide.stop')}
            </Button>
          ) : (
            <Button key="close" size="lg" variant="outline" onClick={close}>
              {t(hasBegun || ready.length === 0 ? 'decide.close' : 'decide.cancel')}
            </Button>
          )}
        </Actions>
      </form>
    </Dialog>
  );
}
