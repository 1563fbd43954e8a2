export type Unit = 'count' | 'percent';

/** A column of figures. A plot draws only some of the columns. */
export interface Column {
  label: string;
  unit: Unit;
}

export interface Row {
  /** The full name, for the table, screen readers and `PointBox`. */
  name: string;
  /** The short name under an axis. */
  short?: string;
  /** The name in a downloaded file, where a day is `YYYY-MM-DD`. */
  inFile?: string;
  /** One value for each column; null for a column without data. */
  values: readonly (number | null)[];
}

/** Bars over time, a line over time, or horizontal bars with one name each. */
export type PlotKind = 'bars' | 'line' | 'rows';

export interface Plot {
  kind: PlotKind;
  /** The drawn columns, in this order. */
  columns: readonly number[];
  /** Stacks the columns by their values (`sum`), or by their shares of the sum (`share`). */
  stack?: 'sum' | 'share';
  /** True when the columns are steps of a scale, such as moods. A scale has one colour, from strong to faint. */
  isScale?: boolean;
  unit: Unit;
}

/** A chart: its title, its summary, and the figures for its plot and its table. */
export interface Figure {
  /** The id, which is part of file names and element ids. */
  id: string;
  title: string;
  /** The main finding, in a sentence. */
  summary: string;
  /** A hint that helps to read the chart. */
  note?: string;
  /** The heading of the column with the rows' names. */
  of: string;
  columns: readonly Column[];
  rows: readonly Row[];
  plot: Plot;
}

/** True when the plot has something to draw. A count of zero draws nothing. */
export const hasFigures = ({ rows, plot: { columns, unit } }: Figure): boolean =>
  rows.some(({ values }) =>
    columns.some((column) => (unit === 'count' ? Boolean(values[column]) : (values[column] ?? null) !== null)),
  );
