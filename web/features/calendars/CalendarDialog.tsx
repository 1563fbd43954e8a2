import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Calendar, CalendarDetail, CalendarPreview } from '#domain/api/calendars.ts';
import { ActionForm } from '#web/kit/action/ActionForm.tsx';
import { QueryError } from '#web/kit/errors/QueryError.tsx';
import { formatDayLong } from '#web/messages/format.ts';
import { t } from '#web/messages/t.ts';
import { Skeleton } from '#web/ui/Card.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { ApplyStep, Effects, ResumeButton, useEffects } from './ApplyStep.tsx';
import { addCalendar, calendarOptions, changeCalendar, previewCalendar, useCalendarWrite } from './calendar-queries.ts';
import { CalendarForm, changesDays, toFields, type CalendarFields } from './CalendarForm.tsx';

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
  /** Null for a new calendar. */
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
