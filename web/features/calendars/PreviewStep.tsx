import { useEffect, useState } from 'react';
import type { CalendarPreview } from '../../../domain/api/calendars.ts';
import { ActForm } from '../../app/act/ActForm.tsx';
import { formatDayLong } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/Button.tsx';
import type { CalendarDraft } from './draft.ts';
import { Effects } from './Effects.tsx';
import { previewCalendar } from './queries.ts';
import { useParts } from './use-parts.ts';

interface Props {
  id: string;
  draft: CalendarDraft;
  isSaving: boolean;
  error: unknown;
  onSave: () => void;
  onBack: () => void;
}

/** What the change will do to streaks and points, as far as it was looked at, and the button that saves it. */
export function PreviewStep({ id, draft, isSaving, error, onSave, onBack }: Props) {
  const [first, setFirst] = useState<Pick<CalendarPreview, 'from' | 'rulesFrom'> | null>(null);
  const { workdays, times, holidays } = draft;
  const parts = useParts(async (after, signal) => {
    const part = await previewCalendar(id, { workdays, times, holidays, ...(after && { after }) }, signal);
    setFirst(part);
    return part;
  });
  const { run, stage } = parts;
  // Once, when the step is shown.
  const [start] = useState(() => run);
  useEffect(start, [start]);

  return (
    <ActForm
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
      <Effects {...parts} />
      {stage === 'done' && parts.sum.shorter > 0 && (
        <p className="text-sm text-ink-soft">{t('calendars.preview.shorter')}</p>
      )}
      {stage === 'running' && (
        <Button variant="outline" className="self-start" onClick={parts.stop}>
          {t('calendars.effects.stop')}
        </Button>
      )}
      {(stage === 'stopped' || stage === 'failed') && (
        <Button variant="secondary" className="self-start" onClick={run}>
          {t('calendars.effects.goOn')}
        </Button>
      )}
    </ActForm>
  );
}
