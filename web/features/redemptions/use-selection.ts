import { useState } from 'react';

/** Which rows of a list are selected: those that are no longer shown are not, whatever was ticked before. */
export function useSelection<Item extends { id: string }>(items: readonly Item[]) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const selected = items.filter(({ id }) => ticked.has(id));

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
    selected,
    has: (id: string) => ticked.has(id),
    change,
    clear: () => setTicked(new Set()),
  };
}
