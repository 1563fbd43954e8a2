import { useState } from 'react';
import { isSamePlaces, keepPlaces, type PlacedRow } from './keep-places.ts';

/**
 * The rows of a list as they are shown: while the list is held (use-hold.ts) none of them moves, and one that left keeps its
 * place. `view` names what the rows are of, and nothing of another view is kept; null while they are still those of the view
 * before. A list that does not grow while it is held leaves what is below it in place as well.
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
