/** Ways out of a page, each held until somebody says go on. Each gives the way to stop holding it. */

/** Closing the tab or reloading: only the browser may ask, in its own words. */
export function guardTab(): () => void {
  const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
  addEventListener('beforeunload', onUnload);
  return () => removeEventListener('beforeunload', onUnload);
}

/** A link to another page of ours. A new tab leaves this page as it is. */
export function guardLinks(ask: (to: string) => void): () => void {
  const onClick = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
    if (!link || link.origin !== location.origin || (link.target && link.target !== '_self')) return;
    if (link.pathname === location.pathname) return;
    event.preventDefault();
    event.stopPropagation();
    ask(link.pathname + link.search + link.hash);
  };
  document.addEventListener('click', onClick, { capture: true });
  return () => document.removeEventListener('click', onClick, { capture: true });
}
