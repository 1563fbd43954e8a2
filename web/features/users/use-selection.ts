import { useMemo, useState } from 'react';
import type { User } from '../../../domain/api/users.ts';

type ChosenUser = Pick<User, 'id' | 'name' | 'approvalStatus'>;

/** Holds the selected users by id. A selection survives a new search or filter, so it can combine several. */
export function useSelection() {
  const [chosen, setChosen] = useState<ReadonlyMap<string, ChosenUser>>(new Map());
  return useMemo(
    () => ({
      chosen,
      toggle: ({ id, name, approvalStatus }: ChosenUser) =>
        setChosen((before) => {
          const next = new Map(before);
          if (!next.delete(id)) next.set(id, { id, name, approvalStatus });
          return next;
        }),
      /** Selects or deselects all of them. */
      setAll: (people: readonly ChosenUser[], isChosen: boolean) =>
        setChosen((before) => {
          const next = new Map(before);
          for (const { id, name, approvalStatus } of people) {
            if (isChosen) next.set(id, { id, name, approvalStatus });
            else next.delete(id);
          }
          return next;
        }),
      /** Deselects these. */
      drop: (ids: readonly string[]) =>
        setChosen((before) => {
          const next = new Map(before);
          for (const id of ids) next.delete(id);
          return next;
        }),
      clear: () => setChosen(new Map()),
    }),
    [chosen],
  );
}
