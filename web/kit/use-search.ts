import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** The router's own hook would add code to the first visit. */
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
