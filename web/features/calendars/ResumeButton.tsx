import { t } from '../../messages/t.ts';
import { Button } from '../../ui/Button.tsx';
import type { useEffects } from './use-effects.ts';

interface Props extends Pick<ReturnType<typeof useEffects>, 'stage' | 'resume' | 'stop'> {
  className: string;
}

/** Stops the work in parts while it runs, and resumes it after a stop or a failure. */
export function ResumeButton({ stage, resume, stop, className }: Props) {
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
