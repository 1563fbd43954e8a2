import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { bulkDecisionSchema, type BulkDecision, type RedemptionWithUser } from '#domain/api/redemptions.ts';
import { inParts, useInParts } from '#web/kit/action/action-requests.ts';
import { useDraft } from '#web/kit/action/use-form.ts';
import { QueryError } from '#web/kit/errors/QueryError.tsx';
import { limitInput } from '#web/kit/limit-input.ts';
import { translateName } from '#web/messages/built-in.ts';
import { t } from '#web/messages/t.ts';
import { useSingleClicks } from '#web/ui/behaviour/second-click.ts';
import { Button, type ButtonVariant } from '#web/ui/Button.tsx';
import { Alert, Skeleton } from '#web/ui/Card.tsx';
import { Actions, Dialog } from '#web/ui/Dialog.tsx';
import { TextArea } from '#web/ui/fields/Field.tsx';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { RejectionReason } from '#web/parts/redemptions/DecisionDialog.tsx';
import { decideOnSome, previewOptions } from './redemption-queries.ts';

interface BulkLine {
  id: string;
  person: string;
  /** The claimed reward, or the reason why the claim cannot be decided. */
  text: string;
}

const SHOWN = 6;

function BulkList({ title, lines }: { title: string; lines: readonly BulkLine[] }) {
  if (lines.length === 0) return null;
  return (
    <section className="mt-5">
      <h3 className="text-sm font-semibold text-ink-soft">{title}</h3>
      <ul className="mt-1 text-sm">
        {lines.slice(0, SHOWN).map(({ id, person, text }) => (
          <li key={id} className="flex justify-between gap-4 border-b border-line py-2 last:border-0">
            <span className="min-w-0 truncate font-medium" title={person}>
              {person}
            </span>
            <span className="max-w-[65%] shrink-0 text-right wrap-anywhere text-ink-soft">{text}</span>
          </li>
        ))}
      </ul>
      {lines.length > SHOWN && (
        <p className="mt-1 text-sm text-ink-soft">{t('decide.more', { count: lines.length - SHOWN })}</p>
      )}
    </section>
  );
}

const LOOKS: Readonly<Record<BulkDecision['status'], ButtonVariant>> = {
  approved: 'primary',
  fulfilled: 'success',
  rejected: 'error',
};

/** The number of claims per request. It is small, so that the progress bar moves often. */
const PART = 10;

interface RejectionReasonProps {
  selected: readonly RedemptionWithUser[];
  status: BulkDecision['status'];
  /** `refused` has the ids of the claims that cannot be decided. */
  onClose: (decided: readonly string[], refused: readonly string[]) => void;
}

function useBulkDecision({ selected, status, onClose }: RejectionReasonProps) {
  const [ids] = useState(() => selected.map(({ id }) => id));
  const [byId] = useState(() => new Map(selected.map((one) => [one.id, one])));
  const preview = useQuery(previewOptions(ids, status));
  const { stage, error, answers, run, stop } = useInParts(decideOnSome);
  /** The reason of a rejection, or the notes of a delivery. */
  const form = useDraft({ start: { reason: '' }, required: status === 'rejected' ? ['reason'] : [] });
  const outcomes = new Map(answers.flatMap(({ items }) => items.map(({ id, outcome }) => [id, outcome] as const)));
  const hasBegun = stage !== 'asking';

  // The preview that the admin confirmed. It stays the same, even if the queue changes.
  const [asked, setAsked] = useState<typeof preview.data>(undefined);
  const items = asked ?? preview.data ?? [];
  const ready = items.filter(({ outcome }) => outcome === 'ready');
  const cost = ready.reduce((sum, { redemption }) => sum + (redemption?.pointsSpent ?? 0), 0);
  const people = new Set(ready.map(({ id }) => byId.get(id)?.userId)).size;

  const decided = [...outcomes].filter(([, outcome]) => outcome === 'done').map(([id]) => id);
  const findName = (id: string) => byId.get(id)?.user.name ?? '';

  const send = async () => {
    const typed = form.attempt();
    if (!typed || stage === 'sending') return;
    setAsked(items);
    const text = typed.reason;
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
    form,
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

function Question({ decision, status }: PartProps) {
  const { form, ready, findName } = decision;
  return (
    <>
      {status !== 'approved' && (
        <div className="mt-5">
          {status === 'rejected' ? (
            <RejectionReason form={form} />
          ) : (
            <TextArea
              label={t('fulfil.notes')}
              {...limitInput(bulkDecisionSchema.entries.fulfillmentNotes)}
              required={false}
              {...form.text('reason')}
            />
          )}
        </div>
      )}
      <BulkList
        title={t('decide.ready')}
        lines={ready.map(({ id, redemption }) => ({
          id,
          person: findName(id),
          text: t('decide.item', {
            reward: translateName(redemption?.reward ?? ''),
            points: redemption?.pointsSpent ?? 0,
          }),
        }))}
      />
    </>
  );
}

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
      {stage === 'failed' && <Alert className="mt-4">{error}</Alert>}
      {stage === 'stopped' && (
        <p role="alert" className="mt-4 font-medium">
          {t('decide.stopped', { done: decided.length, total: ready.length })}
        </p>
      )}
    </>
  );
}

function DecisionActions({ decision, status }: PartProps) {
  const { stage, ready, hasBegun, stop, close } = decision;
  const confirmText = () => {
    if (stage === 'failed') return t('app.retry');
    return stage === 'stopped' ? t('dialog.continue') : t(`decide.${status}.confirm`, { count: ready.length });
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
          {t(hasBegun || ready.length === 0 ? 'dialog.close' : 'decide.cancel')}
        </Button>
      )}
    </Actions>
  );
}

export function BulkDialog(props: RejectionReasonProps) {
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
        {preview.isLoadingError && !asked && <QueryError query={preview} />}
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
