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
