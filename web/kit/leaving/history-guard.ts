/** Returns the position of the current entry in the router's history. The router writes it into the entry. */
function readHistoryIndex(): number | undefined {
  return (history.state as { idx?: number } | null)?.idx;
}

let held: ((event: PopStateEvent) => void) | null = null;

/**
 * Starts listening before the router does. The window calls listeners in the order of registration, so this one must
 * come first.
 */
export function startHistoryGuard(): void {
  addEventListener('popstate', (event) => held?.(event));
}

/**
 * Blocks Back and Forward until the user confirms. The browser's event comes after the move, so the move is undone
 * before the router sees it. Returns a function that ends this.
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
    // The router did not make this entry (the skip link did, for example), so it is not another page.
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
