import { useMemo, useState } from 'react';
import type { User } from '../../../domain/api/users.ts';

type ChosenUser = Pick<User, 'id' | 'name' | 'approvalStatus'>;

/** Manages the selected users, by id. Users stay selected after a new search, so that admins can combine searches. */
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
      /** Selects or deselects all of `people`. */
      setAll: (people: readonly ChosenUser[], isChosen: boolean) =>
        setChosen((before) => {
          const next = new Map(before);
          for (const { id, name, approvalStatus } of people) {
            if (isChosen) next.set(id, { id, name, approvalStatus });
            else next.delete(id);
          }
          return next;
        }),
      /** Deselects the users with these ids. */
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
