import { useState } from 'react';

export interface PlacedRow<Row> {
  row: Row;
  /** True when the row was removed from the list and is shown only to keep its place. */
  isGone: boolean;
}

/**
 * Returns the rows of a list that the user holds. Each shown row keeps its place, even when it was removed from the
 * list. If `grows` is true, new rows after the last row are added. New rows between the shown rows appear when the user
 * no longer holds the list.
 */
export function keepPlaces<Row extends { id: string }>(
  shown: readonly PlacedRow<Row>[],
  fresh: readonly Row[],
  grows = true,
): PlacedRow<Row>[] {
  const freshById = new Map(fresh.map((row) => [row.id, row]));
  const inPlace = shown.map(({ row }) => {
    const now = freshById.get(row.id);
    return { row: now ?? row, isGone: now === undefined };
  });
  if (!grows) return inPlace;
  const shownIds = new Set(shown.map(({ row }) => row.id));
  const lastInPlace = fresh.findLastIndex(({ id }) => shownIds.has(id));
  const added = fresh.slice(lastInPlace + 1).map((row) => ({ row, isGone: false }));
  return [...inPlace, ...added];
}

/** Returns true when two lists show the same rows in the same places. */
export const isSamePlaces = <Row>(a: readonly PlacedRow<Row>[], b: readonly PlacedRow<Row>[]): boolean =>
  a.length === b.length && a.every(({ row, isGone }, index) => row === b[index]?.row && isGone === b[index].isGone);

/**
 * Returns the rows of a list as the screen shows them. While the list is held (use-hold.ts), no row moves, and a
 * removed row keeps its place. `view` names the content of the list, such as its filter. When `view` changes, no rows
 * of the previous view are kept. `view` is null while `fresh` still has the rows of the previous view. With `grows`
 * false, the content below a held list does not move either.
 */
export function useSteadyRows<Row extends { id: string }>(
  fresh: readonly Row[],
  isHeld: boolean,
  { view: of = '', grows = true }: { view?: string | null; grows?: boolean } = {},
): readonly PlacedRow<Row>[] {
  const toPlaced = (): readonly PlacedRow<Row>[] => fresh.map((row) => ({ row, isGone: false }));
  // A list that opens under the pointer shows all its rows, because the user has seen none of them yet.
  const [shown, setShown] = useState(() => ({ view: of ?? '', rows: toPlaced() }));
  const view = of ?? shown.view;
  const rows = isHeld && shown.view === view ? keepPlaces(shown.rows, fresh, grows) : toPlaced();
  if (shown.view === view && isSamePlaces(shown.rows, rows)) return shown.rows;
  setShown({ view, rows });
  return rows;
}
