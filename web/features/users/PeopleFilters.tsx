import { useQuery } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { FILTER_NAMES_MAX } from '#domain/api/people.ts';
import { APPROVAL_STATUSES, ROLES } from '#domain/people/roles.ts';
import { t } from '#web/messages/t.ts';
import { Button } from '#web/ui/Button.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { filtersOptions, type PeopleQuery } from '#web/parts/people/people-queries.ts';
import { FILTERS, type Filter } from './people-view.ts';

interface Props {
  view: PeopleQuery;
  onChange: (part: Partial<Record<keyof PeopleQuery, string>>) => void;
  /** The content beside the filter button. Only a phone shows the button and this content. */
  children: ReactNode;
}

type Option = { value: string; label: string };

export function PeopleFilters({ view, onChange, children }: Props) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const filters = useQuery(filtersOptions);
  const set = FILTERS.filter((filter) => view[filter] !== undefined);
  const named = (names: readonly string[] = []): Option[] => names.map((name) => ({ value: name, label: name }));
  const options: Record<Filter, Option[]> = {
    status: APPROVAL_STATUSES.map((value) => ({ value, label: t(`users.status.${value}`) })),
    role: ROLES.map((value) => ({ value, label: t(`users.role.${value}`) })),
    department: named(filters.data?.departments),
    location: named(filters.data?.locations),
    calendar: (filters.data?.calendars ?? []).map(({ id: value, name }) => ({ value, label: name })),
  };

  const withChosen = (filter: Filter): Option[] => {
    const chosen = view[filter];
    const known = options[filter];
    const all = { value: '', label: t(`people.filter.${filter}.all`) };
    return chosen === undefined || known.some(({ value }) => value === chosen)
      ? [all, ...known]
      : [all, { value: chosen, label: chosen }, ...known];
  };

  return (
    <div>
      <div className="flex gap-2 sm:hidden">
        <Button
          size="sm"
          variant="outline"
          className="h-12 shrink-0"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          <SlidersHorizontal aria-hidden="true" className="size-4.5" />
          {set.length > 0 ? t('people.filters.set', { count: set.length }) : t('filter.open')}
        </Button>
        {children && <div className="min-w-0 grow">{children}</div>}
      </div>
      <div
        id={id}
        className={`${isOpen ? 'grid' : 'hidden'} mt-2 grid-cols-1 gap-2 min-[22rem]:grid-cols-2 sm:mt-0 sm:grid sm:grid-cols-3 lg:grid-cols-5`}
      >
        {FILTERS.map((filter) => (
          <Select
            key={filter}
            label={t(`people.filter.${filter}`)}
            options={withChosen(filter)}
            value={view[filter] ?? ''}
            onChange={(value) => onChange({ [filter]: value })}
          />
        ))}
      </div>
      {filters.data?.isCut && (
        <p className="mt-2 text-sm text-ink-soft">{t('people.filters.cut', { count: FILTER_NAMES_MAX })}</p>
      )}
      {set.length > 0 && (
        <Button
          size="sm"
          variant="ghost"
          className="mt-1 -ml-3"
          onClick={() => onChange(Object.fromEntries(FILTERS.map((filter) => [filter, ''])))}
        >
          {t('people.filters.clear')}
        </Button>
      )}
    </div>
  );
}
