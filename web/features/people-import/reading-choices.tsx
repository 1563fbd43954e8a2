import { useState } from 'react';
import type { TableRow } from '#domain/files/csv-table.ts';
import { DAY_ORDERS, readDay, type DayOrder } from '#domain/files/days.ts';
import { ENCODINGS, type Encoding, type FoundEncoding } from '#domain/files/encodings.ts';
import { formatFullDay } from '#web/messages/format.ts';
import { t } from '#web/messages/t.ts';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { Select, SelectField } from '#web/ui/fields/Select.tsx';

const SCRIPTS = {
  'utf-8': 'unicode',
  'utf-16le': 'unicode',
  'utf-16be': 'unicode',
  'windows-1252': 'western',
  'iso-8859-15': 'western',
  macintosh: 'western',
  'windows-1250': 'central',
  'iso-8859-2': 'central',
  'windows-1251': 'cyrillic',
  'x-mac-cyrillic': 'cyrillic',
  'koi8-r': 'cyrillic',
  ibm866: 'cyrillic',
  'windows-1253': 'greek',
  'windows-1254': 'turkish',
  'windows-1255': 'hebrew',
  'windows-1256': 'arabic',
  'windows-1257': 'baltic',
  'windows-1258': 'vietnamese',
  shift_jis: 'japanese',
  'euc-jp': 'japanese',
  gb18030: 'chinese',
  big5: 'taiwan',
  'euc-kr': 'korean',
} as const satisfies Readonly<Record<Encoding, string>>;

export const encodingText = (encoding: Encoding): string => `${t(`import.script.${SCRIPTS[encoding]}`)} (${encoding})`;

interface EncodingChoiceProps {
  found: FoundEncoding;
  value: Encoding;
  onChange: (encoding: Encoding) => void;
  sample: readonly string[];
}

export function EncodingChoice({ found, value, onChange, sample }: EncodingChoiceProps) {
  return (
    <section className="flex flex-col gap-3">
      <h3 className="text-lg font-semibold">{t('import.letters')}</h3>
      <p className="text-ink-soft">
        {t(found.evidence === 'guess' ? 'import.letters.guess' : 'import.letters.proven')}
      </p>
      <ul aria-label={t('import.letters.sample')} aria-live="polite" className="flex flex-wrap gap-2">
        {sample.map((cell) => (
          <li key={cell} className="max-w-full rounded-control bg-sunken px-3 py-1.5 font-medium break-words">
            {cell}
          </li>
        ))}
      </ul>
      <SelectField
        label={t('import.encoding')}
        options={ENCODINGS.map((encoding) => ({ value: encoding, label: encodingText(encoding) }))}
        value={value}
        onChange={onChange}
      />
    </section>
  );
}

interface DayOrderChoiceProps {
  example: string;
  value: DayOrder | null;
  onChange: (order: DayOrder) => void;
}

export function DayOrderChoice({ example, value, onChange }: DayOrderChoiceProps) {
  // The server reads years of two digits alike: nobody is hired more than a year ahead.
  const [latestYear] = useState(() => new Date().getFullYear() + 1);
  const question = t('import.dayOrder', { day: example });
  return (
    <section>
      <h3 className="text-lg font-semibold">{question}</h3>
      <p className="mb-3 text-ink-soft">{t('import.dayOrder.hint')}</p>
      <Segmented<DayOrder | ''>
        label={question}
        options={DAY_ORDERS.map((order) => ({
          value: order,
          label: formatFullDay(readDay(example, order, latestYear) ?? '2000-01-01'),
        }))}
        value={value ?? ''}
        onChange={(order) => order !== '' && onChange(order)}
      />
    </section>
  );
}

const SAMPLES = 3;

interface ColumnChoiceProps<Column extends string> {
  header: TableRow;
  rows: readonly TableRow[];
  /** The meaning of each column of the file; null for a column that is not used. */
  columns: readonly (Column | null)[];
  options: readonly { value: Column; label: string }[];
  onChange: (columns: (Column | null)[]) => void;
  remark?: (place: number) => string | null;
}

function listSamples(rows: readonly TableRow[], place: number): string[] {
  const samples = new Set<string>();
  for (const { cells } of rows) {
    const cell = cells[place]?.trim() ?? '';
    if (cell !== '') samples.add(cell.slice(0, 60));
    if (samples.size === SAMPLES) break;
  }
  return [...samples];
}

export function ColumnChoice<Column extends string>({
  header,
  rows,
  columns,
  options,
  onChange,
  remark,
}: ColumnChoiceProps<Column>) {
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
