import { useQuery } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide-react';
import { useId, useState, type Ref } from 'react';
import { LEADERBOARD_PERIODS } from '../../../domain/leaderboard/rank.ts';
import { t } from '../../messages/t.ts';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { FIRST_VIEW, isFiltered, type LeaderboardView } from './leaderboard-view.ts';
import { leaderboardFiltersOptions } from './queries.ts';

interface Props {
  ref: Ref<HTMLDivElement>;
  view: LeaderboardView;
  onChange: (change: Partial<LeaderboardView>) => void;
}

/** Returns the options sorted by name. Includes the chosen option even if the server no longer lists it. */
function toOptions(all: string, names: readonly string[], chosen: string) {
  const known = [...new Set([...names, ...(chosen ? [chosen] : [])])];
  return [
    { value: '', label: all },
    ...known.toSorted((a, b) => a.localeCompare(b)).map((name) => ({ value: name, label: name })),
  ];
}

/**
 * Lets the user choose the period of the leaderboard. The other filters are hidden behind a button, so that the list
 * begins higher on the screen. After a change of a filter, the list starts at its first rows again.
 */
export function FilterBar({ ref, view, onChange }: Props) {
  const { data: filters } = useQuery(leaderboardFiltersOptions);
  const { departments = [], locations = [] } = filters ?? {};
  const change = (to: Partial<LeaderboardView>) => onChange({ limit: FIRST_VIEW.limit, ...to });

  const [isOpen, setOpen] = useState(false);
  const panel = useId();
  const isNarrowed = isFiltered(view) || view.show !== FIRST_VIEW.show;

  return (
    <div ref={ref} tabIndex={-1} className="mb-4 flex flex-col gap-3">
      <div className="flex items-center gap-2">
        <div className="min-w-0 grow">
          <Segmented
            label={t('leaderboard.period')}
            options={LEADERBOARD_PERIODS.map((value) => ({ value, label: t(`leaderboard.${value}`) }))}
            value={view.period}
            onChange={(period) => change({ period })}
          />
        </div>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={panel}
          onClick={() => setOpen(!isOpen)}
          className="relative grid size-13 shrink-0 place-items-center rounded-control bg-sunken text-ink-soft hover:text-ink aria-expanded:bg-action-soft aria-expanded:text-action"
        >
          <SlidersHorizontal aria-hidden="true" className="size-5" />
          <span className="sr-only">{t(isNarrowed ? 'leaderboard.filters.set' : 'leaderboard.filters')}</span>
          {isNarrowed && (
            <span aria-hidden="true" className="absolute top-2.5 right-2.5 size-2.5 rounded-full bg-sun-coral" />
          )}
        </button>
      </div>
      <div
        id={panel}
        hidden={!isOpen}
        className={isOpen ? 'grid grid-cols-2 items-center gap-3 sm:grid-cols-[auto_1fr_1fr]' : ''}
      >
        <div className="col-span-2 sm:col-span-1">
          <Segmented
            label={t('leaderboard.show')}
            options={(['top', 'around'] as const).map((value) => ({ value, label: t(`leaderboard.show.${value}`) }))}
            value={view.show}
            onChange={(show) => change({ show })}
          />
        </div>
        <Select
          label={t('leaderboard.department')}
          options={toOptions(t('leaderboard.allDepartments'), departments, view.department)}
          value={view.department}
          onChange={(department) => change({ department })}
        />
        <Select
          label={t('leaderboard.location')}
          options={toOptions(t('leaderboard.allLocations'), locations, view.location)}
          value={view.location}
          onChange={(location) => change({ location })}
        />
      </div>
    </div>
  );
}
