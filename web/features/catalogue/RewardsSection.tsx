import { useInfiniteQuery } from '@tanstack/react-query';
import { Archive, Gift, SearchX } from 'lucide-react';
import { useState } from 'react';
import type { ManagedReward } from '../../../domain/api/rewards.ts';
import { QueryError } from '../../kit/errors/QueryError.tsx';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadMore } from '../../ui/LoadMore.tsx';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { managedRewardsOptions, retireReward, type State } from './queries.ts';
import { RetireDialog } from './RetireDialog.tsx';
import { RewardDialog } from './RewardDialog.tsx';
import { ManagedRewardRow } from './ManagedRewardRow.tsx';
import { LIST_CLASS, SectionBar } from './SectionBar.tsx';

type Question = { ask: 'add' } | { ask: 'edit' | 'retire'; reward: ManagedReward };

export function RewardsSection() {
  const [state, setState] = useState<State>('active');
  const [search, setSearch] = useState('');
  const [question, setQuestion] = useState<Question | null>(null);
  const rewards = useInfiniteQuery(managedRewardsOptions(state, search));
  const items = rewards.data?.pages.flatMap((page) => page.items) ?? [];
  const add = () => setQuestion({ ask: 'add' });
  const close = () => setQuestion(null);

  return (
    <>
      <SectionBar add={t('manage.reward.add')} onAdd={add}>
        <Segmented
          label={t('catalogue.state')}
          options={(['active', 'retired'] as const).map((value) => ({ value, label: t(`manage.reward.${value}`) }))}
          value={state}
          onChange={setState}
        />
        <div className="w-full sm:w-72">
          <SearchField
            label={t('manage.reward.search')}
            clearLabel={t('manage.reward.search.clear')}
            onSearch={setSearch}
          />
        </div>
      </SectionBar>
      {rewards.isPending && <Skeleton className="h-96" />}
      {rewards.isLoadingError && <QueryError error={rewards.error} onRetry={() => void rewards.refetch()} />}
      {rewards.data && items.length === 0 && <NoReward state={state} search={search} onAdd={add} />}
      {items.length > 0 && (
        <ul aria-label={t('catalogue.rewards')} className={LIST_CLASS}>
          {items.map((reward) => (
            <ManagedRewardRow
              key={reward.id}
              reward={reward}
              onEdit={() => setQuestion({ ask: 'edit', reward })}
              onRetire={() => setQuestion({ ask: 'retire', reward })}
            />
          ))}
        </ul>
      )}
      <LoadMore label={t('catalogue.more')} list={rewards} className="mt-4" />
      {question?.ask === 'add' && <RewardDialog reward={null} onClose={close} />}
      {question?.ask === 'edit' && <RewardDialog reward={question.reward} onClose={close} />}
      {question?.ask === 'retire' && (
        <RetireDialog
          title={t('manage.reward.retire.title', { name: question.reward.name })}
          text={t('manage.reward.retire.text')}
          name={question.reward.name}
          run={(key) => retireReward(question.reward.id, key)}
          onClose={close}
        />
      )}
    </>
  );
}

function NoReward({ state, search, onAdd }: { state: State; search: string; onAdd: () => void }) {
  if (search) {
    return (
      <EmptyState icon={SearchX} title={t('manage.reward.nothing.title')} text={t('manage.reward.nothing.text')} />
    );
  }
  if (state === 'retired') {
    return (
      <EmptyState
        icon={Archive}
        title={t('manage.reward.retired.none.title')}
        text={t('manage.reward.retired.none.text')}
      />
    );
  }
  return (
    <EmptyState
      icon={Gift}
      title={t('manage.reward.none.title')}
      text={t('manage.reward.none.text')}
      action={<Button onClick={onAdd}>{t('manage.reward.add')}</Button>}
    />
  );
}
