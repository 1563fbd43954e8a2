/** Returns the position of the current entry in the router's history. The router stores the position in the entry. */
function readHistoryIndex(): number | undefined {
  return (history.state as { idx?: number } | null)?.idx;
}

let held: ((event: PopStateEvent) => void) | null = null;

/**
 * Starts to listen for Back and Forward. Call this function before the router starts, because the window calls the
 * first registered listener first.
 */
export function startHistoryGuard(): void {
  addEventListener('popstate', (event) => held?.(event));
}

/**
 * Blocks Back and Forward until the user confirms. The browser sends `popstate` after the move. The guard then undoes
 * the move, and hides the event from the router. Returns a function that removes the guard.
 */
export function guardHistory(ask: (proceed: () => void) => void): () => void {
  const here = readHistoryIndex();
  let undoing = false;
  const hold = (event: PopStateEvent) => {
    if (undoing) {
      undoing = false;
      event.stopImmediatePropagation();
      return;
    }
    const there = readHistoryIndex();
    // The entry is not another page. For example, the skip link makes such an entry.
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
