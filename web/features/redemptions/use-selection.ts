import { useState } from 'react';

/**
 * Manages the selected rows of a list. A row can be selected before it is loaded. A change of `view`, the filter of the
 * list, deselects the rows that are not loaded. A loaded row that leaves the list is deselected too.
 */
export function useSelection<Item extends { id: string }>(items: readonly Item[], view: string) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [further, setFurther] = useState<{ view: string; items: readonly Item[] }>({ view, items: [] });
  const shown = new Set(items.map(({ id }) => id));
  // Leaves out the rows that are loaded by now. A loaded row is selected only while it is in the list.
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
    /** Selects rows, whether they are loaded or not. */
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
