import { CalendarCheck } from 'lucide-react';
import { useRef, useState, type ComponentType } from 'react';
import { QueryError } from '../../kit/errors/QueryError.tsx';
import { t } from '../../messages/t.ts';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { MoreButton } from '../../ui/MoreButton.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { QueueResult } from './queries.ts';

export type Decision = 'approve' | 'reject';

/** A request that an admin is about to decide on. */
export interface Deciding<Request> {
  request: Request;
  decision: Decision;
  onClose: (isDecided: boolean) => void;
}

export interface RowProps<Request> {
  request: Request;
  onDecide: (decision: Decision) => void;
}

interface Props<Request> {
  queue: QueueResult<Request>;
  /** The text of an empty queue. */
  none: string;
  Row: ComponentType<RowProps<Request>>;
  Dialog: ComponentType<Deciding<Request>>;
}

/** Lists the open requests, oldest first, with a dialog for the decision. */
export function Queue<Request extends { id: string }>({ queue, none, Row, Dialog }: Props<Request>) {
  const [asked, setAsked] = useState<Omit<Deciding<Request>, 'onClose'> | null>(null);
  const region = useRef<HTMLDivElement>(null);
  const rows = queue.data?.pages.flatMap(({ items }) => items) ?? [];
  const close = (isDecided: boolean) => {
    setAsked(null);
    // Moves the focus to the list, because the focused button disappears with its row.
    if (isDecided) region.current?.focus();
  };
  return (
    <>
      <div ref={region} tabIndex={-1} className="outline-none">
        {queue.isPending && <Skeleton className="h-60" />}
        {queue.isLoadingError && <QueryError error={queue.error} onRetry={() => void queue.refetch()} />}
        {queue.data !== undefined && rows.length === 0 && (
          <EmptyState icon={CalendarCheck} title={t('requests.none')} text={none} />
        )}
        {rows.length > 0 && (
          <Card className="py-1">
            <ul aria-label={t('requests.list')}>
              {rows.map((request) => (
                <Row key={request.id} request={request} onDecide={(decision) => setAsked({ request, decision })} />
              ))}
            </ul>
          </Card>
        )}
        <MoreButton variant="secondary" className="mt-4 w-full" label={t('requests.more')} list={queue} />
      </div>
      {asked && <Dialog {...asked} onClose={close} />}
    </>
  );
}
