import { useState } from 'react';
import type { CalendarPreview } from '../../../domain/api/calendars.ts';
import { ActionForm } from '../../kit/action/ActionForm.tsx';
import { formatDayLong } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';
import type { CalendarFields } from './fields.ts';
import { Effects } from './Effects.tsx';
import { previewCalendar } from './queries.ts';
import { ResumeButton } from './ApplyStep.tsx';
import { useEffects } from './use-effects.ts';

interface Props {
  id: string;
  draft: CalendarFields;
  isSaving: boolean;
  error: unknown;
  onSave: () => void;
  onBack: () => void;
}

/** Shows the effect of a change on streaks and points, and the button that saves the change. */
export function PreviewStep({ id, draft, isSaving, error, onSave, onBack }: Props) {
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
      cancel={t('calendars.back')}
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
