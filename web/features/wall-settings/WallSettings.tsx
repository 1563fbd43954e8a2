import { useQuery } from '@tanstack/react-query';
import { Info, MonitorPlay, Plus } from 'lucide-react';
import { useState } from 'react';
import { WALLS_MAX } from '../../../domain/api/walls.ts';
import { QueryError } from '../../kit/errors/QueryError.tsx';
import { usePageTitle } from '../../kit/use-page-title.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { AddWall } from './AddWall.tsx';
import { Preview } from './Preview.tsx';
import { wallsOptions } from './queries.ts';
import { WallRow } from './WallRow.tsx';

export default function WallSettings() {
  usePageTitle(t('walls.title'));
  const [isAdding, setAdding] = useState(false);
  const walls = useQuery(wallsOptions);
  const items = walls.data ?? [];
  const isFull = items.length >= WALLS_MAX;
  const add = () => setAdding(true);

  return (
    <div className="flex w-full flex-col">
      <PageHeader title={t('walls.title')} text={t('walls.intro')}>
        {items.length > 0 && !isFull && (
          <Button onClick={add}>
            <Plus aria-hidden="true" className="size-5" />
            {t('walls.add')}
          </Button>
        )}
      </PageHeader>
      <div className="flex flex-col gap-8">
        {walls.isPending && <Skeleton className="h-40" />}
        {walls.isLoadingError && <QueryError error={walls.error} onRetry={() => void walls.refetch()} />}
        {walls.data && items.length === 0 && (
          <div className="rounded-card bg-surface shadow-soft">
            <EmptyState
              icon={MonitorPlay}
              title={t('walls.none.title')}
              text={t('walls.none.text')}
              action={<Button onClick={add}>{t('walls.add')}</Button>}
            />
          </div>
        )}
        {items.length > 0 && (
          <section aria-labelledby="walls-list">
            <h2 id="walls-list" className="mb-3 text-xl font-bold">
              {t('walls.list')}
            </h2>
            <Card className="py-1">
              <ul aria-labelledby="walls-list">
                {items.map((wall) => (
                  <WallRow key={wall.id} wall={wall} />
                ))}
              </ul>
            </Card>
            {isFull && <p className="mt-3 text-ink-soft">{t('walls.limit', { count: WALLS_MAX })}</p>}
          </section>
        )}
        <Preview />
        <section aria-labelledby="walls-how">
          <h2 id="walls-how" className="text-xl font-bold">
            {t('walls.how')}
          </h2>
          <ol className="mt-3 flex list-decimal flex-col gap-2 pl-5 text-ink-soft">
            <li>{t('walls.how.open')}</li>
            <li>{t('walls.how.full')}</li>
            <li>{t('walls.how.self')}</li>
          </ol>
        </section>
        <aside className="flex gap-3 rounded-card bg-sunken p-(--space-card)">
          <Info aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ink-soft" />
          <div>
            <h2 className="font-semibold">{t('walls.private')}</h2>
            <p className="mt-1 text-ink-soft">{t('walls.private.text')}</p>
            <p className="mt-2 text-ink-soft">{t('walls.private.names')}</p>
          </div>
        </aside>
      </div>
      {isAdding && <AddWall onClose={() => setAdding(false)} />}
    </div>
  );
}
