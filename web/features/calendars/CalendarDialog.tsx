import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Calendar, CalendarDetail, CalendarEffect, CalendarPreview } from '#domain/api/calendars.ts';
import { addEffects, NO_EFFECT } from '#domain/calendar/effect.ts';
import { requestParts, type PartsEnd } from '#web/kit/action/action-requests.ts';
import { ActionForm } from '#web/kit/action/ActionForm.tsx';
import type { AppError } from '#web/kit/api/app-error.ts';
import { refreshCompany } from '#web/kit/api/refresh-queries.ts';
import { QueryError } from '#web/kit/errors/QueryError.tsx';
import { fieldText } from '#web/messages/error-text.ts';
import { formatDayLong, formatNumber, formatSigned } from '#web/messages/format.ts';
import { t } from '#web/messages/t.ts';
import { Button } from '#web/ui/Button.tsx';
import { Alert, Skeleton } from '#web/ui/Card.tsx';
import { Actions, Dialog } from '#web/ui/Dialog.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import {
  addCalendar,
  calendarOptions,
  changeCalendar,
  previewCalendar,
  recomputeCalendar,
  useCalendarWrite,
} from './calendar-queries.ts';
import { CalendarForm, changesDays, toFields, type CalendarFields } from './CalendarForm.tsx';

interface EffectsState {
  stage: 'running' | PartsEnd['state'];
  sum: CalendarEffect;
  error: AppError | null;
}

/** `next` is the cursor of the next part, or null after the last part. */
type EffectsPart = CalendarEffect & { next: string | null };

/** After a stop or a failure, `resume` repeats the part without an answer. */
function useEffects(ask: (after: string | undefined, signal: AbortSignal) => Promise<EffectsPart>) {
  const [state, setState] = useState<EffectsState>({ stage: 'running', sum: NO_EFFECT, error: null });
  const reached = useRef<{ next: string | undefined; sum: CalendarEffect }>({ next: undefined, sum: NO_EFFECT });
  const running = useRef<AbortController | null>(null);

  const resume = async () => {
    const controller = new AbortController();
    running.current = controller;
    setState({ stage: 'running', sum: reached.current.sum, error: null });
    const end = await requestParts(reached.current.next, ask, controller.signal, ({ next, ...effect }) => {
      const sum = addEffects(reached.current.sum, effect);
      reached.current = { next: next ?? undefined, sum };
      setState({ stage: 'running', sum, error: null });
      return reached.current.next;
    });
    if (running.current !== controller) return;
    setState({ stage: end.state, sum: reached.current.sum, error: end.state === 'failed' ? end.error : null });
  };
  const [start] = useState(() => resume);
  useEffect(() => {
    void start();
    return () => running.current?.abort();
  }, [start]);
  return { ...state, resume: () => void resume(), stop: () => running.current?.abort() };
}

function describeReason({ code, details: [issue], message }: AppError): string {
  return code === 'validation_failed' && issue ? fieldText(issue) : message;
}

function Effects({ stage, sum, error }: EffectsState) {
  return (
    <div>
      {stage === 'running' && <progress aria-label={t('calendars.effects.progress')} className="progress" />}
      {stage !== 'done' && stage !== 'failed' && (
        <p className="num mt-1.5 text-sm text-ink-soft">{t('calendars.effects.looked', { count: sum.people })}</p>
      )}
      {error && <Alert>{describeReason(error)}</Alert>}
      <div aria-live="polite">
        {stage === 'stopped' && <p className="mt-3 font-medium">{t('calendars.effects.stopped')}</p>}
        {stage === 'done' && <Figures sum={sum} />}
      </div>
    </div>
  );
}

function Figures({ sum }: { sum: CalendarEffect }) {
  const { people, longer, shorter, pointsAdded, pointsTaken } = sum;
  if (longer + shorter + pointsAdded + pointsTaken === 0) {
    return <p className="text-ink-soft">{t('calendars.effects.none', { count: people })}</p>;
  }
  const figures = [
    [t('calendars.effects.longer'), formatNumber(longer)],
    [t('calendars.effects.shorter'), formatNumber(shorter)],
    [t('calendars.effects.added'), formatSigned(pointsAdded)],
    [t('history.takenBack'), formatSigned(-pointsTaken)],
  ] as const;
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4">
        {figures.map(([name, value]) => (
          <div key={name} className="flex flex-col-reverse justify-end">
            <dt className="text-sm text-ink-soft">{name}</dt>
            <dd className="num text-3xl font-bold">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-sm text-ink-soft">{t('calendars.effects.looked', { count: people })}</p>
    </>
  );
}

interface ApplyStepProps {
  calendar: { id: string; name: string };
  onClose: () => void;
}

/** The value is always the same, because the server stores the position. */
const NEXT = 'next';

interface ResumeButtonProps extends Pick<ReturnType<typeof useEffects>, 'stage' | 'resume' | 'stop'> {
  className: string;
}

function ResumeButton({ stage, resume, stop, className }: ResumeButtonProps) {
  if (stage === 'done') return null;
  return stage === 'running' ? (
    <Button variant="outline" className={className} onClick={stop}>
      {t('dialog.stop')}
    </Button>
  ) : (
    <Button variant="secondary" className={className} onClick={resume}>
      {t('dialog.continue')}
    </Button>
  );
}

/** The admin may close the dialog and resume later. */
export function ApplyStep({ calendar, onClose }: ApplyStepProps) {
  const queryClient = useQueryClient();
  const effects = useEffects(async (_, signal) => {
    const { isDone, ...effect } = await recomputeCalendar(calendar.id, signal);
    return { ...effect, next: isDone ? null : NEXT };
  });
  const { stage } = effects;
  // The list of calendars shows an unfinished recomputation, so it is refreshed when the dialog closes.
  useEffect(() => () => void refreshCompany(queryClient), [queryClient]);

  return (
    <div className="mt-5 flex flex-col gap-5">
      <p className="text-lg font-semibold">
        {t(stage === 'done' ? 'calendars.apply.done' : 'calendars.apply.title', { name: calendar.name })}
      </p>
      {stage !== 'done' && <p className="text-ink-soft">{t('calendars.apply.text')}</p>}
      <Effects {...effects} />
      <Actions>
        <ResumeButton {...effects} className="grow" />
        {stage !== 'running' && (
          <Button size="lg" variant={stage === 'done' ? 'primary' : 'outline'} className="grow" onClick={onClose}>
            {t('dialog.close')}
          </Button>
        )}
      </Actions>
    </div>
  );
}

interface PreviewStepProps {
  id: string;
  draft: CalendarFields;
  isSaving: boolean;
  error: unknown;
  onSave: () => void;
  onBack: () => void;
}

function PreviewStep({ id, draft, isSaving, error, onSave, onBack }: PreviewStepProps) {
  const [first, setFirst] = useState<Pick<CalendarPreview, 'from' | 'rulesFrom'> | null>(null);
  const { workdays, times, holidays } = draft;
  const effects = useEffects(async (after, signal) => {
    const part = await previewCalendar(id, { workdays, times, holidays, ...(after && { after }) }, signal);
    setFirst(part);
    return part;
  });

  return (
    <ActionForm
      confirm={t('calendars.save')}
      cancel={t('dialog.back')}
      busy={isSaving}
      error={error}
      onSubmit={onSave}
      onClose={onBack}
    >
      <p className="text-lg font-semibold">{t('calendars.preview.title')}</p>
      {first?.rulesFrom && (
        <p className="text-ink-soft">{t('calendars.preview.rules', { day: formatDayLong(first.rulesFrom) })}</p>
      )}
      <Effects {...effects} />
      {effects.stage === 'done' && effects.sum.shorter > 0 && (
        <p className="text-sm text-ink-soft">{t('calendars.preview.shorter')}</p>
      )}
      <ResumeButton {...effects} className="self-start" />
    </ActionForm>
  );
}

type Step = 'form' | 'preview' | 'apply';

interface CalendarDialogProps {
  id: string | null;
  onClose: () => void;
}

export function CalendarDialog({ id, onClose }: CalendarDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const [step, setStep] = useState<Step>('form');
  const stored = useQuery({ ...calendarOptions(id ?? ''), enabled: id !== null, refetchOnWindowFocus: false });
  const title = t(id === null ? 'calendars.add' : 'calendars.form.edit');
  return (
    <Dialog title={title} isWide={step === 'form'} isBusy={isBusy} onClose={onClose}>
      {id !== null && stored.isPending && <Skeleton className="mt-5 h-96" />}
      {stored.isError && <QueryError query={stored} />}
      {(id === null || stored.data) && (
        <Steps stored={stored.data ?? null} step={step} onStep={setStep} onBusy={setBusy} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface StepsProps {
  stored: CalendarDetail | null;
  step: Step;
  onStep: (step: Step) => void;
  onBusy: (isBusy: boolean) => void;
  onClose: () => void;
}

function Steps({ stored, step, onStep, onBusy, onClose }: StepsProps) {
  /** The calendar when the dialog opened. Saving sends its version, so that no other admin's change is overwritten. */
  const [before] = useState(stored);
  const [draft, setDraft] = useState<CalendarFields>(() => toFields(before));
  const write = useCalendarWrite((fields: CalendarFields, key) => {
    const { isDefault, ...input } = fields;
    return before
      ? changeCalendar(before.id, { ...input, isDefault, version: before.version }, key)
      : addCalendar(input, key);
  });
  const save = (fields: CalendarFields) => {
    onBusy(true);
    write.mutate(fields, {
      onSettled: () => onBusy(false),
      onSuccess: (calendar: Calendar) => {
        if (before && calendar.recomputeFrom !== null) return onStep('apply');
        showToast({ tone: 'success', text: t('calendars.saved', { name: calendar.name }) });
        onClose();
      },
    });
  };
  if (before && step === 'apply') {
    return <ApplyStep calendar={{ id: before.id, name: draft.name }} onClose={onClose} />;
  }
  if (before && step === 'preview') {
    return (
      <PreviewStep
        id={before.id}
        draft={draft}
        isSaving={write.isPending}
        error={write.error}
        onSave={() => save(draft)}
        onBack={() => onStep('form')}
      />
    );
  }
  return (
    <CalendarForm
      isNew={before === null}
      isDefault={before?.isDefault ?? false}
      draft={draft}
      isSaving={write.isPending}
      error={write.error}
      onChange={setDraft}
      onClose={onClose}
      onSubmit={(fields) => {
        setDraft(fields);
        if (before && changesDays(before, fields)) onStep('preview');
        else save(fields);
      }}
    />
  );
}
