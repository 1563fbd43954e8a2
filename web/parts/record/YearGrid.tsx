import { useLayoutEffect, useMemo, useRef, type KeyboardEvent, type SyntheticEvent } from 'react';
import type { AttendanceDay } from '../../../domain/api/attendance.ts';
import { toMonth } from '../../../domain/time/local-date.ts';
import { typicalPoints } from './intensity.ts';
import { MonthTable } from './MonthTable.tsx';
import { listYearMonths, movedBy } from './year-grid.ts';

interface Props {
  year: number;
  days: readonly AttendanceDay[];
  chosen: string;
  onChoose: (date: string) => void;
}

const readDate = ({ target }: SyntheticEvent): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-date]')?.dataset.date : undefined;

/**
 * Shows the months of a year. On a phone, the months are in a strip that scrolls sideways, and one month is as wide as
 * the card. On a wide screen, all months are visible.
 */
export function YearGrid({ year, days, chosen, onChoose }: Props) {
  const strip = useRef<HTMLDivElement>(null);
  const byDate = useMemo(() => new Map(days.map((day) => [day.date, day])), [days]);
  const typical = useMemo(() => typicalPoints(days), [days]);
  const first = days[0]?.date ?? chosen;
  const last = days.at(-1)?.date ?? chosen;

  // Scrolls the strip to the newest month. The page itself does not scroll.
  useLayoutEffect(() => {
    const month = strip.current?.querySelector<HTMLElement>(`[data-month="${toMonth(last)}"]`);
    if (strip.current && month) {
      const padding = Number.parseFloat(getComputedStyle(strip.current).paddingRight);
      strip.current.scrollLeft = month.offsetLeft + month.offsetWidth + padding - strip.current.clientWidth;
    }
  }, [last]);

  const onKeyDown = (event: KeyboardEvent) => {
    const from = readDate(event);
    const to = from && !event.ctrlKey && !event.metaKey && !event.altKey && movedBy(event.key, from, first, last);
    if (!to) return;
    event.preventDefault();
    onChoose(to);
    strip.current?.querySelector<HTMLElement>(`[data-date="${to}"]`)?.focus();
  };
  const onPoint = (event: SyntheticEvent) => {
    const date = readDate(event);
    if (date) onChoose(date);
  };

  return (
    <div
      ref={strip}
      // Only the cells receive the focus and presses. This element handles the events of the cells.
      role="presentation"
      onKeyDown={onKeyDown}
      onClick={onPoint}
      className="relative -mx-(--space-card) mt-4 grid snap-x snap-proximity scroll-px-(--space-card) auto-cols-[minmax(100%,max-content)] grid-flow-col sm:auto-cols-max gap-x-4 lg:gap-x-6 gap-y-5 overflow-x-auto px-(--space-card) pt-1 pb-3 lg:mx-0 lg:grid-flow-row lg:grid-cols-[repeat(auto-fill,minmax(10.5rem,1fr))] lg:overflow-visible lg:px-0"
    >
      {listYearMonths(year).map((month) => (
        <div key={month} className="snap-end">
          <MonthTable
            month={month}
            days={byDate}
            typical={typical}
            chosen={toMonth(chosen) === month ? chosen : null}
          />
        </div>
      ))}
    </div>
  );
}
