import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../messages/t.ts';
import { correctionQueueOptions, useDecideCorrection } from './queries.ts';
import { Queue, type Deciding } from './Queue.tsx';
import type { CorrectionInQueue } from '../../../domain/api/corrections.ts';
import { formatDayLong, formatDayShort, formatTime, formatTimeOfDay } from '../../messages/format.ts';
import { RequestRow } from './RequestRow.tsx';
import { AdditionEffect } from '../../parts/corrections/AdditionEffect.tsx';
import { KeepPointsField } from '../../parts/corrections/KeepPointsField.tsx';
import { DecisionDialog } from './DecisionDialog.tsx';
import { additionPreviewOptions } from '../../parts/corrections/queries.ts';

interface Props {
  request: CorrectionInQueue;
  onDecide: (decision: 'approve' | 'reject') => void;
}

/** Shows a correction request, with the day's current check-in. */
function CorrectionRow({ request, onDecide }: Props) {
  const { date, time, reason, checkIn } = request;
  return (
    <RequestRow {...request} about={formatDayShort(date)} onDecide={onDecide}>
      <p className="font-semibold">
        {time === null
          ? t('requests.remove', { day: formatDayLong(date) })
          : t('requests.add', { day: formatDayLong(date), time: formatTimeOfDay(time) })}
      </p>
      <p className="mt-0.5 text-sm text-ink-soft">
        {checkIn
          ? t('requests.has', {
              time: formatTime(checkIn.checkInTime, checkIn.timeZone),
              points: checkIn.pointsEarned,
            })
          : t('requests.hasNone')}
      </p>
      <blockquote className="mt-2 rounded-control bg-sunken px-4 py-3 wrap-anywhere">{reason}</blockquote>
    </RequestRow>
  );
}

/** Lets an admin confirm a decision on a correction. The admin can forgive points that the user has already spent. */
function DecideCorrectionDialog({ request, decision, onClose }: Deciding<CorrectionInQueue>) {
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

export function Corrections() {
  return (
    <Queue
      queue={useInfiniteQuery(correctionQueueOptions)}
      none={t('requests.none.text')}
      Row={CorrectionRow}
      Dialog={DecideCorrectionDialog}
    />
  );
}
