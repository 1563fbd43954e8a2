import { formatValue } from '../formats.ts';
import type { Figure } from './figure.ts';

interface Props {
  figure: Figure;
  /** True while a point is active. The chart library sets `active` and `label`, the index of the point's row. */
  active?: boolean;
  label?: string | number;
}

/** Shows all figures of the active point, which the pointer or the arrow keys select. Screen readers announce them. */
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
