import { formatNumber } from '#web/messages/format.ts';
import { locale, once } from '#web/messages/locale.ts';
import { t } from '#web/messages/t.ts';

export type Unit = 'count' | 'percent';

export interface Column {
  label: string;
  unit: Unit;
}

export interface Row {
  /** The full name, for the table, screen readers and `PointBox`. */
  name: string;
  short?: string;
  /** The name in a downloaded file, where a day is `YYYY-MM-DD`. */
  inFile?: string;
  /** One value for each column; null for a column without data. */
  values: readonly (number | null)[];
}

type PlotKind = 'bars' | 'line' | 'rows';

interface Plot {
  kind: PlotKind;
  columns: readonly number[];
  /** Stacks the columns by their values (`sum`), or by their shares of the sum (`share`). */
  stack?: 'sum' | 'share';
  /** True when the columns are steps of a scale, such as moods. A scale has one colour, from strong to faint. */
  isScale?: boolean;
  unit: Unit;
}

export interface Figure {
  id: string;
  title: string;
  summary: string;
  note?: string;
  of: string;
  columns: readonly Column[];
  rows: readonly Row[];
  plot: Plot;
}

/** A count of zero draws nothing. */
export const hasFigures = ({ rows, plot: { columns, unit } }: Figure): boolean =>
  rows.some(({ values }) =>
    columns.some((column) => (unit === 'count' ? Boolean(values[column]) : (values[column] ?? null) !== null)),
  );

const HEIGHT = 260;
/** The height of the plot without its rows of horizontal bars, in pixels. */
const FRAME = 40;
/** The height of a row with one bar and of a row with many bars, in pixels. */
const ROW = { one: 34, many: 46 };

export function findHeight({ plot, rows }: Figure): number {
  if (plot.kind !== 'rows') return HEIGHT;
  const each = plot.columns.length > 1 && !plot.stack ? ROW.many : ROW.one;
  return FRAME + Math.max(1, rows.length) * each;
}

type Pattern = 'plain' | 'stripes' | 'dots' | 'grid' | 'waves';

/** The look of a series: a colour of the theme, and a pattern for users who cannot tell the colours apart. */
export interface Look {
  colour: string;
  pattern: Pattern;
  edge: string;
  ink: string;
}

const look = (colour: string, pattern: Pattern): Look => ({ colour, pattern, edge: colour, ink: 'var(--color-ink)' });

const SERIES: readonly [Look, ...Look[]] = [
  look('var(--color-action)', 'plain'),
  look('var(--color-sun-hero)', 'stripes'),
  look('var(--color-good)', 'dots'),
  look('var(--color-platinum)', 'grid'),
  look('var(--color-bad)', 'waves'),
];

/** The outline separates the step from the card. */
const step = (colour: string, ink: string): Look => ({
  colour,
  pattern: 'plain',
  edge: 'var(--color-scale-edge)',
  ink,
});
// The names are written in full, because Tailwind drops a token when no source contains its name.
const SCALE: readonly [Look, ...Look[]] = [
  step('var(--color-scale-1)', 'var(--color-on-scale-1)'),
  step('var(--color-scale-2)', 'var(--color-on-scale-2)'),
  step('var(--color-scale-3)', 'var(--color-on-scale-3)'),
  step('var(--color-scale-4)', 'var(--color-on-scale-4)'),
  step('var(--color-scale-5)', 'var(--color-on-scale-5)'),
];

export function findLook({ isScale }: Pick<Plot, 'isScale'>, place: number): Look {
  const looks = isScale ? SCALE : SERIES;
  return looks[place % looks.length] ?? looks[0];
}

export const patternId = (figureId: string, place: number) => `look-${figureId}-${place}`;

export function findFill({ id, plot }: { id: string; plot: Pick<Plot, 'isScale'> }, place: number): string {
  const { colour, pattern } = findLook(plot, place);
  return pattern === 'plain' ? colour : `url(#${patternId(id, place)})`;
}

const END = 5;

const fromStart = (name: string, letters: number) =>
  name.length > letters ? `${name.slice(0, letters - 1).trimEnd()}…` : name;

const aroundMiddle = (name: string, letters: number) =>
  name.length > letters ? `${name.slice(0, letters - END - 1).trimEnd()}…${name.slice(-END).trimStart()}` : name;

/** Names that would look the same are cut in the middle, others at the end. */
export function shortNames(names: readonly string[], letters: number): string[] {
  const cut = names.map((name) => fromStart(name, letters));
  return names.map((name, index) =>
    cut.some((other, place) => place !== index && other === cut[index])
      ? aroundMiddle(name, letters)
      : (cut[index] ?? ''),
  );
}

const compact = once(() => new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 }));
const dayOfMonth = once(() => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }));
const dayOfYear = once(() => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }));
const monthOfYear = once(() => new Intl.DateTimeFormat(locale, { month: 'short', year: '2-digit', timeZone: 'UTC' }));

const utc = (localDate: string) => new Date(`${localDate}T00:00:00Z`);

export const formatDayOfMonth = (localDate: string) => dayOfMonth().format(utc(localDate));
export const formatDayOfYear = (localDate: string) => dayOfYear().format(utc(localDate));
export const formatMonthShort = (month: string) => monthOfYear().format(utc(`${month}-01`));

export function formatValue(value: number | null, unit: Unit): string {
  if (value === null) return t('analytics.none');
  return unit === 'percent' ? t('analytics.percent', { value }) : formatNumber(value);
}

export const formatAxis = (value: number, unit: Unit) =>
  unit === 'percent' ? t('analytics.percent', { value }) : compact().format(value);
