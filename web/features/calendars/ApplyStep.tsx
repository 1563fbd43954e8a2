import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refreshCompany } from '../../kit/api/refresh-queries.ts';
import { t } from '../../messages/t.ts';
import { Actions } from '../../ui/Actions.tsx';
import { Button } from '../../ui/Button.tsx';
import { Effects } from './Effects.tsx';
import { recomputeCalendar } from './queries.ts';
import { useEffects } from './use-effects.ts';

interface Props {
  calendar: { id: string; name: string };
  onClose: () => void;
}

/** The cursor of every part after the first. The value is always the same, because the server stores the position. */
const NEXT = 'next';

interface ResumeButtonProps extends Pick<ReturnType<typeof useEffects>, 'stage' | 'resume' | 'stop'> {
  className: string;
}

/** A button that stops the requests while they run, and resumes them after a stop or a failure. */
export function ResumeButton({ stage, resume, stop, className }: ResumeButtonProps) {
  if (stage === 'done') return null;
  return stage === 'running' ? (
    <Button variant="outline" className={className} onClick={stop}>
      {t('calendars.effects.stop')}
    </Button>
  ) : (
    <Button variant="secondary" className={className} onClick={resume}>
      {t('calendars.effects.resume')}
    </Button>
  );
}

/** Recomputes records after a calendar change. The admin may close the dialog and resume later. */
export function ApplyStep({ calendar, onClose }: Props) {
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
            {t('calendars.close')}
          </Button>
        )}
      </Actions>
    </div>
  );
}
