import { useInfiniteQuery } from '@tanstack/react-query';
import { Coins } from 'lucide-react';
import { useState } from 'react';
import type { PointHistoryRow } from '../../../../domain/api/points.ts';
import type { User } from '../../../../domain/api/users.ts';
import { t } from '../../../messages/t.ts';
import { ActionDialog } from '../../../kit/action/ActionDialog.tsx';
import { useTakeBack } from '../../../parts/people/queries.ts';
import { Button } from '../../../ui/Button.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { HistoryRow } from '../../../parts/record/HistoryRow.tsx';
import { Listing } from './Listing.tsx';
import { userLedgerOptions } from './queries.ts';

/** Asks before points are taken back that the admin gave. */
function TakeBackDialog({ row, person, onClose }: { row: PointHistoryRow; person: string; onClose: () => void }) {
  const takeBack = useTakeBack();
  const facts = { person, points: row.pointsAmount };
  const submit = () =>
    takeBack.mutate(row.id, {
      onSuccess: () => {
        showToast({ tone: 'success', text: t('people.award.undone', facts) });
        onClose();
      },
    });
  return (
    <ActionDialog
      title={t('people.award.takeBack.title', facts)}
      text={t('people.award.takeBack.text', facts)}
      confirm={t('people.award.takeBack')}
      busy={takeBack.isPending}
      error={takeBack.error}
      onSubmit={submit}
      onClose={onClose}
    />
  );
}

export function PersonLedger({ user }: { user: User }) {
  const ledger = useInfiniteQuery(userLedgerOptions(user.id));
  const [taken, setTaken] = useState<PointHistoryRow | null>(null);
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
          <HistoryRow
            key={row.id}
            row={row}
            timeZone={user.timeZone}
            action={
              row.mayTakeBack && (
                <Button
                  size="sm"
                  variant="ghost"
                  className="ml-11"
                  aria-label={t('people.award.takeBack.name', { points: row.pointsAmount })}
                  onClick={() => setTaken(row)}
                >
                  {t('people.award.takeBack')}
                </Button>
              )
            }
          />
        ))}
      </ul>
      {taken && <TakeBackDialog row={taken} person={user.name} onClose={() => setTaken(null)} />}
    </Listing>
  );
}
