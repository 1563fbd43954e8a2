import { REWARD_SEARCH_MAX } from '../../../domain/api/rewards.ts';
import { t } from '../../messages/t.ts';
import { SearchField } from '../../ui/SearchField.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { REWARD_FILTERS, type RewardView } from './reward-view.ts';

interface Props {
  view: RewardView;
  /** A short catalogue is looked through faster than a word is typed. */
  hasSearch: boolean;
  onFilter: (filter: RewardView['filter']) => void;
  onSearch: (search: string) => void;
}

export function RewardFilters({ view, hasSearch, onFilter, onSearch }: Props) {
  return (
    <div className="flex flex-col gap-3">
      <Segmented
        label={t('rewards.filter')}
        options={REWARD_FILTERS.map((value) => ({ value, label: t(`rewards.filter.${value}`) }))}
        value={view.filter}
        onChange={onFilter}
      />
      {hasSearch && (
        <SearchField
          label={t('rewards.search')}
          clearLabel={t('rewards.search.clear')}
          maxLength={REWARD_SEARCH_MAX}
          initial={view.search}
          onSearch={onSearch}
        />
      )}
    </div>
  );
}
