import { useInfiniteQuery } from '@tanstack/react-query';
import { Gift } from 'lucide-react';
import type { User } from '../../../../domain/api/users.ts';
import { When } from '../../../kit/When.tsx';
import { formatNumber } from '../../../messages/format.ts';
import { t } from '../../../messages/t.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { Listing } from './Listing.tsx';
import { userRedemptionsOptions } from './queries.ts';

export function PersonRedemptions({ user }: { user: User }) {
  const redemptions = useInfiniteQuery(userRedemptionsOptions(user.id));
  const rows = redemptions.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Listing
      title={t('people.part.redemptions')}
      list={redemptions}
      empty={
        redemptions.data &&
        rows.length === 0 && (
          <EmptyState icon={Gift} title={t('people.redemptions.none')} text={t('people.redemptions.none.text')} />
        )
      }
    >
      <ul className="mt-2 divide-y divide-line">
        {rows.map((row) => (
          <li key={row.id} className="flex items-start justify-between gap-4 py-3">
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere">{row.reward.name}</p>
              <p className="text-sm text-ink-soft">
                <When at={row.requestedDate} timeZone={user.timeZone} />
              </p>
              {row.rejectionReason && (
                <p className="mt-1 text-sm wrap-anywhere">{t('claims.reason', { reason: row.rejectionReason })}</p>
              )}
              {row.fulfillmentNotes && (
                <p className="mt-1 text-sm wrap-anywhere">{t('claims.notes', { notes: row.fulfillmentNotes })}</p>
              )}
            </div>
            <div className="flex shrink-0 flex-col items-end gap-1">
              <p className="num font-semibold">
                {formatNumber(row.pointsSpent)}{' '}
                <span className="text-sm font-normal text-ink-soft">
                  {t('points.unit', { points: row.pointsSpent })}
                </span>
              </p>
              <StatusBadge status={row.status} />
            </div>
          </li>
        ))}
      </ul>
    </Listing>
  );
}
