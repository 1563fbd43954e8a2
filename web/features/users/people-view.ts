import { useCallback, useMemo } from 'react';
import { APPROVAL_STATUSES, ROLES } from '#domain/people/roles.ts';
import type { PeopleQuery } from '#web/parts/people/people-queries.ts';
import { useSearch } from '#web/kit/use-search.ts';

export const SORTS = ['name', 'newest', 'points', 'balance'] as const;
export const FILTERS = ['status', 'role', 'department', 'location', 'calendar'] as const;
export type Filter = (typeof FILTERS)[number];

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
