import { useMemo, useState } from 'react';
import type { User } from '../../../domain/api/users.ts';

/** Who is chosen, by id with their name. It outlasts another search or filter: a selection is put together from several. */
export function useSelection() {
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  return useMemo(
    () => ({
      chosen,
      toggle: ({ id, name }: Pick<User, 'id' | 'name'>) =>
        setChosen((before) => {
          const next = new Map(before);
          if (!next.delete(id)) next.set(id, name);
          return next;
        }),
      /** Chooses all of them, or none. */
      setAll: (people: readonly Pick<User, 'id' | 'name'>[], isChosen: boolean) =>
        setChosen((before) => {
          const next = new Map(before);
          for (const { id, name } of people) {
            if (isChosen) next.set(id, name);
            else next.delete(id);
          }
          return next;
        }),
      clear: () => setChosen(new Map()),
    }),
    [chosen],
  );
}
