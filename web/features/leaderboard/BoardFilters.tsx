import { useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import { LEADERBOARD_PERIODS } from '../../../domain/leaderboard/rank.ts';
import { t } from '../../messages/t.ts';
import { Segmented } from '../../ui/Segmented.tsx';
import { Select } from '../../ui/Select.tsx';
import { FIRST_VIEW, type BoardView } from './board-view.ts';
import { boardFiltersOptions } from './queries.ts';

interface Props {
  ref: Ref<HTMLDivElement>;
  view: BoardView;
  onChange: (change: Partial<BoardView>) => void;
}

/** All of them, each by its name, and the one that is chosen even if nobody is there any more. */
function optionsOf(all: string, names: readonly string[], chosen: string) {
  const known = [...new Set([...names, ...(chosen ? [chosen] : [])])];
  return [
    { value: '', label: all },
    ...known.toSorted((a, b) => a.localeCompare(b)).map((name) => ({ value: name, label: name })),
  ];
}

/** Which board is shown. A change begins at its first rows again. */
export function BoardFilters({ ref, view, onChange }: Props) {
  const { data: filters } = useQuery(boardFiltersOptions);
  const { departments = [], locations = [] } = filters ?? {};
  const change = (to: Partial<BoardView>) => onChange({ limit: FIRST_VIEW.limit, ...to });

  return (
    <div ref={ref} tabIndex={-1} className="mb-6 grid gap-3 sm:grid-cols-2">
      <Segmented
        label={t('leaderboard.period')}
        options={LEADERBOARD_PERIODS.map((value) => ({ value, label: t(`leaderboard.${value}`) }))}
        value={view.period}
        onChange={(period) => change({ period })}
      />
      <Segmented
        label={t('leaderboard.show')}
        options={(['top', 'around'] as const).map((value) => ({ value, label: t(`leaderboard.show.${value}`) }))}
        value={view.show}
        onChange={(show) => change({ show })}
      />
      <div className="grid grid-cols-2 gap-3 sm:col-span-2">
        <Select
          label={t('leaderboard.department')}
          options={optionsOf(t('leaderboard.allDepartments'), departments, view.department)}
          value={view.department}
          onChange={(department) => change({ department })}
        />
        <Select
          label={t('leaderboard.location')}
          options={optionsOf(t('leaderboard.allLocations'), locations, view.location)}
          value={view.location}
          onChange={(location) => change({ location })}
        />
      </div>
    </div>
  );
}
