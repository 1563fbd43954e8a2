import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { bulkDecisionSchema, type BulkDecision, type RedemptionWithUser } from '../../../domain/api/redemptions.ts';
import { inParts, useInParts } from '../../kit/action/use-in-parts.ts';
import { QueryError } from '../../kit/errors/QueryError.tsx';
import { limitInput } from '../../kit/limit-input.ts';
import { t } from '../../messages/t.ts';
import { Actions } from '../../ui/Actions.tsx';
import { Button } from '../../ui/Button.tsx';
import type { ButtonVariant } from '../../ui/button-class.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useSingleClicks } from '../../ui/behaviour/use-single-clicks.ts';
import { BulkList } from './BulkList.tsx';
import { decideOnSome, previewOptions } from './queries.ts';
import { RejectionReason } from './RejectionReason.tsx';

const LOOKS: Readonly<Record<BulkDecision['status'], ButtonVariant>> = {
  approved: 'primary',
  fulfilled: 'success',
  rejected: 'error',
};

/** The number of claims per request. It is small, so that the progress bar moves often. */
const PART = 10;

interface Props {
  selected: readonly RedemptionWithUser[];
  status: BulkDecision['status'];
  /** Called when the dialog closes. `refused` has the ids of the claims that cannot be decided. */
  onClose: (decided: readonly string[], refused: readonly string[]) => void;
}

/** Reads the preview of a decision, and then decides on the claims, part by part. The admin can stop and resume. */
function useBulkDecision({ selected, status, onClose }: Props) {
  const [ids] = useState(() => selected.map(({ id }) => id));
  const [byId] = useState(() => new Map(selected.map((one) => [one.id, one])));
  const preview = useQuery(previewOptions(ids, status));
  const { stage, error, answers, run, stop } = useInParts(decideOnSome);
  const [texts, setTexts] = useState('');
  const [tried, setTried] = useState(false);
  const outcomes = new Map(answers.flatMap(({ items }) => items.map(({ id, outcome }) => [id, outcome] as const)));
  const hasBegun = stage !== 'asking';

  // The preview that the admin confirmed. It stays the same, even if the queue changes.
  const [asked, setAsked] = useState<typeof preview.data>(undefined);
  const items = asked ?? preview.data ?? [];
  const ready = items.filter(({ outcome }) => outcome === 'ready');
  const cost = ready.reduce((sum, { redemption }) => sum + (redemption?.pointsSpent ?? 0), 0);
  const people = new Set(ready.map(({ id }) => byId.get(id)?.userId)).size;
  const isMissing = status === 'rejected' && texts.trim() === '';

  const decided = [...outcomes].filter(([, outcome]) => outcome === 'done').map(([id]) => id);
  const findName = (id: string) => byId.get(id)?.user.name ?? '';

  const send = async () => {
    setTried(true);
    if (isMissing || stage === 'sending') return;
    setAsked(items);
    const text = texts.trim();
    const decision = {
      status,
      ...(status === 'rejected' && { rejectionReason: text }),
      ...(status === 'fulfilled' && text && { fulfillmentNotes: text }),
    };
    const parts = inParts(
      ready.map(({ id }) => id),
      PART,
    );
    const result = await run(parts.map((part) => ({ ids: part, ...decision })));
    const became = result?.flatMap((answer) => answer.items);
    if (!became || became.some(({ outcome }) => outcome !== 'done')) return;
    showToast({ tone: 'success', text: t(`decide.${status}.done`, { count: became.length }) });
    if (ready.length === items.length)
      onClose(
        became.map(({ id }) => id),
        [],
      );
  };

  const left = items.flatMap(({ id, outcome }) => {
    const now = outcomes.get(id) ?? outcome;
    if (now === 'ready' || now === 'done') return [];
    return [{ id, person: findName(id), text: t(`decide.why.${now}`) }];
  });
  // Claims without an answer stay selected, because `onClose` does not get their ids. The server may have decided them.
  const close = () => onClose(decided, hasBegun ? left.map(({ id }) => id) : []);

  return {
    preview,
    stage,
    error,
    texts,
    setTexts,
    tried,
    isMissing,
    items,
    ready,
    left,
    done: outcomes.size,
    decided,
    cost,
    people,
    asked,
    hasBegun,
    findName,
    send,
    stop,
    close,
  };
}

type Decision = ReturnType<typeof useBulkDecision>;
interface PartProps {
  decision: Decision;
  status: BulkDecision['status'];
}

/** Asks for the reason or the notes, and lists the claims that will be decided. */
function Question({ decision, status }: PartProps) {
  const { texts, setTexts, tried, isMissing, ready, findName } = decision;
  return (
    <>
      {status !== 'approved' && (
        <div className="mt-5">
          {status === 'rejected' ? (
            <RejectionReason value={texts} onChange={setTexts} isMissing={tried && isMissing} />
          ) : (
            <TextArea
              label={t('fulfil.notes')}
              {...limitInput(bulkDecisionSchema.entries.fulfillmentNotes)}
              required={false}
              value={texts}
              onChange={(event) => setTexts(event.target.value)}
            />
          )}
        </div>
      )}
      <BulkList
        title={t('decide.ready')}
        lines={ready.map(({ id, redemption }) => ({
          id,
          person: findName(id),
          text: t('decide.item', { reward: redemption?.reward ?? '', points: redemption?.pointsSpent ?? 0 }),
        }))}
      />
    </>
  );
}

/** Shows the progress of the decisions, and the error after a failure. */
function Progress({ decision: { stage, error, hasBegun, done, decided, ready } }: { decision: Decision }) {
  return (
    <>
      {hasBegun && stage !== 'done' && (
        <div className="mt-5" aria-live="polite">
          <ProgressBar
            label={t('decide.progress', { done, total: ready.length })}
            value={done}
            max={Math.max(ready.length, 1)}
          />
          <p className="num mt-1.5 text-sm text-ink-soft">{t('decide.progress', { done, total: ready.length })}</p>
        </div>
      )}
      {stage === 'failed' && (
        <p role="alert" className="mt-4 rounded-control bg-bad-soft px-4 py-3 font-medium text-bad">
          {error}
        </p>
      )}
      {stage === 'stopped' && (
        <p role="alert" className="mt-4 font-medium">
          {t('decide.stopped', { done: decided.length, total: ready.length })}
        </p>
      )}
    </>
  );
}

/** Shows the buttons that start, stop or resume the decisions, and a button that closes the dialog. */
function DecisionActions({ decision, status }: PartProps) {
  const { stage, ready, hasBegun, stop, close } = decision;
  const confirmText = () => {
    if (stage === 'failed') return t('app.retry');
    return stage === 'stopped' ? t('decide.continue') : t(`decide.${status}.confirm`, { count: ready.length });
  };
  return (
    <Actions>
      {ready.length > 0 && stage !== 'done' && (
        <Button type="submit" size="lg" variant={LOOKS[status]} className="grow" busy={stage === 'sending'}>
          {confirmText()}
        </Button>
      )}
      {stage === 'sending' ? (
        <Button key="stop" size="lg" variant="outline" onClick={stop}>
          {t('decide.stop')}
        </Button>
      ) : (
        <Button key="close" size="lg" variant="outline" onClick={close}>
          {t(hasBegun || ready.length === 0 ? 'decide.close' : 'decide.cancel')}
        </Button>
      )}
    </Actions>
  );
}

/** Decides on many claims. Shows a preview, then the progress, and then the claims that could not be decided. */
export default function BulkDialog(props: Props) {
  const { status } = props;
  const decision = useBulkDecision(props);
  const { preview, asked, stage, items, ready, people, cost, left, decided, send, close } = decision;
  const onClickCapture = useSingleClicks();

  return (
    <Dialog
      title={
        stage === 'done' || stage === 'stopped'
          ? t(`decide.${status}.done`, { count: decided.length })
          : t(`decide.${status}.title`, { count: preview.data || asked ? ready.length : props.selected.length })
      }
      onClose={close}
      // While decisions are being sent, a tap beside the dialog does not close the dialog.
      isBusy={stage === 'sending'}
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
        {ready.length > 0 && stage !== 'done' && stage !== 'stopped' && (
          <p className="mt-3 text-lg text-ink-soft">
            {t(`decide.${status}.text`, { count: ready.length, people, points: cost })}
          </p>
        )}
        {ready.length > 0 && !decision.hasBegun && <Question decision={decision} status={status} />}
        <Progress decision={decision} />
        <BulkList title={t('decide.left', { count: left.length })} lines={left} />
        <DecisionActions decision={decision} status={status} />
      </form>
    </Dialog>
  );
}
