import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PeopleImport } from '../../../domain/api/people-import.ts';
import { QueryError } from '../../kit/errors/QueryError.tsx';
import { t } from '../../messages/t.ts';
import { Card } from '../../ui/Card.tsx';
import { LoadMore } from '../../ui/LoadMore.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { importRowsOptions, type Shown } from './queries.ts';
import { RowsTable } from './RowsTable.tsx';
import { StateTabs } from './StateTabs.tsx';

const STATES = ['new', 'changed', 'unchanged', 'wrong'] as const;

const COLOURS: Readonly<Record<Shown, string>> = {
  new: 'text-good',
  changed: 'text-action',
  unchanged: 'text-ink',
  wrong: 'text-bad',
  skipped: 'text-warn',
};

/** Returns the state that is shown at first. States that need the admin's attention come first. */
function firstShown({ counts, applied }: PeopleImport): Shown {
  if (applied.skipped > 0) return 'skipped';
  if (counts.wrong > 0) return 'wrong';
  return STATES.find((state) => counts[state] > 0) ?? 'new';
}

/** Lists the rows of an import, one state at a time. */
export function Rows({ made }: { made: PeopleImport }) {
  const [chosen, setShow] = useState<Shown | null>(null);
  const show = chosen ?? firstShown(made);
  const rows = useInfiniteQuery(importRowsOptions(made.id, show));
  const items = rows.data?.pages.flatMap((page) => page.items) ?? [];
  const shown: readonly Shown[] = made.applied.skipped > 0 ? [...STATES, 'skipped'] : STATES;
  const countRows = (state: Shown) => (state === 'skipped' ? made.applied.skipped : made.counts[state]);
  return (
    <Card aria-label={t('import.show')}>
      <StateTabs
        label={t('import.show')}
        states={shown.map((state) => ({
          state,
          text: t(`import.state.${state}`),
          count: countRows(state),
          colour: COLOURS[state],
        }))}
        value={show}
        onChange={setShow}
      />
      {countRows(show) === 0 ? (
        <p className="py-10 text-center text-ink-soft">{t(`import.none.${show}`)}</p>
      ) : (
        <>
          <p className="mt-4 mb-4 text-ink-soft">{t(`import.about.${show}`)}</p>
          {rows.isPending && <Skeleton className="h-64" />}
          {rows.isLoadingError && <QueryError error={rows.error} onRetry={() => void rows.refetch()} />}
          {items.length > 0 && <RowsTable label={t(`import.state.${show}`)} rows={items} />}
          <LoadMore label={t('import.more')} list={rows} />
        </>
      )}
    </Card>
  );
}
