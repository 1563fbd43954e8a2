import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { Bar, BarChart, CartesianGrid, LabelList, Line, LineChart, Tooltip, XAxis, YAxis } from 'recharts';
import { t } from '../../../messages/t.ts';
import { formatAxis } from '../formats.ts';
import type { Figure } from './figure.ts';
import { findFill, findLook } from './looks.ts';
import { Patterns } from './Patterns.tsx';
import { mapHorizontalArrows } from './horizontal-keys.ts';
import { NameTick } from './NameTick.tsx';
import { PointBox } from './PointBox.tsx';
import { ShareLabel } from './ShareLabel.tsx';
import { shortNames } from './short-names.ts';

const HEIGHT = 260;
/** The height of the plot without its rows of horizontal bars, in pixels. */
const FRAME = 40;
/** The height of a row with one bar and of a row with many bars, in pixels. */
const ROW = { one: 34, many: 46 };
const BAR_MAX = 40;

const TICK = { fill: 'var(--color-ink-soft)', fontSize: 12 };
const LINE = 'var(--color-line)';
/** The maximum number of letters of a name beside a horizontal bar. */
const NAME_LETTERS = 20;
const LETTER_WIDTH = 7.5;
/** The gap between a name and its bar, in pixels. */
const NAME_GAP = 8;
const NAME_SHARE = 0.36;
const NAME_MAX = 150;

function findHeight({ plot, rows }: Figure): number {
  if (plot.kind !== 'rows') return HEIGHT;
  const each = plot.columns.length > 1 && !plot.stack ? ROW.many : ROW.one;
  return FRAME + Math.max(1, rows.length) * each;
}

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

/** Measures the plot's width in pixels. Names beside horizontal bars use a share of this width. */
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

/** Draws the plot without any animation. */
export default function PlotView({ figure }: { figure: Figure }) {
  const [box, width] = useWidth();
  const height = findHeight(figure);
  return (
    <div
      ref={box}
      style={{ height }}
      className="plot"
      onKeyDownCapture={figure.plot.kind === 'rows' ? mapHorizontalArrows : undefined}
    >
      {width > 0 && <Drawing figure={figure} width={width} height={height} />}
    </div>
  );
}

/** Returns the properties of the two axes: `values` and `names`. */
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
