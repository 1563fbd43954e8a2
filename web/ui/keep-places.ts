export interface PlacedRow<Row> {
  row: Row;
  /** The list no longer has it: it only keeps its place. */
  isGone: boolean;
}

/**
 * The rows of a list that somebody's pointer or focus is on: each keeps its place, also one that left the list. Rows that
 * follow the last one are added where the list `grows`; rows that came in between wait until nothing holds the list.
 */
export function keepPlaces<Row extends { id: string }>(
  shown: readonly PlacedRow<Row>[],
  fresh: readonly Row[],
  grows = true,
): PlacedRow<Row>[] {
  const freshById = new Map(fresh.map((row) => [row.id, row]));
  const kept = shown.map(({ row }) => {
    const now = freshById.get(row.id);
    return { row: now ?? row, isGone: now === undefined };
  });
  if (!grows) return kept;
  const shownIds = new Set(shown.map(({ row }) => row.id));
  const lastKept = fresh.findLastIndex(({ id }) => shownIds.has(id));
  const added = fresh.slice(lastKept + 1).map((row) => ({ row, isGone: false }));
  return [...kept, ...added];
}

/** Whether two lists show the same rows in the same places. */
export const isSamePlaces = <Row>(a: readonly PlacedRow<Row>[], b: readonly PlacedRow<Row>[]): boolean =>
  a.length === b.length && a.every(({ row, isGone }, index) => row === b[index]?.row && isGone === b[index].isGone);
