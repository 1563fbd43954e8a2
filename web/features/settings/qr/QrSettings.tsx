import { useQuery } from '@tanstack/react-query';
import { Info, Plus, QrCode } from 'lucide-react';
import { useState } from 'react';
import { QueryError } from '../../../kit/errors/QueryError.tsx';
import { usePageTitle } from '../../../kit/use-page-title.ts';
import { t } from '../../../messages/t.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { SystemSettings } from '../SystemSettings.tsx';
import { DisplayDialog } from './DisplayDialog.tsx';
import { PrintDialog } from './PrintDialog.tsx';
import { stationsOptions } from './queries.ts';
import { StationDialog } from './StationDialog.tsx';
import { StationRow } from './StationRow.tsx';

type Question = { ask: 'add' } | { ask: 'edit' | 'display' | 'print'; id: string };

export default function QrSettings() {
  usePageTitle(t('qr.title'));
  const [question, setQuestion] = useState<Question | null>(null);
  const stations = useQuery(stationsOptions);
  const items = stations.data ?? [];
  const add = () => setQuestion({ ask: 'add' });
  const close = () => setQuestion(null);
  // Reads the station from the current list, because a dialog changes the station that it shows.
  const asked = question && question.ask !== 'add' ? items.find(({ id }) => id === question.id) : undefined;

  return (
    <div className="flex w-full flex-col">
      <PageHeader title={t('qr.title')} text={t('qr.intro')}>
        {items.length > 0 && (
          <Button onClick={add}>
            <Plus aria-hidden="true" className="size-5" />
            {t('qr.add')}
          </Button>
        )}
      </PageHeader>
      {stations.isPending && <Skeleton className="h-72" />}
      {stations.isLoadingError && <QueryError error={stations.error} onRetry={() => void stations.refetch()} />}
      {stations.data && items.length === 0 && (
        <div className="rounded-card bg-surface shadow-soft">
          <EmptyState
            icon={QrCode}
            title={t('qr.none.title')}
            text={t('qr.none.text')}
            action={<Button onClick={add}>{t('qr.add')}</Button>}
          />
        </div>
      )}
      {items.length > 0 && (
        <div className="flex flex-col gap-8">
          <section aria-labelledby="stations-title">
            <h2 id="stations-title" className="mb-3 text-xl font-bold">
              {t('qr.stations')}
            </h2>
            <Card className="py-1">
              <ul aria-labelledby="stations-title">
                {items.map((station) => (
                  <StationRow
                    key={station.id}
                    station={station}
                    onAsk={(ask) => setQuestion({ ask, id: station.id })}
                  />
                ))}
              </ul>
            </Card>
          </section>
          <SystemSettings only="qr" />
          <aside className="flex gap-3 rounded-card bg-sunken p-(--space-card)">
            <Info aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ink-soft" />
            <div>
              <h2 className="font-semibold">{t('qr.honest.title')}</h2>
              <p className="mt-1 text-ink-soft">{t('qr.honest.text')}</p>
              <p className="mt-2 text-ink-soft">{t('qr.honest.place')}</p>
            </div>
          </aside>
        </div>
      )}
      {question?.ask === 'add' && <StationDialog station={null} onClose={close} />}
      {question?.ask === 'edit' && asked && <StationDialog station={asked} onClose={close} />}
      {question?.ask === 'display' && asked && <DisplayDialog station={asked} onClose={close} />}
      {question?.ask === 'print' && asked && <PrintDialog station={asked} onClose={close} />}
    </div>
  );
}
