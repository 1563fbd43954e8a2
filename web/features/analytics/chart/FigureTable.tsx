import { t } from '../../../messages/t.ts';
import { formatValue } from '../formats.ts';
import type { Figure } from './figure.ts';

export function FigureTable({ figure: { title, of, columns, rows } }: { figure: Figure }) {
  return (
    <section
      aria-label={t('charts.table.is', { title })}
      // Makes a wide table scrollable with the keyboard.
      tabIndex={0}
      className="max-h-[30rem] overflow-auto print:max-h-none"
    >
      <table className="w-full border-separate border-spacing-0 text-sm">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr className="text-ink-soft">
            <th scope="col" className="sticky top-0 bg-surface pb-2 text-left font-medium">
              {of}
            </th>
            {columns.map(({ label }) => (
              <th key={label} scope="col" className="sticky top-0 bg-surface pb-2 pl-4 text-right font-medium">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, values }, place) => (
            // The index is the key, because two rewards may have the same name, and the rows never move.
            <tr key={place}>
              <th scope="row" className="min-w-32 border-t border-line py-2 text-left font-medium wrap-break-word">
                {name}
              </th>
              {columns.map(({ label, unit }, index) => (
                <td key={label} className="num border-t border-line py-2 pl-4 text-right font-semibold">
                  {formatValue(values[index] ?? null, unit)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
