import { useState } from 'react';

/**
 * Which rows of a list are selected: those shown, where a row that is not shown any more is not selected either, and those
 * that were chosen together and are further down in the same `view`.
 */
export function useSelection<Item extends { id: string }>(items: readonly Item[], view: string) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [further, setFurther] = useState<{ view: string; items: readonly Item[] }>({ view, items: [] });
  const shown = new Set(items.map(({ id }) => id));
  // Once it is shown, the list says what becomes of it.
  const unshown = further.view === view ? further.items.filter(({ id }) => !shown.has(id)) : [];
  if (unshown.length !== further.items.length) setFurther({ view, items: unshown });

  const change = (ids: readonly string[], isSelected: boolean) =>
    setTicked((before) => {
      const after = new Set(before);
      for (const id of ids) {
        if (isSelected) after.add(id);
        else after.delete(id);
      }
      return after;
    });

  return {
    selected: [...items, ...unshown].filter(({ id }) => ticked.has(id)),
    has: (id: string) => ticked.has(id),
    change,
    /** Selects these, shown or not. */
    choose: (all: readonly Item[]) => {
      setFurther({ view, items: all });
      change(
        all.map(({ id }) => id),
        true,
      );
    },
    clear: () => setTicked(new Set()),
  };
}
