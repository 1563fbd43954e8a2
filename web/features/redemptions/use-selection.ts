import { useState } from 'react';

/**
 * Selects rows of a list: rows on the screen, and rows that are not loaded yet. Rows that are not loaded stay selected
 * only while `view` (the list's filter) is the same. A row that leaves the list is deselected.
 */
export function useSelection<Item extends { id: string }>(items: readonly Item[], view: string) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [further, setFurther] = useState<{ view: string; items: readonly Item[] }>({ view, items: [] });
  const shown = new Set(items.map(({ id }) => id));
  // Once the list shows one of these rows, it stays selected only while the list has it.
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
    /** Selects these rows, shown or not. */
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
