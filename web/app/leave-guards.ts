/** The three ways out of a page, each held until somebody says go on. Each gives the way to stop holding it. */

/** Where the entry that is open stands in the router's history; it writes the place into the entry. */
function placeInHistory(): number | undefined {
  return (history.state as { idx?: number } | null)?.idx;
}

/** Closing the tab or reloading: only the browser may ask, in its own words. */
export function guardTab(): () => void {
  const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
  addEventListener('beforeunload', onUnload);
  return () => removeEventListener('beforeunload', onUnload);
}

/** Back and Forward. They have happened when they are heard of, so they are undone before the router hears of them. */
export function guardHistory(ask: (goOn: () => void) => void): () => void {
  const here = placeInHistory();
  let undoing = false;
  const onPop = (event: PopStateEvent) => {
    if (undoing) {
      undoing = false;
      event.stopImmediatePropagation();
      return;
    }
    const there = placeInHistory();
    // An entry that the router did not make, such as one of the skip link: not another page.
    if (here === undefined || there === undefined || here === there) return;
    event.stopImmediatePropagation();
    undoing = true;
    history.go(here - there);
    ask(() => history.go(there - here));
  };
  addEventListener('popstate', onPop, { capture: true });
  return () => removeEventListener('popstate', onPop, { capture: true });
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
