import { useQuery } from '@tanstack/react-query';
import { QueryError } from '../../app/QueryError.tsx';
import { PATHS } from '../../app/paths.ts';
import { formatNumber } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';
import { Link } from '../../ui/Link.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Card } from '../../ui/Card.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { pendingOptions } from './queries.ts';

/** How many claims wait, and the way to them. */
export function PendingClaims() {
  const pending = useQuery(pendingOptions);
  if (pending.isPending) return <Skeleton className="h-44" />;
  if (pending.isLoadingError) return <QueryError error={pending.error} onRetry={() => void pending.refetch()} />;
  const { count, more } = pending.data;
  return (
    <Card aria-labelledby="pending">
      <h2 id="pending" className="text-sm text-ink-soft">
        {t('admin.pending')}
      </h2>
      <p className="num mt-1 text-6xl leading-none font-bold">
        {more ? t('admin.atLeast', { count }) : formatNumber(count)}
      </p>
      {count === 0 && <p className="mt-3 text-ink-soft">{t('admin.pending.none')}</p>}
      {count > 0 && (
        <Link to={PATHS.redemptions} className={buttonClass('primary', 'md', 'mt-5 w-full')}>
          {t('admin.pending.open')}
        </Link>
      )}
    </Card>
  );
}
