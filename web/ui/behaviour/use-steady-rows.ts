import { useState } from 'react';

export interface PlacedRow<Row> {
  row: Row;
  /** True when the row left the list and only keeps its place. */
  isGone: boolean;
}

/**
 * Returns the rows of a list under the pointer or focus. Each keeps its place, even one that left the list. New rows
 * after the last one are added if the list `grows`; new rows in between wait until the list is released.
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
 * Returns the rows of a list as shown: while the list is held (use-hold.ts) no row moves, and a row that left keeps its
 * place. `view` names the content of the rows, and rows of another view are not kept; null while they are still those
 * of the previous view. A list that does not grow while held also leaves the content below it in place.
 */
export function useSteadyRows<Row extends { id: string }>(
  fresh: readonly Row[],
  isHeld: boolean,
  { view: of = '', grows = true }: { view?: string | null; grows?: boolean } = {},
): readonly PlacedRow<Row>[] {
  const toPlaced = (): readonly PlacedRow<Row>[] => fresh.map((row) => ({ row, isGone: false }));
  // A list that opens under the pointer has nothing to hold yet.
  const [shown, setShown] = useState(() => ({ view: of ?? '', rows: toPlaced() }));
  const view = of ?? shown.view;
  const rows = isHeld && shown.view === view ? keepPlaces(shown.rows, fresh, grows) : toPlaced();
  if (shown.view === view && isSamePlaces(shown.rows, rows)) return shown.rows;
  setShown({ view, rows });
  return rows;
}
