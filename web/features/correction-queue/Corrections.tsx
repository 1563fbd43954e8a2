import { useInfiniteQuery } from '@tanstack/react-query';
import { t } from '../../messages/t.ts';
import { CorrectionRow } from './CorrectionRow.tsx';
import { DecideCorrectionDialog } from './DecideCorrectionDialog.tsx';
import { correctionQueueOptions } from './queries.ts';
import { Queue } from './Queue.tsx';

/** Lists the requests to correct users' days. */
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
