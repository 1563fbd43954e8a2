import { useEffect, useRef } from 'react';

/** Nothing has the focus: what had it went. */
const isLost = () => document.activeElement === document.body && !document.querySelector('dialog[open]');

function focusPage(): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus();
}

/**
 * For a list whose rows go once they are dealt with, and the pressed button with them: the keyboard and the reader go on at
 * the row that took the place, or at the page's heading when there is none. The rows carry their id as `data-row`, and a
 * tabIndex of -1.
 */
export function useRowFocus<List extends HTMLElement>(ids: readonly string[]) {
  const list = useRef<List>(null);
  const last = useRef<{ id: string; index: number } | null>(null);
  const isSettled = useRef(true);

  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || target.closest('dialog')) return;
      const row = target.closest<HTMLElement>('[data-row]');
      const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
      const index = row ? rows.indexOf(row) : -1;
      last.current = row && index >= 0 ? { id: row.dataset.row ?? '', index } : null;
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, []);

  useEffect(() => {
    const was = isSettled.current ? last.current : { id: '', index: 0 };
    if (!was || ids.includes(was.id) || document.querySelector('dialog[open]')) return;
    isSettled.current = true;
    if (!isLost()) return;
    const rows = list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [];
    const next = rows[Math.min(was.index, rows.length - 1)];
    if (next) next.focus();
    else focusPage();
  });

  return {
    list,
    /** Many rows are dealt with: should the focus be lost over it, it goes to the first row that is left. */
    dealtWith: () => {
      isSettled.current = false;
    },
  };
}
