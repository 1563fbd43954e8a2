import { useEffect, useLayoutEffect, useRef } from 'react';

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

/** Focuses a control, or a row or heading that the Tab key does not stop at. */
function focusOn(element: HTMLElement | null | undefined): void {
  if (element && !element.matches(FOCUSABLE) && !element.hasAttribute('tabindex')) element.tabIndex = -1;
  element?.focus({ preventScroll: true });
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
  if (came instanceof HTMLElement && !item?.isConnected) return came;
  const controls = came ? [...came.querySelectorAll<HTMLElement>(FOCUSABLE)] : [];
  const next = controls[Math.min(control, controls.length - 1)];
  if (next) return next;
  const heading = stands.map((one) => one.querySelector<HTMLElement>('h1, h2, h3')).find(Boolean);
  return heading ?? null;
}

/**
 * Keeps the focus near its place when the element that had it leaves the page, such as the button of a row that is done.
 * Otherwise people with a keyboard or a screen reader would begin at the top again. In a dialog it stays in the dialog.
 */
export function useFocusRestoration(): void {
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
 * Moves the focus to the first new row of a list that grows by "Show more" or whose pages are turned: the button that was
 * pressed may be gone. The rows carry `data-row`; `count` is how many there are, `part` changes with the page.
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

  // Before it is painted: from where the button was, the end of the new part would be near, and ask for more.
  useLayoutEffect(() => {
    if (!turns.current || turns.current.from === part) return;
    turns.current = null;
    list.current?.scrollIntoView();
    focusOn(rowsIn(list.current)[0]);
  }, [part]);

  return {
    list,
    /** More was asked for, by hand. */
    asked: () => {
      grows.current = count;
    },
    /** Another part was asked for. */
    turned: () => {
      turns.current = { from: part };
    },
  };
}
