import type { ReactNode, Ref } from 'react';
import type { RedemptionWithUser } from '../../../domain/api/redemptions.ts';
import { nextStatuses } from '../../../domain/redemptions/transitions.ts';
import { SelectAll } from '../../parts/SelectAll.tsx';
import { t } from '../../messages/t.ts';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import { readPage } from './queries.ts';
import type { QueueView } from './queue-view.ts';
import type { useSelection } from './use-selection.ts';

/** The maximum number of selected claims. One request decides on only ten claims. */
const CHOSEN_MAX = 1_000;

const SELECT_TEXTS = {
  choose: () => t('queue.chooseAll'),
  stop: (count: number) => t('queue.choosing', { count }),
  stopped: (count: number) => t('queue.chosenSoFar', { count }),
  tooMany: (count: number) => t('queue.chosenMax', { count }),
};

const leadsOn = ({ status }: QueueView) => status === 'all' || nextStatuses(status).length > 0;

interface Props {
  view: QueueView;
  /** The claims in the list that can be selected. */
  items: readonly RedemptionWithUser[];
  /** The number of claims in the list. */
  total: number;
  isOwn: (redemption: RedemptionWithUser) => boolean;
  /** True when further claims match the filters. */
  hasMore: boolean;
  selection: ReturnType<typeof useSelection<RedemptionWithUser>>;
  /** The element of the list. No row moves while the pointer or the focus is in this element. */
  region: Ref<HTMLDivElement>;
  /** One row per claim. */
  children: ReactNode;
}

/** Shows the claims of the queue. The admin can select all shown claims, or all claims that match the filters. */
export function QueueList({ view, items, total, isOwn, hasMore, selection, region, children }: Props) {
  const here = items.filter(({ id }) => selection.has(id)).length;
  return (
    <div ref={region} className="lg:rounded-card lg:bg-surface lg:py-2 lg:shadow-soft">
      <div className="mb-2 flex items-center gap-2 px-2 lg:mb-0 lg:border-b lg:border-line lg:px-3">
        <Checkbox
          label={t('queue.selectAll')}
          checked={here > 0 && here === items.length}
          mixed={here > 0 && here < items.length}
          onChange={(all) =>
            selection.change(
              items.map(({ id }) => id),
              all,
            )
          }
        />
        <p className="num grow text-sm text-ink-soft">{t('queue.shown', { count: total })}</p>
        <SelectAll
          key={JSON.stringify(view)}
          isOffered={hasMore && leadsOn(view)}
          max={CHOSEN_MAX}
          words={SELECT_TEXTS}
          read={(cursor, limit, signal) => readPage(view, cursor, limit, signal)}
          onChoose={(all) => selection.choose(all.filter((one) => !isOwn(one)))}
        />
      </div>
      <ul aria-label={t('redemptions.title')} className="flex flex-col gap-3 lg:gap-0">
        {children}
      </ul>
    </div>
  );
}
