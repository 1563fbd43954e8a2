/** Ways out of a page, each held until somebody says go on. Each gives the way to stop holding it. */

const held = new Set<() => void>();
/** What is not saved although no page holds the tab for it, such as a form under which the session ended. */
const inMemory = new Set<object>();
const released = new Set<() => void>();

/** Whether something that was typed is not saved. */
export const isHeld = (): boolean => held.size > 0 || inMemory.size > 0;

export function setInMemory(what: object, unsaved: boolean): void {
  if (unsaved) inMemory.add(what);
  else inMemory.delete(what);
}

/** Somebody else is here: what another person left unsaved holds up nothing of theirs. */
export const forgetInMemory = (): void => inMemory.clear();

/** Calls back when what was held is saved or left. */
export const onReleased = (listener: () => void): void => void released.add(listener);

/** The person said go on: closing and reloading ask no more. */
export const letGo = (): void => held.forEach((stop) => stop());

/** Closing the tab or reloading: only the browser may ask, in its own words. */
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
