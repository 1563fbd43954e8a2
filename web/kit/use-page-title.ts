import { useLayoutEffect } from 'react';
import { t } from '../messages/t.ts';
import { noteScreen } from './later.tsx';

/** Null before the first page, which the browser announces itself. */
let announced: string | null = null;

/**
 * Moves the focus to the new page's heading, so that a screen reader does not continue at the position of the old link.
 */
function announce(path: string): void {
  const before = announced;
  announced = path;
  if (before === null || before === path) return;
  scrollTo(0, 0);
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

export function showPageTitle(page: string): void {
  document.title = t('app.title', { page });
  announce(location.pathname);
  noteScreen();
}

/**
 * Shows a title that the table of pages does not have, such as a name. All other pages have their title in
 * domain/pages/pages.ts.
 */
export function usePageTitle(page: string): void {
  // The new page must not be painted at the old page's position.
  useLayoutEffect(() => showPageTitle(page), [page]);
}
