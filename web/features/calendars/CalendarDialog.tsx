import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Calendar, CalendarDetail } from '../../../domain/api/calendars.ts';
import { QueryError } from '../../kit/errors/QueryError.tsx';
import { t } from '../../messages/t.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { ApplyStep } from './ApplyStep.tsx';
import { CalendarForm } from './CalendarForm.tsx';
import { toFields, changesDays, type CalendarFields } from './fields.ts';
import { PreviewStep } from './PreviewStep.tsx';
import { addCalendar, calendarOptions, changeCalendar, useCalendarWrite } from './queries.ts';

type Step = 'form' | 'preview' | 'apply';

interface Props {
  /** Null for a new calendar. */
  id: string | null;
  onClose: () => void;
}

/**
 * Shows a calendar's form. If the admin changed days, the dialog first shows the effect on streaks. After saving, the
 * dialog recomputes the users' records.
 */
export function CalendarDialog({ id, onClose }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [step, setStep] = useState<Step>('form');
  const stored = useQuery({ ...calendarOptions(id ?? ''), enabled: id !== null, refetchOnWindowFocus: false });
  const title = t(id === null ? 'calendars.form.add' : 'calendars.form.edit');
  return (
    <Dialog title={title} isWide={step === 'form'} isBusy={isBusy} onClose={onClose}>
      {id !== null && stored.isPending && <Skeleton className="mt-5 h-96" />}
      {stored.isError && <QueryError error={stored.error} onRetry={() => void stored.refetch()} />}
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
