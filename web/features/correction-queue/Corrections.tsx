import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { CorrectionInQueue } from '../../../domain/api/corrections.ts';
import { t } from '../../messages/t.ts';
import { CorrectionRow } from './CorrectionRow.tsx';
import { DecideDialog } from './DecideDialog.tsx';
import { queueOptions } from './queries.ts';
import { QueueFrame } from './QueueFrame.tsx';

interface Asked {
  request: CorrectionInQueue;
  decision: 'approve' | 'reject';
}

/** What people ask to have put right in their days, the oldest first. */
export function Corrections() {
  const queue = useInfiniteQuery(queueOptions);
  const [asked, setAsked] = useState<Asked | null>(null);
  const region = useRef<HTMLDivElement>(null);
  const close = (isDecided: boolean) => {
    setAsked(null);
    if (isDecided) region.current?.focus();
  };
  return (
    <>
      <QueueFrame queue={queue} none={t('requests.none.text')} region={region}>
        {(queue.data?.pages ?? []).flatMap(({ items }) =>
          items.map((request) => (
            <CorrectionRow
              key={request.id}
              request={request}
              onDecide={(decision) => setAsked({ request, decision })}
            />
          )),
        )}
      </QueueFrame>
      {asked && <DecideDialog {...asked} onClose={close} />}
    </>
  );
}
