import type { BulkDecision } from '#domain/api/redemptions.ts';
import type { Fulfilment } from '#domain/fulfilment/ways.ts';
import { nextStatuses, REDEMPTION_STATUSES, type RedemptionStatus } from '#domain/redemptions/transitions.ts';

export const STATUS_FILTERS = [...REDEMPTION_STATUSES, 'all'] as const;

/** An empty text means no filter. `from` and `to` are company days. */
export interface QueueView {
  status: RedemptionStatus | 'all';
  search: string;
  department: string;
  rewardId: string;
  from: string;
  to: string;
}

export const QUEUE: QueueView = { status: 'pending', search: '', department: '', rewardId: '', from: '', to: '' };

/** The search does not count. */
export const countFilters = ({ department, rewardId, from, to }: QueueView): number =>
  [department, rewardId, from, to].filter((value) => value !== '').length;

/** True when no filter and no search is set. The count on the tab then equals the number of claims in the list. */
export const isWhole = (view: QueueView): boolean => view.search === '' && countFilters(view) === 0;

const BULK_STATUSES = ['approved', 'fulfilled', 'rejected'] as const satisfies readonly BulkDecision['status'][];

export function decisionsFor(
  selected: readonly {
    status: RedemptionStatus;
    userId: string;
    costBy: string | null;
    fulfilment?: Pick<Fulfilment, 'way'>;
  }[],
  myId: string,
): BulkDecision['status'][] {
  const others = selected.filter(({ userId }) => userId !== myId);
  const mayDecide = (status: RedemptionStatus, { costBy, status: from, fulfilment }: (typeof others)[number]) =>
    nextStatuses(from, fulfilment?.way).includes(status) && (status !== 'approved' || costBy !== myId);
  return BULK_STATUSES.filter((status) => others.some((one) => mayDecide(status, one)));
}
