/** Where the entry that is open stands in the router's history; it writes the place into the entry. */
function placeInHistory(): number | undefined {
  return (history.state as { idx?: number } | null)?.idx;
}

let held: ((event: PopStateEvent) => void) | null = null;

/** Before the router starts: listeners of the window are called in the order in which they came, and it must not be first. */
export function startHistoryGuard(): void {
  addEventListener('popstate', (event) => held?.(event));
}

/**
 * Holds Back and Forward until somebody says go on. They have happened when they are heard of, so they are undone before
 * the router hears of them. Gives the way to stop.
 */
export function guardHistory(ask: (goOn: () => void) => void): () => void {
  const here = placeInHistory();
  let undoing = false;
  const hold = (event: PopStateEvent) => {
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
  held = hold;
  return () => {
    if (held === hold) held = null;
  };
}
