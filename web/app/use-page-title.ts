import { useEffect } from 'react';
import { t } from '../messages/t.ts';

/** Names the page in the tab, and for screen readers after a change of page. */
export function usePageTitle(page: string): void {
  useEffect(() => {
    document.title = t('app.title', { page });
  }, [page]);
}
