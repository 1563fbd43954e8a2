export type Unit = 'count' | 'percent';

/** A column of figures; the plot draws some of them. */
export interface Column {
  label: string;
  unit: Unit;
}

export interface Row {
  /** In full: in the table, for the ear, and where the plot says what a point is. */
  name: string;
  /** Under an axis, where there is little room. */
  short?: string;
  /** In a file that is downloaded, where a day is `YYYY-MM-DD`. */
  inFile?: string;
  /** One for each column; null where there is nothing to tell. */
  values: readonly (number | null)[];
}

/** Bars beside each other over time, a line over time, or bars that lie, one a name. */
export type PlotKind = 'bars' | 'line' | 'rows';

export interface Plot {
  kind: PlotKind;
  /** The columns that are drawn, in this order. */
  columns: readonly number[];
  /** Drawn upon each other: as they are, or as shares of their sum. */
  stack?: 'sum' | 'share';
  /** The columns are steps from one end to the other, such as moods: one colour from strong to faint. */
  isScale?: boolean;
  unit: Unit;
}

/** Something worth a chart: what it is called, what it says, and the figures that both chart and table show. */
export interface Figure {
  /** In addresses of files and in ids. */
  id: string;
  title: string;
  /** What there is to see, in a sentence. */
  summary: string;
  /** What one has to know to read it. */
  note?: string;
  /** What the rows are. */
  of: string;
  columns: readonly Column[];
  rows: readonly Row[];
  plot: Plot;
}

/** Whether there is anything to draw: bars of nothing but zeros say less than the sentence above them. */
export const hasFigures = ({ rows, plot: { columns, unit } }: Figure): boolean =>
  rows.some(({ values }) =>
    columns.some((column) => (unit === 'count' ? Boolean(values[column]) : (values[column] ?? null) !== null)),
  );
