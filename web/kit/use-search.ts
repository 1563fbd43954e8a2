import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * Returns the query parameters of the address, and a function that replaces them without a new history entry. The app
 * does not use the router's own hook, because each first visit would load more of the router's code.
 */
export function useSearch(): [URLSearchParams, (next: URLSearchParams) => void] {
  const { search, state } = useLocation() as { search: string; state: unknown };
  const navigate = useNavigate();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const setParams = useCallback(
    (next: URLSearchParams) => void navigate({ search: next.toString() }, { replace: true, state }),
    [navigate, state],
  );
  return [params, setParams];
}
