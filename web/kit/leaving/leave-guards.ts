/** Guards against leaving a page. Each function that starts a guard returns a function that removes the guard. */

const held = new Set<() => void>();
/** Unsaved data without a guard on the page, such as the data of a form that disappeared because the session ended. */
const inMemory = new Set<object>();
const released = new Set<() => void>();

export const isHeld = (): boolean => held.size > 0 || inMemory.size > 0;

export function setInMemory(what: object, unsaved: boolean): void {
  if (unsaved) inMemory.add(what);
  else inMemory.delete(what);
}

/** Clears the previous user's unsaved data, so that the new user is not asked about it. */
export const forgetInMemory = (): void => inMemory.clear();

export const onReleased = (listener: () => void): void => void released.add(listener);

/** Removes the guards against closing and reloading, after the user confirmed. */
export const letGo = (): void => held.forEach((stop) => stop());

/**
 * Guards against closing the tab and reloading. In these cases, only the browser can ask the user, with its own text.
 */
export function guardTab(): () => void {
  const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
  const stop = () => {
    removeEventListener('beforeunload', onUnload);
    if (held.delete(stop)) released.forEach((listener) => listener());
  };
  addEventListener('beforeunload', onUnload);
  held.add(stop);
  return stop;
}

/** A link that opens a new tab is not guarded, because this page stays open. */
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

function readHistoryIndex(): number | undefined {
  return (history.state as { idx?: number } | null)?.idx;
}

let heldHistory: ((event: PopStateEvent) => void) | null = null;

/** Call this function before the router starts, because the window calls the first registered listener first. */
export function startHistoryGuard(): void {
  addEventListener('popstate', (event) => heldHistory?.(event));
}

/** The browser sends `popstate` after the move. The guard then undoes the move, and hides the event from the router. */
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
  heldHistory = hold;
  return () => {
    if (heldHistory === hold) heldHistory = null;
  };
}
