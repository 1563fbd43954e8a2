import { formatValue } from '../formats.ts';
import type { Figure } from './figure.ts';

interface Props {
  figure: Figure;
  /** The chart library sets `active` while a point is selected. `label` is the index of the point's row. */
  active?: boolean;
  label?: string | number;
}

/** Shows all figures of the point that the pointer or an arrow key selects. Screen readers announce the figures. */
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
