import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronDown, PackageOpen } from 'lucide-react';
import { useState } from 'react';
import type { Redemption } from '../../../domain/api/redemptions.ts';
import { QueryError } from '../../kit/errors/QueryError.tsx';
import type { LoadedMe } from '../../kit/session/me.ts';
import { t } from '../../messages/t.ts';
import { useOutbox } from '../../offline/outbox/outbox-store.ts';
import { shownClaims } from '../../offline/shown-claims.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { MoreButton } from '../../ui/MoreButton.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { CancelClaimDialog } from './CancelClaimDialog.tsx';
import { ClaimRow, WaitingClaimRow } from './ClaimRow.tsx';
import { claimsOptions } from './queries.ts';

const LIST = 'rounded-card bg-surface px-5 py-2 shadow-soft';

/** Lists the user's claims with their states. Cancelled claims are shown only after a click. */
export function MyClaims({ me, isHidden }: { me: LoadedMe; isHidden: boolean }) {
  const claims = useInfiniteQuery(claimsOptions(me.id));
  const [cancelling, setCancelling] = useState<Redemption | null>(null);
  const actions = useOutbox((state) => state.actions);
  const all = shownClaims(claims.data?.pages.flatMap((page) => page.items) ?? [], actions, claims.dataUpdatedAt);
  const items = all.filter((item) => item.kind === 'waiting' || item.claim.status !== 'cancelled');
  const cancelled = all.flatMap((item) =>
    item.kind !== 'waiting' && item.claim.status === 'cancelled' ? [item.claim] : [],
  );

  return (
    <section
      aria-labelledby="claims"
      className={`xl:sticky xl:top-[calc(var(--bar-height)+4.5rem)] xl:self-start ${isHidden ? 'max-xl:hidden' : ''}`}
    >
      <h2 id="claims" className="mb-3 text-lg font-semibold">
        {t('claims.title')}
      </h2>
      {claims.isPending && <Skeleton className="h-72" />}
      {claims.isLoadingError && <QueryError error={claims.error} onRetry={() => void claims.refetch()} />}
      {claims.data && all.length === 0 && (
        <EmptyState icon={PackageOpen} title={t('claims.empty.title')} text={t('claims.empty.text')} />
      )}
      {items.length > 0 && (
        <ul className={LIST}>
          {items.map((item) =>
            item.kind === 'waiting' ? (
              <WaitingClaimRow key={item.action.id} action={item.action} />
            ) : (
              <ClaimRow
                key={item.claim.id}
                claim={item.claim}
                isCancelling={item.isCancelling}
                onCancel={() => setCancelling(item.claim)}
              />
            ),
          )}
        </ul>
      )}
      {cancelled.length > 0 && (
        <details className="group mt-3">
          <summary className="flex min-h-11 list-none items-center gap-2 rounded-control px-5 text-sm font-semibold text-ink-soft hover:text-ink [&::-webkit-details-marker]:hidden">
            <ChevronDown aria-hidden="true" className="size-4 transition-transform group-open:rotate-180" />
            {t('claims.cancelledOnes', { count: cancelled.length })}
          </summary>
          <ul className={`mt-1 ${LIST}`}>
            {cancelled.map((claim) => (
              <ClaimRow key={claim.id} claim={claim} isCancelling={false} onCancel={() => setCancelling(claim)} />
            ))}
          </ul>
        </details>
      )}
      <MoreButton variant="ghost" className="mt-3" label={t('claims.more')} list={claims} />
      {cancelling && <CancelClaimDialog claim={cancelling} onClose={() => setCancelling(null)} />}
    </section>
  );
}
