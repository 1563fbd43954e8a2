import { useQuery } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide-react';
import { useCallback, useId, useMemo, useState, type ReactNode } from 'react';
import { FILTER_NAMES_MAX } from '#domain/api/people.ts';
import { APPROVAL_STATUSES, ROLES } from '#domain/people/roles.ts';
import { useSearch } from '#web/kit/use-search.ts';
import { t } from '#web/messages/t.ts';
import { filtersOptions, type PeopleQuery } from '#web/parts/people/people-queries.ts';
import { Button } from '#web/ui/Button.tsx';
import { Select } from '#web/ui/fields/Select.tsx';

export const SORTS = ['name', 'newest', 'points', 'balance'] as const;
export const FILTERS = ['status', 'role', 'department', 'location', 'calendar'] as const;
type Filter = (typeof FILTERS)[number];

const findValue = <Value extends string>(values: readonly Value[], value: string | null): Value | undefined =>
  values.find((one) => one === value);

/** Ignores unknown names and values. */
export function readView(params: URLSearchParams): PeopleQuery {
  const text = (name: string) => params.get(name)?.trim().slice(0, 80) || undefined;
  const view = {
    search: text('search'),
    status: findValue(APPROVAL_STATUSES, params.get('status')),
    role: findValue(ROLES, params.get('role')),
    department: text('department'),
    location: text('location'),
    calendar: /^[\w-]{1,64}$/.exec(params.get('calendar') ?? '')?.[0],
    sort: findValue(SORTS, params.get('sort')),
  };
  return Object.fromEntries(Object.entries(view).filter(([, value]) => value !== undefined));
}

/** The value '' removes a filter. */
export function withView(params: URLSearchParams, part: Partial<Record<keyof PeopleQuery, string>>): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(part)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

/** Stores the filters in the page's address. The back button and a shared address then show the same users. */
export function usePeopleView() {
  const [params, setParams] = useSearch();
  const view = useMemo(() => readView(params), [params]);
  const show = useCallback(
    (part: Partial<Record<keyof PeopleQuery, string>>) => {
      const next = withView(params, part);
      if (next.toString() !== params.toString()) setParams(next);
    },
    [params, setParams],
  );
  return { view, show };
}

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
