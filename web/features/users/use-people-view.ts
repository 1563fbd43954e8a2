import { useCallback, useMemo } from 'react';
import { useSearch } from '../../kit/use-search.ts';
import { readView, withView } from './people-view.ts';
import type { PeopleQuery } from '../../parts/people/queries.ts';

/** Stores the filters of the list in the page's address, so that going back or sharing it shows the same users. */
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
