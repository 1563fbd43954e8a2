import type { Figure } from './figure.ts';
import { findFill, findLook } from './looks.ts';

/** Explains the looks of the series. One series needs no legend: the heading names it. */
export function Legend({ figure }: { figure: Figure }) {
  const { columns, plot } = figure;
  if (plot.columns.length < 2) return null;
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1.5 text-sm text-ink-soft">
      {plot.columns.map((column, place) => (
        <li key={column} className="flex items-center gap-2">
          <svg aria-hidden="true" width={16} height={16} className="shrink-0">
            <rect
              x={0.75}
              y={0.75}
              width={14.5}
              height={14.5}
              rx={3}
              fill={findFill(figure, place)}
              stroke={findLook(plot, place).edge}
              strokeWidth={1.5}
            />
          </svg>
          {columns[column]?.label}
        </li>
      ))}
    </ul>
  );
}
