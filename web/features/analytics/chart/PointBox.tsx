import { formatValue } from '../formats.ts';
import type { Figure } from './figure.ts';

interface Props {
  figure: Figure;
  /** From the chart: whether somebody points at it, and which row that is. */
  active?: boolean;
  label?: string | number;
}

/** What a point of the plot is, for who points at it or comes to it by the arrow keys: all its figures, and read out. */
export function PointBox({ figure, active = false, label }: Props) {
  const row = active && label !== undefined ? figure.rows[Number(label)] : undefined;
  return (
    <output
      className={row ? 'block max-w-64 rounded-control bg-raised px-3.5 py-2.5 text-sm text-ink shadow-float' : ''}
    >
      {row && (
        <>
          <span className="block font-semibold wrap-anywhere">{row.name}</span>
          {figure.columns.map(({ label: name, unit }, column) => (
            <span key={name} className="flex justify-between gap-4">
              <span className="text-ink-soft">{name}</span>
              <span className="num font-semibold">{formatValue(row.values[column] ?? null, unit)}</span>
            </span>
          ))}
        </>
      )}
    </output>
  );
}
