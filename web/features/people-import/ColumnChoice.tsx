import type { TableRow } from '../../../domain/files/csv-table.ts';
import { t } from '../../messages/t.ts';
import { Select } from '../../ui/fields/Select.tsx';

const SAMPLES = 3;

interface Props<Column extends string> {
  header: TableRow;
  rows: readonly TableRow[];
  /** The meaning of each column of the file; null for a column that is not used. */
  columns: readonly (Column | null)[];
  options: readonly { value: Column; label: string }[];
  onChange: (columns: (Column | null)[]) => void;
  /** A remark on a column, such as the better column that is used instead. */
  remark?: (place: number) => string | null;
}

/** Returns the first different values of a column. */
function listSamples(rows: readonly TableRow[], place: number): string[] {
  const samples = new Set<string>();
  for (const { cells } of rows) {
    const cell = cells[place]?.trim() ?? '';
    if (cell !== '') samples.add(cell.slice(0, 60));
    if (samples.size === SAMPLES) break;
  }
  return [...samples];
}

/** Lists the columns of a file with some values, and lets the admin choose what each column means. */
export function ColumnChoice<Column extends string>({
  header,
  rows,
  columns,
  options,
  onChange,
  remark,
}: Props<Column>) {
  const choose = (place: number, column: Column | '') =>
    onChange(
      columns.map((other, index) => {
        if (index === place) return column === '' ? null : column;
        // A meaning belongs to one column. The other column gives it up.
        return other === column ? null : other;
      }),
    );
  const choices = [{ value: '' as const, label: t('import.unused') }, ...options];
  return (
    <ul aria-label={t('import.columns')} className="flex flex-col">
      {header.cells.map((cell, place) => {
        const name = cell.trim() || t('import.columns.nameless', { number: place + 1 });
        const samples = listSamples(rows, place);
        const said = remark?.(place) ?? null;
        return (
          // Columns have no other identity than their place.
          <li key={place} className="grid items-center gap-x-4 gap-y-2 border-t border-line py-3 sm:grid-cols-2">
            <div className="min-w-0">
              <p className={`font-semibold break-words ${columns[place] ? '' : 'text-ink-soft'}`}>{name}</p>
              {samples.length > 0 && <p className="truncate text-sm text-ink-soft">{samples.join(' · ')}</p>}
              {said !== null && <p className="text-sm text-warn">{said}</p>}
            </div>
            <Select
              label={t('import.columns.meaning', { name })}
              options={choices}
              value={columns[place] ?? ''}
              onChange={(column) => choose(place, column)}
            />
          </li>
        );
      })}
    </ul>
  );
}
