import type { Ref } from 'react';
import { t } from '../../messages/t.ts';
import { Chips } from '../../ui/fields/Chips.tsx';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import { REWARD_FILTERS, type RewardView } from '../../parts/rewards/reward-view.ts';

interface Props {
  ref: Ref<HTMLDivElement>;
  view: RewardView;
  /** False for a short rewards catalogue, because users find a reward there without a search. */
  hasSearch: boolean;
  /** The React key of the search field. A new key mounts a new, empty field. */
  searchKey: number;
  onFilter: (filter: RewardView['filter']) => void;
  onSearch: (search: string) => void;
}

export function RewardFilters({ ref, view, hasSearch, searchKey, onFilter, onSearch }: Props) {
  return (
    <div ref={ref} tabIndex={-1} className="flex flex-col gap-3">
      <Chips
        label={t('rewards.filter')}
        options={REWARD_FILTERS.map((value) => ({ value, label: t(`rewards.filter.${value}`) }))}
        value={view.filter}
        onChange={onFilter}
      />
      {hasSearch && (
        <SearchField
          key={searchKey}
          label={t('rewards.search')}
          clearLabel={t('rewards.search.clear')}
          initial={view.search}
          onSearch={onSearch}
        />
      )}
    </div>
  );
}
