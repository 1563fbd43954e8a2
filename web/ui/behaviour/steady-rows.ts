import { useEffect, useState } from 'react';
import { isSecondClick, toClick, type Click } from './second-click.ts';

/**
 * Returns `isHeld`, which is true while the user holds a part of the page. The part is held while the mouse is over it,
 * or while the user has moved the focus into it by the keyboard. After a touch, it is held until the user scrolls or
 * taps elsewhere. While the part is held, its rows must not move. A quick second click that hits another row
 * (`data-row`) at the same position is dropped. The user may have aimed at a dialog that has just closed above this
 * row.
 */
export function useHold<Region extends HTMLElement>() {
  const [region, setRegion] = useState<Region | null>(null);
  const [isOver, setIsOver] = useState(false);
  const [isTouched, setIsTouched] = useState(false);
  const [isFocused, setIsFocused] = useState(false);

  useEffect(() => {
    if (!region) return;
    const stop = new AbortController();
    const { signal } = stop;
    const contains = (target: EventTarget | null) => target instanceof Node && region.contains(target);
    let byKeyboard = false;
    let lastClick: Click | null = null;

    region.addEventListener('pointerenter', ({ pointerType }) => pointerType !== 'touch' && setIsOver(true), {
      signal,
    });
    region.addEventListener('pointerleave', () => setIsOver(false), { signal });
    region.addEventListener('focusin', () => setIsFocused(byKeyboard), { signal });
    region.addEventListener(
      'focusout',
      // If no other element receives the focus, the part stays held. The window may have lost the focus, for example.
      ({ relatedTarget }) => relatedTarget !== null && !contains(relatedTarget) && setIsFocused(false),
      { signal },
    );
    // When the user types between two clicks, for example into a search, the second click is deliberate.
    const onInput = () => {
      lastClick = null;
    };
    const onKey = () => {
      byKeyboard = true;
      lastClick = null;
      if (contains(document.activeElement)) setIsFocused(true);
    };
    const onPress = ({ target, pointerType }: PointerEvent) => {
      byKeyboard = false;
      setIsFocused(false);
      if (pointerType === 'touch' && contains(target)) setIsTouched(true);
    };
    const onClick = (event: MouseEvent) => {
      // A click by the keyboard is ignored, because it has no position.
      if (event.detail === 0) return;
      const click = toClick(event, '[data-row]');
      if (contains(event.target) && isSecondClick(lastClick, click)) {
        event.preventDefault();
        event.stopPropagation();
        return;
      }
      lastClick = click;
    };
    document.addEventListener('keydown', onKey, { signal, capture: true });
    document.addEventListener('input', onInput, { signal, capture: true });
    document.addEventListener('pointerdown', onPress, { signal, capture: true });
    document.addEventListener('click', onClick, { signal, capture: true });
    // This listener runs last, so that no row moves before the tap acts.
    document.addEventListener('click', ({ target }) => !contains(target) && setIsTouched(false), { signal });
    // The browser sends this event when a touch becomes a scroll.
    document.addEventListener('pointercancel', () => setIsTouched(false), { signal });
    return () => {
      stop.abort();
      setIsOver(false);
      setIsTouched(false);
      setIsFocused(false);
    };
  }, [region]);

  return { region: setRegion, isHeld: isOver || isTouched || isFocused };
}

export interface PlacedRow<Row> {
  row: Row;
  /** True when the row was removed from the list and is shown only to keep its place. */
  isGone: boolean;
}

/**
 * Each shown row keeps its place, even when it was removed from the list. If `grows` is true, new rows after the last
 * row are added. New rows between the shown rows appear when the user no longer holds the list.
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

export const isSamePlaces = <Row>(a: readonly PlacedRow<Row>[], b: readonly PlacedRow<Row>[]): boolean =>
  a.length === b.length && a.every(({ row, isGone }, index) => row === b[index]?.row && isGone === b[index].isGone);

/**
 * While the list is held (useHold), no row moves, and a removed row keeps its place. `view` names the content of the
 * list, such as its filter. When `view` changes, no rows of the previous view are kept. `view` is null while `fresh`
 * still has the rows of the previous view. With `grows` false, the content below a held list does not move either.
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
