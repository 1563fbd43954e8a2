import { useId } from 'react';
import { Card } from '../../ui/Card.tsx';

export interface BarRow {
  name: string;
  /** What the bar shows. */
  value: number;
  /** The cells after the name, as the columns name them. */
  cells: readonly string[];
}

interface Props {
  title: string;
  note: string;
  /** The first names the rows; one more for each cell. */
  columns: readonly string[];
  rows: readonly BarRow[];
  /** The value of a full bar; the largest of the rows when it is not given. */
  full?: number;
}

/** Figures as a table that draws a bar under each row: read by ear, by eye and at a glance. */
export function BarTable({ title, note, columns, rows, full }: Props) {
  const id = useId();
  const max = full ?? Math.max(1, ...rows.map(({ value }) => value));
  const [nameColumn, ...cellColumns] = columns;
  return (
    <Card aria-labelledby={id}>
      <h2 id={id} className="text-lg font-semibold">
        {title}
      </h2>
      <p className="mb-4 text-sm text-ink-soft">{note}</p>
      <table aria-labelledby={id} className="w-full border-separate border-spacing-0">
        <thead>
          <tr className="text-sm text-ink-soft">
            <th scope="col" className="pb-1 text-left font-medium">
              {nameColumn}
            </th>
            {cellColumns.map((column) => (
              <th key={column} scope="col" className="pb-1 pl-3 text-right font-medium">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, value, cells }) => (
            <tr
              key={name}
              className="bar-row"
              style={{ backgroundSize: `${(100 * Math.min(value, max)) / max}% 0.375rem, 100% 0.375rem` }}
            >
              <th scope="row" className="pt-2 pb-4 text-left font-medium">
                {name}
              </th>
              {cells.map((cell, index) => (
                <td key={cellColumns[index]} className="num pt-2 pb-4 pl-3 text-right font-semibold">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
