import { useQuery } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
import { formatNumber } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/Button.tsx';
import { CONTROL_CLASS } from '../../ui/fields/Field.tsx';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { useDayFilter } from '../../ui/behaviour/use-day-filter.ts';
import { useCompanyDay } from '../../parts/company-day/queries.ts';
import { choicesOptions, countsOptions } from './queries.ts';
import { countFilters, isWhole, QUEUE, STATUS_FILTERS, type QueueView } from './queue-view.ts';

interface Props {
  view: QueueView;
  onChange: (change: Partial<QueueView>) => void;
  onSearch: (search: string) => void;
}

/** Shows the statuses with their counts, a search field, and a button that opens the other filters. */
export function QueueFilters({ view, onChange, onSearch }: Props) {
  const panelId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const counts = useQuery(countsOptions);
  const narrowing = countFilters(view);

  const toLabel = (value: QueueView['status']) => {
    if (value === 'all') return t('redemptions.all');
    const count = counts.data?.[value];
    // The counts ignore the filters, so no count is shown while a filter is set.
    if (count === undefined || !isWhole(view)) return t(`status.${value}`);
    return `${t(`status.${value}`)} ${formatNumber(count)}`;
  };

  return (
    <div className="mb-5 flex flex-col gap-3">
      <Segmented
        label={t('redemptions.filter')}
        options={STATUS_FILTERS.map((value) => ({ value, label: toLabel(value) }))}
        value={view.status}
        onChange={(status) => onChange({ status })}
      />
      <div className="flex gap-2">
        <div className="min-w-0 grow">
          <SearchField label={t('queue.search')} clearLabel={t('queue.search.clear')} onSearch={onSearch} />
        </div>
        <Button
          variant="outline"
          className="h-12 shrink-0"
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => setIsOpen(!isOpen)}
        >
          <SlidersHorizontal aria-hidden="true" className="size-5" />
          <span className="sr-only sm:not-sr-only">{t('queue.filters')}</span>
          {narrowing > 0 && <span className="num rounded-full bg-action px-2 text-sm text-on-action">{narrowing}</span>}
        </Button>
      </div>
      <div id={panelId} hidden={!isOpen}>
        {isOpen && <FilterPanel view={view} onChange={onChange} />}
      </div>
    </div>
  );
}

function FilterPanel({ view, onChange }: Pick<Props, 'view' | 'onChange'>) {
  const choices = useQuery(choicesOptions);
  const departments = choices.data?.departments ?? [];
  const rewards = choices.data?.rewards ?? [];
  return (
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_auto_auto_auto] lg:items-end">
      <Select
        label={t('queue.department')}
        options={[
          { value: '', label: t('queue.department.all') },
          ...departments.map((name) => ({ value: name, label: name })),
        ]}
        value={view.department}
        onChange={(department) => onChange({ department })}
      />
      <Select
        label={t('queue.reward')}
        options={[
          { value: '', label: t('queue.reward.all') },
          ...rewards.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={view.rewardId}
        onChange={(rewardId) => onChange({ rewardId })}
      />
      <Day label={t('queue.from')} value={view.from} max={view.to} onChange={(from) => onChange({ from })} />
      <Day label={t('queue.to')} value={view.to} min={view.from} onChange={(to) => onChange({ to })} />
      <Button
        variant="ghost"
        disabled={countFilters(view) === 0}
        onClick={() => onChange({ ...QUEUE, status: view.status, search: view.search })}
      >
        {t('queue.filters.clear')}
      </Button>
    </div>
  );
}

interface DayProps {
  label: string;
  value: string;
  min?: string;
  max?: string;
  onChange: (day: string) => void;
}

function Day({ label, value, min, max, onChange }: DayProps) {
  return (
    <label className="flex items-center gap-3 text-sm font-medium">
      <span className="w-10 shrink-0 lg:w-auto">{label}</span>
      <input
        className={`${CONTROL_CLASS} h-12 py-2`}
        {...useDayFilter(value, onChange, { today: useCompanyDay().date, min: min ?? '', max: max ?? '' })}
      />
    </label>
  );
}
