import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { renewCompany } from '../../app/renew.ts';
import { t } from '../../messages/t.ts';
import { Actions } from '../../ui/Actions.tsx';
import { Button } from '../../ui/Button.tsx';
import { Effects } from './Effects.tsx';
import { recomputeCalendar } from './queries.ts';
import { useParts } from './use-parts.ts';

interface Props {
  calendar: { id: string; name: string };
  onClose: () => void;
}

/** Records that are computed again after a change of a calendar. It may be left: it goes on where it was. */
export function ApplyStep({ calendar, onClose }: Props) {
  const queryClient = useQueryClient();
  const parts = useParts(async (_, signal) => {
    const { isDone, ...part } = await recomputeCalendar(calendar.id, signal);
    if (isDone) void renewCompany(queryClient);
    return { ...part, next: isDone ? null : 'more' };
  });
  const { run, stage } = parts;
  const [start] = useState(() => run);
  useEffect(start, [start]);
  // Left in the middle, the list says so.
  const [client] = useState(queryClient);
  useEffect(() => () => void renewCompany(client), [client]);

  return (
    <div className="mt-5 flex flex-col gap-5">
      <p className="text-lg font-semibold">
        {t(stage === 'done' ? 'calendars.apply.done' : 'calendars.apply.title', { name: calendar.name })}
      </p>
      {stage !== 'done' && <p className="text-ink-soft">{t('calendars.apply.text')}</p>}
      <Effects {...parts} />
      <Actions>
        {stage === 'running' && (
          <Button size="lg" variant="outline" className="grow" onClick={parts.stop}>
            {t('calendars.effects.stop')}
          </Button>
        )}
        {(stage === 'stopped' || stage === 'failed') && (
          <Button size="lg" className="grow" onClick={run}>
            {t('calendars.effects.goOn')}
          </Button>
        )}
        {stage !== 'running' && (
          <Button size="lg" variant={stage === 'done' ? 'primary' : 'outline'} className="grow" onClick={onClose}>
            {t('calendars.close')}
          </Button>
        )}
      </Actions>
    </div>
  );
}
