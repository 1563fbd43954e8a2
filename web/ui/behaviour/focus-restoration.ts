import { useEffect, useLayoutEffect, useRef } from 'react';

const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea, summary';

export interface Place {
  element: Element;
  /** The ancestors of the element, innermost first. */
  around: readonly Element[];
  /**
   * The index of the element's row in its list, and the index of the element among the controls of the row. Both
   * indexes are -1 outside a list.
   */
  row: number;
  control: number;
  path: string;
}

export function findPlace(element: Element): Place {
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

/** A row or a heading that is not in the Tab order is made focusable first. */
function focusOn(element: HTMLElement | null | undefined): void {
  if (element && !element.matches(FOCUSABLE) && !element.hasAttribute('tabindex')) element.tabIndex = -1;
  element?.focus({ preventScroll: true });
}

/**
 * If the row still exists, returns the control at the same position in the row. If the row is gone, returns the whole
 * row that is now in its place, so that a press that was meant for the old row does nothing. Outside a list, returns
 * the nearest heading.
 */
function nextTo({ around, row, control }: Place): HTMLElement | null {
  const stands = around.filter((one) => one.isConnected);
  const item = around.find((one) => one.tagName === 'LI');
  const list = item && around[around.indexOf(item) + 1];
  const came = list?.isConnected ? list.children[Math.min(row, list.children.length - 1)] : undefined;
  if (came instanceof HTMLElement && !item?.isConnected) return came;
  const controls = came ? [...came.querySelectorAll<HTMLElement>(FOCUSABLE)] : [];
  const next = controls[Math.min(control, controls.length - 1)];
  if (next) return next;
  const heading = stands.map((one) => one.querySelector<HTMLElement>('h1, h2, h3')).find(Boolean);
  return heading ?? null;
}

export function focusPlace(place: Place): void {
  const { element, path } = place;
  if (element instanceof HTMLElement && element.isConnected && element.checkVisibility()) element.focus();
  if (document.activeElement !== element && path === location.pathname) focusOn(nextTo(place));
}

const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/**
 * Keeps the focus near its position when the focused element leaves the page, such as the button of a finished row.
 * Otherwise users with a keyboard or a screen reader would start at the top again. In a dialog, the focus stays in the
 * dialog.
 */
export function useFocusRestoration(): void {
  useEffect(() => {
    const last: { page: Place | null; dialog: Place | null } = { page: null, dialog: null };
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof Element) last[target.closest('dialog') ? 'dialog' : 'page'] = findPlace(target);
    };
    const restore = () => {
      if (!isFocusLost()) return;
      const where = document.querySelector('dialog:modal') ? 'dialog' : 'page';
      const place = last[where];
      if (!place || place.element.isConnected) return;
      last[where] = null;
      // On another page, the focus stays at the start of that page.
      if (place.path === location.pathname) focusOn(nextTo(place));
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

const rowsIn = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];

/**
 * Moves the focus to the first new row when a list grows by "Show more" or shows another page, because the pressed
 * button may be gone. The rows have the attribute `data-row`. `count` is the number of rows, and `part` changes with
 * the page.
 */
export function useNewRowFocus<List extends HTMLElement>(count: number, part?: unknown) {
  const list = useRef<List>(null);
  const grows = useRef<number | null>(null);
  const turns = useRef<{ from: unknown } | null>(null);

  useEffect(() => {
    if (grows.current === null || count <= grows.current) return;
    focusOn(rowsIn(list.current)[grows.current]);
    grows.current = null;
  }, [count]);

  // This effect runs before the paint. At the old scroll position, the end of the new part would be near, and the list
  // would request its next page.
  useLayoutEffect(() => {
    if (!turns.current || turns.current.from === part) return;
    turns.current = null;
    list.current?.scrollIntoView();
    focusOn(rowsIn(list.current)[0]);
  }, [part]);

  return {
    list,
    /** Call it when the user has requested more rows. */
    asked: () => {
      grows.current = count;
    },
    /** Call it when the user has opened another page of the list. */
    turned: () => {
      turns.current = { from: part };
    },
  };
}
