import { useEffect } from 'react';

const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea, summary';

/** Where the focus last was. */
interface Place {
  element: Element;
  /** What it stood in, from the inside out. */
  around: readonly Element[];
  /** Its row in a list, and which of the row's controls it was; -1 outside of lists. */
  row: number;
  control: number;
  path: string;
}

function placeOf(element: Element): Place {
  const around: Element[] = [];
  for (let one = element.parentElement; one && one !== document.body; one = one.parentElement) around.push(one);
  const item = element.closest('li');
  return {
    element,
    around,
    row: item?.parentElement ? [...item.parentElement.children].indexOf(item) : -1,
    control: item ? [...item.querySelectorAll(FOCUSABLE)].indexOf(element) : -1,
    path: location.pathname,
  };
}

function focusable(element: HTMLElement): HTMLElement {
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1;
  return element;
}

/**
 * The same control of the same row; where the row went, the row that has come there as a whole, so that a press meant for
 * the old one does nothing to it; else the nearest heading.
 */
function nextTo({ around, row, control }: Place): HTMLElement | null {
  const stands = around.filter((one) => one.isConnected);
  const item = around.find((one) => one.tagName === 'LI');
  const list = item && around[around.indexOf(item) + 1];
  const came = list?.isConnected ? list.children[Math.min(row, list.children.length - 1)] : undefined;
  if (came instanceof HTMLElement && !item?.isConnected) return focusable(came);
  const controls = came ? [...came.querySelectorAll<HTMLElement>(FOCUSABLE)] : [];
  const next = controls[Math.min(control, controls.length - 1)];
  if (next) return next;
  const heading = stands.map((one) => one.querySelector<HTMLElement>('h1, h2, h3')).find(Boolean);
  return heading ? focusable(heading) : null;
}

/**
 * Keeps the focus near where it was when what had it leaves the page, such as the button of a row that is done: who goes by
 * keyboard or screen reader would begin at the top again. In a dialog it stays in the dialog.
 */
export function useFocusStays(): void {
  useEffect(() => {
    const last: { page: Place | null; dialog: Place | null } = { page: null, dialog: null };
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof Element) last[target.closest('dialog') ? 'dialog' : 'page'] = placeOf(target);
    };
    const restore = () => {
      if (document.activeElement !== null && document.activeElement !== document.body) return;
      const where = document.querySelector('dialog:modal') ? 'dialog' : 'page';
      const place = last[where];
      if (!place || place.element.isConnected) return;
      last[where] = null;
      // On another page the focus is where a new page begins.
      if (place.path === location.pathname) nextTo(place)?.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(restore);
    document.addEventListener('focusin', remember);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', remember);
      observer.disconnect();
    };
  }, []);
}
