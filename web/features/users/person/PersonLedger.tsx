import { useInfiniteQuery } from '@tanstack/react-query';
import { Coins } from 'lucide-react';
import type { User } from '../../../../domain/api/users.ts';
import { t } from '../../../messages/t.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { HistoryRow } from '../../../parts/record/HistoryRow.tsx';
import { Listing } from './Listing.tsx';
import { userLedgerOptions } from './queries.ts';

export function PersonLedger({ user }: { user: User }) {
  const ledger = useInfiniteQuery(userLedgerOptions(user.id));
  const rows = ledger.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Listing
      title={t('people.part.points')}
      list={ledger}
      empty={
        ledger.data &&
        rows.length === 0 && (
          <EmptyState icon={Coins} title={t('people.points.none')} text={t('people.points.none.text')} />
        )
      }
    >
      <ul className="mt-2 divide-y divide-line">
        {rows.map((row) => (
          <HistoryRow key={row.id} row={row} timeZone={user.timeZone} />
        ))}
      </ul>
    </Listing>
  );
}
