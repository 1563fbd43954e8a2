import { useEffect, useLayoutEffect, useRef } from 'react';

const goTo = (list: HTMLElement | null, row: number) =>
  list?.querySelectorAll<HTMLElement>('[data-row]')[row]?.focus({ preventScroll: true });

/**
 * For a list that grows by "Show more", or whose pages are turned, by buttons that may be gone afterwards: the keyboard and
 * the reader go on at the first new row. The rows carry `data-row` and a tabIndex of -1; `count` is how many there are,
 * `part` changes with what they are of.
 */
export function useGoOn<List extends HTMLElement>(count: number, part?: unknown) {
  const list = useRef<List>(null);
  const grows = useRef<number | null>(null);
  const turns = useRef<{ from: unknown } | null>(null);

  useEffect(() => {
    if (grows.current === null || count <= grows.current) return;
    goTo(list.current, grows.current);
    grows.current = null;
  }, [count]);

  // Before it is painted: from where the button was, the end of the new part would be near, and ask for more.
  useLayoutEffect(() => {
    if (!turns.current || turns.current.from === part) return;
    turns.current = null;
    list.current?.scrollIntoView();
    goTo(list.current, 0);
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
