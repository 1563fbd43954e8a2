import { Download, Table2 } from 'lucide-react';
import { Suspense, useId, useRef, useState, type RefObject } from 'react';
import { lazyPart } from '../../../kit/errors/chunk-error.tsx';
import { t } from '../../../messages/t.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { saveBlob } from '../../../ui/behaviour/save-file.ts';
import { showToast } from '../../../ui/toast-store.ts';
import { hasFigures, type Figure } from './figure.ts';
import { FigureTable } from './FigureTable.tsx';
import { findFill, findLook } from './looks.ts';
import { readFileFormat } from '../../../kit/settings/file-format.ts';
import { BYTE_ORDER_MARK, csvLine, type CsvFormat } from '../../../../domain/text/csv.ts';

/** Loads the large chart library lazily, so that figures and tables do not wait for the library. */
const PlotView = lazyPart(() => import('./PlotView.tsx'), 'admin', 'charts');

/** The number of horizontal bars shown before the user expands the chart. The table and the CSV file have all rows. */
const ROWS_SHOWN = 12;

interface Props {
  figure: Figure;
  /** The period as text. Only the saved PNG shows the text. */
  period: string;
  /** The suffix of file names: `2026-03-01--2026-03-31`. */
  fileSuffix: string;
}

/** Returns the table of a figure as CSV. Numbers are unformatted. Texts that look like formulas are made safe. */
export function toCsv(
  { of, columns, rows }: Pick<Figure, 'of' | 'columns' | 'rows'>,
  format: CsvFormat = 'comma',
): string {
  const header = csvLine([of, ...columns.map(({ label }) => label)], format);
  const lines = rows.map(({ name, inFile, values }) => csvLine([inFile ?? name, ...values], format));
  return BYTE_ORDER_MARK + [header, ...lines].join('');
}

/** Returns functions that save the chart as a picture and its table as CSV. */
function useFiles(figure: Figure, card: RefObject<HTMLElement | null>, fileSuffix: string) {
  const name = (ending: string) => `${figure.id}-${fileSuffix}.${ending}`;
  const savePng = async () => {
    try {
      const { toPng } = await import('./to-png.ts');
      if (card.current) saveBlob(name('png'), await toPng(card.current));
    } catch {
      showToast({ tone: 'error', text: t('charts.failed') });
    }
  };
  const saveCsv = () =>
    saveBlob(name('csv'), new Blob([toCsv(figure, readFileFormat())], { type: 'text/csv;charset=utf-8' }));
  return { savePng, saveCsv };
}

/** Explains the colours and patterns of the series. One series needs no legend, because the heading names it. */
function Legend({ figure }: { figure: Figure }) {
  const { columns, plot } = figure;
  if (plot.columns.length < 2) return null;
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1.5 text-sm text-ink-soft">
      {plot.columns.map((column, place) => (
        <li key={column} className="flex items-center gap-2">
          <svg aria-hidden="true" width={16} height={16} className="shrink-0">
            <rect
              x={0.75}
              y={0.75}
              width={14.5}
              height={14.5}
              rx={3}
              fill={findFill(figure, place)}
              stroke={findLook(plot, place).edge}
              strokeWidth={1.5}
            />
          </svg>
          {columns[column]?.label}
        </li>
      ))}
    </ul>
  );
}

/** Shows a chart and its summary. Buttons show the table, and save the chart or the table as a file. */
export function ChartFrame({ figure, period, fileSuffix }: Props) {
  const id = useId();
  const card = useRef<HTMLElement>(null);
  const [asTable, setAsTable] = useState(false);
  const [all, setAll] = useState(false);
  const { title, summary, note, rows, plot } = figure;
  const isEmpty = !hasFigures(figure);
  const isLong = plot.kind === 'rows' && rows.length > ROWS_SHOWN;
  const drawn = isLong && !all ? { ...figure, rows: rows.slice(0, ROWS_SHOWN) } : figure;

  const { savePng, saveCsv } = useFiles(figure, card, fileSuffix);

  return (
    <Card ref={card} aria-labelledby={id} className="flex min-w-0 flex-col gap-4 break-inside-avoid">
      <div>
        <h3 id={id} className="text-lg font-semibold">
          {title}
        </h3>
        <p data-picture="only" hidden className="mt-1 text-sm text-ink-soft">
          {period}
        </p>
        <p className="mt-1">{summary}</p>
        {note && <p className="mt-1 text-sm text-ink-soft">{note}</p>}
      </div>
      {!isEmpty && (
        <>
          {!asTable && <Legend figure={drawn} />}
          <div className="min-w-0 grow">
            {asTable ? (
              <FigureTable figure={figure} />
            ) : (
              <Suspense fallback={<Skeleton className="h-64" />}>
                <PlotView figure={drawn} />
              </Suspense>
            )}
          </div>
          <div data-picture="none" className="-mx-3 flex flex-wrap items-center print:hidden">
            <Button
              variant="ghost"
              size="sm"
              aria-pressed={asTable}
              aria-label={t('charts.table.label', { title })}
              className="aria-pressed:bg-action-soft aria-pressed:text-action"
              onClick={() => setAsTable(!asTable)}
            >
              <Table2 aria-hidden="true" className="size-4" />
              {t('charts.table')}
            </Button>
            {isLong && !asTable && (
              <Button variant="ghost" size="sm" aria-expanded={all} onClick={() => setAll(!all)}>
                {all ? t('charts.fewer') : t('charts.all', { count: rows.length })}
              </Button>
            )}
            <span className="grow" />
            {!asTable && (
              <Button
                variant="ghost"
                size="sm"
                aria-label={t('charts.png.label', { title })}
                onClick={() => void savePng()}
              >
                <Download aria-hidden="true" className="size-4" />
                {t('charts.png')}
              </Button>
            )}
            <Button variant="ghost" size="sm" aria-label={t('charts.csv.label', { title })} onClick={saveCsv}>
              <Download aria-hidden="true" className="size-4" />
              {t('charts.csv')}
            </Button>
          </div>
        </>
      )}
    </Card>
  );
}
