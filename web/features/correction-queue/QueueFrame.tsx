import { CalendarCheck } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { QueryError } from '../../app/QueryError.tsx';
import { t } from '../../messages/t.ts';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { MoreButton, type GoesOn } from '../../ui/MoreButton.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

interface Props {
  queue: GoesOn & { isPending: boolean; isLoadingError: boolean; data: unknown; refetch: () => Promise<unknown> };
  /** What stands there when nothing waits. */
  none: string;
  /** The rows, in their order. */
  children: readonly ReactNode[];
  /** Gets the focus when a row leaves with the button that had it. */
  region: Ref<HTMLDivElement>;
}

/** A list of requests that wait: loading, failing, empty, or the rows with what comes next. */
export function QueueFrame({ queue, none, children, region }: Props) {
  return (
    <div ref={region} tabIndex={-1} className="outline-none">
      {queue.isPending && <Skeleton className="h-60" />}
      {queue.isLoadingError && <QueryError error={queue.error} onRetry={() => void queue.refetch()} />}
      {queue.data !== undefined && children.length === 0 && (
        <EmptyState icon={CalendarCheck} title={t('requests.none')} text={none} />
      )}
      {children.length > 0 && (
        <Card className="py-1">
          <ul aria-label={t('requests.list')}>{children}</ul>
        </Card>
      )}
      <MoreButton variant="secondary" className="mt-4 w-full" label={t('requests.more')} list={queue} />
    </div>
  );
}
