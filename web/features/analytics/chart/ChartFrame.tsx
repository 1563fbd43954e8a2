import { ChartColumn, Download, ImageDown, Table2 } from 'lucide-react';
import { Suspense, useId, useRef, useState, type RefObject } from 'react';
import { BYTE_ORDER_MARK, csvLine, type CsvFormat } from '#domain/text/csv.ts';
import { lazyPart } from '#web/kit/later.tsx';
import { readFileFormat } from '#web/kit/settings/device-choices.ts';
import { t } from '#web/messages/t.ts';
import { saveBlob } from '#web/ui/behaviour/save-file.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card, Skeleton } from '#web/ui/Card.tsx';
import { Menu, type MenuItem } from '#web/ui/Menu.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { formatValue, findFill, findHeight, findLook, hasFigures, type Figure } from './figure.ts';

function FigureTable({ figure: { title, of, columns, rows } }: { figure: Figure }) {
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

const PlotView = lazyPart(() => import('./PlotView.tsx'), 'admin', 'company');

/** The table and the CSV file have all rows. */
const ROWS_SHOWN = 12;

interface Props {
  figure: Figure;
  /** Only the saved PNG shows the text. */
  period: string;
  /** The suffix of file names: `2026-03-01--2026-03-31`. */
  fileSuffix: string;
}

/** Numbers are unformatted. Texts that look like formulas are made safe. */
export function toCsv(
  { of, columns, rows }: Pick<Figure, 'of' | 'columns' | 'rows'>,
  format: CsvFormat = 'comma',
): string {
  const header = csvLine([of, ...columns.map(({ label }) => label)], format);
  const lines = rows.map(({ name, inFile, values }) => csvLine([inFile ?? name, ...values], format));
  return BYTE_ORDER_MARK + [header, ...lines].join('');
}

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
  const actions: MenuItem[] = [
    asTable
      ? { name: 'chart', label: t('charts.chart'), Icon: ChartColumn, onChoose: () => setAsTable(false) }
      : { name: 'table', label: t('charts.table'), Icon: Table2, onChoose: () => setAsTable(true) },
    ...(asTable ? [] : [{ name: 'png', label: t('charts.png'), Icon: ImageDown, onChoose: () => void savePng() }]),
    { name: 'csv', label: t('charts.csv'), Icon: Download, onChoose: saveCsv },
  ];

  return (
    <Card ref={card} aria-labelledby={id} className="flex min-w-0 flex-col gap-4 break-inside-avoid">
      <div>
        <div className="flex items-start justify-between gap-2">
          <h3 id={id} className="min-w-0 text-lg font-semibold wrap-anywhere">
            {title}
          </h3>
          {!isEmpty && (
            <div data-picture="none" className="-mt-2 -mr-2 max-[15.5rem]:mr-0 print:hidden">
              <Menu isCompact label={t('charts.more', { title })} items={actions} />
            </div>
          )}
        </div>
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
              // The height is known before the plot has loaded, so the menus of the charts below stay where they are.
              <div className="plot" style={{ height: findHeight(drawn) }}>
                <Suspense fallback={<Skeleton className="h-full" />}>
                  <PlotView figure={drawn} />
                </Suspense>
              </div>
            )}
          </div>
          {isLong && !asTable && (
            <div data-picture="none" className="-mx-3 -mb-2 print:hidden">
              <Button variant="ghost" size="sm" aria-expanded={all} onClick={() => setAll(!all)}>
                {all ? t('history.less') : t('charts.all', { count: rows.length })}
              </Button>
            </div>
          )}
        </>
      )}
    </Card>
  );
}
