import { useInfiniteQuery } from '@tanstack/react-query';
import { PackageOpen } from 'lucide-react';
import { useState } from 'react';
import type { Redemption } from '../../../domain/api/redemptions.ts';
import { QueryError } from '../../app/QueryError.tsx';
import type { LoadedMe } from '../../app/me.ts';
import { t } from '../../messages/t.ts';
import { useOutbox } from '../../offline/outbox-store.ts';
import { shownClaims } from '../../offline/shown-claims.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { MoreButton } from '../../ui/MoreButton.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { CancelClaimDialog } from './CancelClaimDialog.tsx';
import { ClaimRow } from './ClaimRow.tsx';
import { claimsOptions } from './queries.ts';
import { WaitingClaimRow } from './WaitingClaimRow.tsx';

/** What the person claimed and what became of it. */
export function MyClaims({ me }: { me: LoadedMe }) {
  const claims = useInfiniteQuery(claimsOptions(me.id));
  const [cancelling, setCancelling] = useState<Redemption | null>(null);
  const actions = useOutbox((state) => state.actions);
  const items = shownClaims(claims.data?.pages.flatMap((page) => page.items) ?? [], actions, claims.dataUpdatedAt);

  return (
    <section aria-labelledby="claims" className="xl:sticky xl:top-[calc(var(--bar-height)+2rem)] xl:self-start">
      <h2 id="claims" className="mb-3 text-lg font-semibold">
        {t('claims.title')}
      </h2>
      {claims.isPending && <Skeleton className="h-32" />}
      {claims.isLoadingError && <QueryError error={claims.error} onRetry={() => void claims.refetch()} />}
      {claims.data && items.length === 0 && (
        <EmptyState icon={PackageOpen} title={t('claims.empty.title')} text={t('claims.empty.text')} />
      )}
      {items.length > 0 && (
        <ul className="rounded-card bg-surface px-5 py-2 shadow-soft">
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
      <MoreButton variant="ghost" className="mt-3" label={t('claims.more')} list={claims} />
      {cancelling && <CancelClaimDialog claim={cancelling} onClose={() => setCancelling(null)} />}
    </section>
  );
}
