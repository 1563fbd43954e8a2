import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CorrectionInQueue } from '../../../domain/api/corrections.ts';
import { formatDayLong, formatTimeOfDay } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';
import { AdditionEffect } from '../../parts/corrections/AdditionEffect.tsx';
import { KeepPointsField } from '../../parts/corrections/KeepPointsField.tsx';
import { DecisionDialog } from './DecisionDialog.tsx';
import { additionPreviewOptions } from '../../parts/corrections/queries.ts';
import { useDecideCorrection } from './queries.ts';
import type { Deciding } from './Queue.tsx';

/** Asks before a decision on a correction. It can forgive points that the user has already spent. */
export function DecideCorrectionDialog({ request, decision, onClose }: Deciding<CorrectionInQueue>) {
  const [keepPoints, setKeepPoints] = useState(false);
  const decide = useDecideCorrection(request.id);
  const person = request.user.name;
  const day = formatDayLong(request.date);
  const { time, version } = request;
  const isAddition = decision === 'approve' && time !== null;
  const effect = useQuery({
    ...additionPreviewOptions({ userId: request.user.id, date: request.date, time: time ?? '' }),
    enabled: isAddition && !decide.isPending && !decide.isSuccess,
  });
  return (
    <DecisionDialog
      person={person}
      decision={decision}
      asked={time === null ? t('requests.remove', { day }) : t('requests.add', { day, time: formatTimeOfDay(time) })}
      approval={{
        title: t('requests.approve.title', { person }),
        text: t('requests.approve.text'),
        done: t('requests.approved', { person }),
      }}
      mutation={decide}
      onDecide={(decided, onSuccess) =>
        decide.mutate({ ...decided, version, ...(keepPoints && { keepPoints }) }, { onSuccess })
      }
      onClose={onClose}
    >
      {isAddition && <AdditionEffect isChosen preview={effect.data} error={effect.error} />}
      <KeepPointsField error={decide.error} checked={keepPoints} onChange={setKeepPoints} />
    </DecisionDialog>
  );
}
