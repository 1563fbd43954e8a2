import { HandHeart } from 'lucide-react';
import { useState } from 'react';
import { QueryError } from '#web/kit/errors/QueryError.tsx';
import { t } from '#web/messages/t.ts';
import { openThanks } from '#web/parts/thanks/thanks-form.ts';
import { FEEDS, type Feed } from '#web/parts/thanks/thanks-queries.ts';
import { ThanksRow, UnsentRow, useThanks } from '#web/parts/thanks/ThanksList.tsx';
import { useNewRowFocus } from '#web/ui/behaviour/focus-restoration.ts';
import { Button } from '#web/ui/Button.tsx';
import { Skeleton } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { LoadMore } from '#web/ui/LoadMore.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';

function List({ feed }: { feed: Feed }) {
  const { list, region, rows, unsent } = useThanks(feed);
  const { list: place, asked } = useNewRowFocus<HTMLUListElement>(rows.length);
  const isEmpty = list.data && rows.length === 0 && unsent.length === 0;
  return (
    <div ref={region}>
      {list.isPending && (
        <>
          <output className="sr-only">{t('loading.page')}</output>
          <Skeleton className="h-160" />
        </>
      )}
      {list.isLoadingError && <QueryError query={list} />}
      {isEmpty && (
        <EmptyState
          icon={HandHeart}
          title={t(`thanks.empty.${feed}`)}
          text={t(`thanks.empty.${feed}.text`)}
          action={<Button onClick={() => openThanks()}>{t('thanks.say')}</Button>}
        />
      )}
      <ul ref={place} className="rounded-card bg-surface px-(--space-card) py-1 shadow-soft empty:hidden">
        {unsent.map((action) => (
          <UnsentRow key={action.id} action={action} />
        ))}
        {rows.map(({ row, isGone }) => (
          <ThanksRow key={row.id} thanks={row} isGone={isGone} />
        ))}
      </ul>
      <LoadMore className="mt-4" label={t('list.more')} list={list} onByHand={asked} />
    </div>
  );
}

export default function Thanks() {
  const [feed, setFeed] = useState<Feed>(() => (location.hash === '#own' ? 'own' : 'team'));
  return (
    <div className="w-full max-w-3xl">
      <PageHeader title={t('thanks.title')}>
        <Button onClick={() => openThanks()}>{t('thanks.say')}</Button>
      </PageHeader>
      <div className="mb-4">
        <Segmented
          label={t('thanks.show')}
          options={FEEDS.map((value) => ({ value, label: t(`thanks.show.${value}`) }))}
          value={feed}
          onChange={setFeed}
        />
      </div>
      <List key={feed} feed={feed} />
    </div>
  );
}
