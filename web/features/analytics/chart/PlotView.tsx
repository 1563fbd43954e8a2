import { useLayoutEffect, useRef, useState, type KeyboardEvent as ReactKeyboardEvent, type RefObject } from 'react';
import { Bar, BarChart, CartesianGrid, LabelList, Line, LineChart, Tooltip, XAxis, YAxis } from 'recharts';
import { t } from '#web/messages/t.ts';
import {
  formatAxis,
  formatValue,
  findFill,
  findHeight,
  findLook,
  patternId,
  shortNames,
  type Figure,
  type Look,
} from './figure.ts';

/** The smallest width of a bar part that has room for the label, in pixels. */
const WIDTH_MIN = 28;

interface ShareLabelProps {
  ink: string;
  /** The chart library sets the box and `value`. */
  x?: number | string | undefined;
  y?: number | string | undefined;
  width?: number | string | undefined;
  height?: number | string | undefined;
  value?: unknown;
}

function ShareLabel({ ink, x, y, width, height, value }: ShareLabelProps) {
  if (typeof value !== 'number' || Number(width) < WIDTH_MIN) return null;
  return (
    <text
      x={Number(x) + Number(width) / 2}
      y={Number(y) + Number(height) / 2}
      fill={ink}
      stroke="none"
      fontSize={12}
      fontWeight={600}
      textAnchor="middle"
      dominantBaseline="central"
    >
      {formatValue(Math.round(value), 'percent')}
    </text>
  );
}

interface PointBoxProps {
  figure: Figure;
  /** The chart library sets `active` while a point is selected. `label` is the index of the point's row. */
  active?: boolean;
  label?: string | number;
}

function PointBox({ figure, active = false, label }: PointBoxProps) {
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

const SIZE = 8;

/** The background is faint, so that a bar's edge stays clear in both themes. */
function Tile({ colour, pattern }: Look) {
  const line = { stroke: colour, strokeWidth: 2.5, fill: 'none' };
  return (
    <>
      <rect width={SIZE} height={SIZE} fill={colour} fillOpacity={0.28} />
      {pattern === 'stripes' && <path d="M-2 2 2 -2M0 8 8 0M6 10 10 6" {...line} />}
      {pattern === 'dots' && <circle cx={4} cy={4} r={2.4} fill={colour} />}
      {pattern === 'grid' && <path d="M0 4H8M4 0V8" {...line} strokeWidth={1.75} />}
      {pattern === 'waves' && <path d="M0 2.5Q2 0 4 2.5T8 2.5M0 6.5Q2 4 4 6.5T8 6.5" {...line} strokeWidth={1.75} />}
    </>
  );
}

/** Defines the patterns of a plot's series inside the plot's SVG, so that a saved picture contains the patterns. */
function Patterns({ figure: { id, plot } }: { figure: Figure }) {
  return (
    <defs>
      {plot.columns.map((column, place) => (
        <pattern key={column} id={patternId(id, place)} width={SIZE} height={SIZE} patternUnits="userSpaceOnUse">
          <Tile {...findLook(plot, place)} />
        </pattern>
      ))}
    </defs>
  );
}

/**
 * In a chart of horizontal bars, recharts selects the next bar when the user presses the left arrow. It ignores the up
 * and down arrows.
 */
const MAPPED_KEYS: Readonly<Record<string, string>> = {
  ArrowDown: 'ArrowLeft',
  ArrowRight: 'ArrowLeft',
  ArrowUp: 'ArrowRight',
  ArrowLeft: 'ArrowRight',
};

function mapHorizontalArrows(event: ReactKeyboardEvent): void {
  const key = MAPPED_KEYS[event.key];
  // The event that is dispatched below arrives here too. It is not trusted, so it is not mapped again.
  if (key === undefined || !event.nativeEvent.isTrusted) return;
  event.preventDefault();
  event.stopPropagation();
  event.target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
}

interface NameTickProps {
  names: readonly string[];
  /** `payload.value` is the index of the row. */
  x?: number | string;
  y?: number | string;
  payload?: { value: number };
}

/** The chart library would break the name into several lines. */
function NameTick({ names, x, y, payload }: NameTickProps) {
  return (
    <text x={x} y={y} textAnchor="end" dominantBaseline="central" fill="var(--color-ink-soft)" fontSize={12}>
      {payload ? names[payload.value] : ''}
    </text>
  );
}

const BAR_MAX = 40;

const TICK = { fill: 'var(--color-ink-soft)', fontSize: 12 };
const LINE = 'var(--color-line)';
const NAME_LETTERS = 20;
const LETTER_WIDTH = 7.5;
/** The gap between a name and its bar, in pixels. */
const NAME_GAP = 8;
const NAME_SHARE = 0.36;
const NAME_MAX = 150;

interface Datum {
  index: number;
  label: string;
  [series: `s${number}`]: number | null;
}

function toData({ rows, plot }: Figure): Datum[] {
  return rows.map(({ name, short, values }, index) => {
    const datum: Datum = { index, label: short ?? name };
    const drawn = plot.columns.map((column) => values[column] ?? null);
    const whole = drawn.reduce<number>((sum, value) => sum + (value ?? 0), 0);
    drawn.forEach((value, place) => {
      const isShare = plot.stack === 'share' && value !== null && whole > 0;
      datum[`s${place}`] = isShare ? (100 * value) / whole : value;
    });
    return datum;
  });
}

function useWidth(): [RefObject<HTMLDivElement | null>, number] {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(element);
    setWidth(Math.floor(element.clientWidth));
    return () => observer.disconnect();
  }, []);
  return [box, width];
}

export default function PlotView({ figure }: { figure: Figure }) {
  const [box, width] = useWidth();
  const height = findHeight(figure);
  return (
    <div ref={box} className="h-full" onKeyDownCapture={figure.plot.kind === 'rows' ? mapHorizontalArrows : undefined}>
      {width > 0 && <Drawing figure={figure} width={width} height={height} />}
    </div>
  );
}

function describeAxes(figure: Figure, width: number) {
  const { plot } = figure;
  const unit = plot.stack === 'share' ? 'percent' : plot.unit;
  const domain: [number, number] | undefined = unit === 'percent' ? [0, 100] : undefined;
  const values = {
    type: 'number' as const,
    allowDecimals: false,
    tick: TICK,
    tickLine: false,
    axisLine: false,
    tickFormatter: (value: number) => formatAxis(value, unit),
    ...(domain && { domain }),
  };
  const nameWidth = Math.min(NAME_MAX, Math.round(width * NAME_SHARE));
  const names = {
    type: 'category' as const,
    dataKey: 'index',
    tick: TICK,
    tickLine: false,
    axisLine: { stroke: LINE },
  };
  const letters = Math.min(NAME_LETTERS, Math.floor((nameWidth - NAME_GAP) / LETTER_WIDTH));
  const findLabel = (index: number) => figure.rows[index]?.short ?? figure.rows[index]?.name ?? '';
  const shownNames = shortNames(
    figure.rows.map(({ name }) => name),
    letters,
  );
  return { values, names, nameWidth, shownNames, findLabel };
}

function Drawing({ figure, width, height }: { figure: Figure; width: number; height: number }) {
  const { plot } = figure;
  const isLying = plot.kind === 'rows';
  const Chart = plot.kind === 'line' ? LineChart : BarChart;
  const { values, names, nameWidth, shownNames, findLabel } = describeAxes(figure, width);
  return (
    <Chart
      data={toData(figure)}
      width={width}
      height={height}
      layout={isLying ? 'vertical' : 'horizontal'}
      margin={{ top: 8, right: 12, bottom: 0, left: 0 }}
      barGap={2}
      barCategoryGap={isLying ? '22%' : '18%'}
      {...(plot.stack === 'sum' && { stackOffset: 'sign' as const })}
      aria-label={t('charts.keys', { title: figure.title })}
    >
      <Patterns figure={figure} />
      <CartesianGrid stroke={LINE} vertical={isLying} horizontal={!isLying} />
      {isLying ? (
        <>
          <XAxis {...values} height={24} />
          <YAxis {...names} width={nameWidth} interval={0} tick={<NameTick names={shownNames} />} />
        </>
      ) : (
        <>
          <XAxis {...names} height={28} minTickGap={10} tickMargin={8} tickFormatter={findLabel} />
          <YAxis {...values} width={48} />
        </>
      )}
      <Tooltip
        isAnimationActive={false}
        // Puts the tooltip over the names, because a phone has no room for the tooltip beside a long bar.
        {...(isLying && { position: { x: 0 } })}
        cursor={plot.kind === 'line' ? { stroke: 'var(--color-ink-soft)' } : { fill: 'var(--color-sunken)' }}
        content={<PointBox figure={figure} />}
      />
      {plot.columns.map((column, place) => {
        const look = findLook(plot, place);
        const common = { dataKey: `s${place}`, name: figure.columns[column]?.label ?? '', isAnimationActive: false };
        return plot.kind === 'line' ? (
          <Line
            key={column}
            {...common}
            type="linear"
            stroke={look.colour}
            strokeWidth={2.5}
            dot={{ r: 3, fill: look.colour, stroke: 'none' }}
            activeDot={{ r: 6, fill: look.colour, stroke: 'none' }}
          />
        ) : (
          <Bar
            key={column}
            {...common}
            fill={findFill(figure, place)}
            stroke={look.edge}
            strokeWidth={1}
            maxBarSize={BAR_MAX}
            radius={plot.stack ? 0 : 4}
            {...(plot.stack && { stackId: 'all' })}
          >
            {plot.stack === 'share' && <LabelList dataKey={`s${place}`} content={<ShareLabel ink={look.ink} />} />}
          </Bar>
        );
      })}
    </Chart>
  );
}
