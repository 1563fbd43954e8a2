import { useState } from 'react';
import { isSamePlaces, keepPlaces, type PlacedRow } from './keep-places.ts';

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
