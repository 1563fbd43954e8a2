import { useEffect, useRef } from 'react';

/**
 * For a list that grows by "Show more", or whose pages are turned, by buttons that may be gone afterwards: the keyboard and
 * the reader go on at the first new row. The rows carry `data-row` and a tabIndex of -1; `count` is how many there are,
 * `part` changes with what they are of.
 */
export function useGoOn<List extends HTMLElement>(count: number, part?: unknown) {
  const list = useRef<List>(null);
  const grows = useRef<number | null>(null);
  const turns = useRef(false);
  const row = (index: number) => list.current?.querySelectorAll<HTMLElement>('[data-row]')[index];

  useEffect(() => {
    if (grows.current === null || count <= grows.current) return;
    row(grows.current)?.focus({ preventScroll: true });
    grows.current = null;
  }, [count]);

  useEffect(() => {
    if (!turns.current) return;
    turns.current = false;
    list.current?.scrollIntoView();
    row(0)?.focus({ preventScroll: true });
  }, [part]);

  return {
    list,
    /** More was asked for, by hand. */
    asked: () => {
      grows.current = count;
    },
    /** Another part was asked for. */
    turned: () => {
      turns.current = true;
    },
  };
}
