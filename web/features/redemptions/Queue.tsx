import { useQuery } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide-react';
import { useId, useState, type ReactNode, type Ref } from 'react';
import type { RedemptionWithUser } from '#domain/api/redemptions.ts';
import { nextStatuses } from '#domain/redemptions/transitions.ts';
import { formatNumber } from '#web/messages/format.ts';
import { t } from '#web/messages/t.ts';
import { useCompanyDay } from '#web/parts/company-day/company-day-queries.ts';
import { SelectAll } from '#web/parts/bulk/BulkRun.tsx';
import { useDayFilter } from '#web/ui/behaviour/use-day-filter.ts';
import { Button } from '#web/ui/Button.tsx';
import { CONTROL_CLASS } from '#web/ui/fields/Field.tsx';
import { SearchField } from '#web/ui/fields/SearchField.tsx';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { Checkbox } from '#web/ui/fields/Switch.tsx';
import { countFilters, isWhole, QUEUE, STATUS_FILTERS, type QueueView } from './queue-view.ts';
import { choicesOptions, countsOptions, readPage } from './redemption-queries.ts';

interface QueueFiltersProps {
  view: QueueView;
  onChange: (change: Partial<QueueView>) => void;
  onSearch: (search: string) => void;
}

export function QueueFilters({ view, onChange, onSearch }: QueueFiltersProps) {
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
          <SearchField label={t('queue.search')} clearLabel={t('search.clear')} onSearch={onSearch} />
        </div>
        <Button
          variant="outline"
          className="h-12 shrink-0"
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => setIsOpen(!isOpen)}
        >
          <SlidersHorizontal aria-hidden="true" className="size-5" />
          <span className="sr-only sm:not-sr-only">{t('filter.open')}</span>
          {narrowing > 0 && <span className="num rounded-full bg-action px-2 text-sm text-on-action">{narrowing}</span>}
        </Button>
      </div>
      <div id={panelId} hidden={!isOpen}>
        {isOpen && <FilterPanel view={view} onChange={onChange} />}
      </div>
    </div>
  );
}

function FilterPanel({ view, onChange }: Pick<QueueFiltersProps, 'view' | 'onChange'>) {
  const choices = useQuery(choicesOptions);
  const departments = choices.data?.departments ?? [];
  const rewards = choices.data?.rewards ?? [];
  return (
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_auto_auto_auto] lg:items-end">
      <Select
        label={t('filter.department')}
        options={[
          { value: '', label: t('filter.allDepartments') },
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
      <Day label={t('filter.from')} value={view.from} max={view.to} onChange={(from) => onChange({ from })} />
      <Day label={t('filter.to')} value={view.to} min={view.from} onChange={(to) => onChange({ to })} />
      <Button
        variant="ghost"
        disabled={countFilters(view) === 0}
        onClick={() => onChange({ ...QUEUE, status: view.status, search: view.search })}
      >
        {t('filter.clear')}
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

/**
 * A row can be selected before it is loaded. A change of `view`, the filter of the list, deselects the rows that are
 * not loaded. A loaded row that leaves the list is deselected too.
 */
export function useSelection<Item extends { id: string }>(items: readonly Item[], view: string) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [further, setFurther] = useState<{ view: string; items: readonly Item[] }>({ view, items: [] });
  const shown = new Set(items.map(({ id }) => id));
  // Leaves out the rows that are loaded by now. A loaded row is selected only while it is in the list.
  const unshown = further.view === view ? further.items.filter(({ id }) => !shown.has(id)) : [];
  if (unshown.length !== further.items.length) setFurther({ view, items: unshown });

  const change = (ids: readonly string[], isSelected: boolean) =>
    setTicked((before) => {
      const after = new Set(before);
      for (const id of ids) {
        if (isSelected) after.add(id);
        else after.delete(id);
      }
      return after;
    });

  return {
    selected: [...items, ...unshown].filter(({ id }) => ticked.has(id)),
    has: (id: string) => ticked.has(id),
    change,
    choose: (all: readonly Item[]) => {
      setFurther({ view, items: all });
      change(
        all.map(({ id }) => id),
        true,
      );
    },
    clear: () => setTicked(new Set()),
  };
}

/** The maximum number of selected claims. One request decides on only ten claims. */
const CHOSEN_MAX = 1_000;

const SELECT_TEXTS = {
  choose: () => t('select.all'),
  stop: (count: number) => t('select.stop', { count }),
  stopped: (count: number) => t('queue.chosenSoFar', { count }),
  tooMany: (count: number) => t('select.max', { count }),
};

const leadsOn = ({ status }: QueueView) => status === 'all' || nextStatuses(status).length > 0;

interface Props {
  view: QueueView;
  items: readonly RedemptionWithUser[];
  total: number;
  isOwn: (redemption: RedemptionWithUser) => boolean;
  hasMore: boolean;
  selection: ReturnType<typeof useSelection<RedemptionWithUser>>;
  /** The element of the list. No row moves while the pointer or the focus is in this element. */
  region: Ref<HTMLDivElement>;
  children: ReactNode;
}

export function QueueList({ view, items, total, isOwn, hasMore, selection, region, children }: Props) {
  const here = items.filter(({ id }) => selection.has(id)).length;
  return (
    <div ref={region} className="lg:rounded-card lg:bg-surface lg:py-2 lg:shadow-soft">
      <div className="mb-2 flex items-center gap-2 px-2 lg:mb-0 lg:border-b lg:border-line lg:px-3">
        <Checkbox
          label={t('select.shown')}
          checked={here > 0 && here === items.length}
          mixed={here > 0 && here < items.length}
          onChange={(all) =>
            selection.change(
              items.map(({ id }) => id),
              all,
            )
          }
        />
        <p className="num grow text-sm text-ink-soft">{t('queue.shown', { count: total })}</p>
        <SelectAll
          key={JSON.stringify(view)}
          isOffered={hasMore && leadsOn(view)}
          max={CHOSEN_MAX}
          words={SELECT_TEXTS}
          read={(cursor, limit, signal) => readPage(view, cursor, limit, signal)}
          onChoose={(all) => selection.choose(all.filter((one) => !isOwn(one)))}
        />
      </div>
      <ul aria-label={t('nav.redemptions')} className="flex flex-col gap-3 lg:gap-0">
        {children}
      </ul>
    </div>
  );
}
