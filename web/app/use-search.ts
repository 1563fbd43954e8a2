import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * What the address says after its question mark, and a way to say something else there without another step of "back". The
 * router's own hook for it would be loaded by each first visit, with the router.
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
