import { useEffect, useRef } from 'react';

/**
 * For a list that grows by "Show more", whose button may be gone afterwards: the keyboard and the reader go on at the first
 * new row. The rows carry `data-row` and a tabIndex of -1; `count` is how many there are.
 */
export function useGoOn<List extends HTMLElement>(count: number) {
  const list = useRef<List>(null);
  const before = useRef<number | null>(null);
  useEffect(() => {
    if (before.current === null || count <= before.current) return;
    const row = list.current?.querySelectorAll<HTMLElement>('[data-row]')[before.current];
    before.current = null;
    row?.focus({ preventScroll: true });
  }, [count]);
  return {
    list,
    /** More was asked for, by hand. */
    asked: () => {
      before.current = count;
    },
  };
}
