import { formatValue } from '../formats.ts';
import type { Figure } from './figure.ts';

/** What a point of the plot is, for who points at it or comes to it by the arrow keys: all its figures, and read out. */
export function PointBox({ figure, index }: { figure: Figure; index: number | null }) {
  const row = index === null ? undefined : figure.rows[index];
  return (
    <div role="status" className={row ? 'max-w-64 rounded-control bg-raised px-3.5 py-2.5 text-sm shadow-float' : ''}>
      {row && (
        <>
          <p className="font-semibold wrap-anywhere">{row.name}</p>
          <dl>
            {figure.columns.map(({ label, unit }, column) => (
              <div key={label} className="flex justify-between gap-4">
                <dt className="text-ink-soft">{label}</dt>
                <dd className="num font-semibold">{formatValue(row.values[column] ?? null, unit)}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </div>
  );
}
