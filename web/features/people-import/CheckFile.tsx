import { FileSpreadsheet } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { DayOrder } from '../../../domain/files/days.ts';
import { decodeFile, type Encoding } from '../../../domain/files/encodings.ts';
import { chooseColumns } from '../../../domain/files/headers.ts';
import {
  IMPORT_COLUMNS,
  IMPORT_SPELLINGS,
  readHeader,
  recognizeColumns,
  type ColumnChoice as Columns,
} from '../../../domain/people/import/import-columns.ts';
import { findColumnOrder, readPeopleTable } from '../../../domain/people/import/people-file.ts';
import { formatNumber } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';
import { Actions } from '../../ui/Actions.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ColumnChoice } from './ColumnChoice.tsx';
import { DayOrderChoice } from './DayOrderChoice.tsx';
import { EncodingChoice } from './EncodingChoice.tsx';
import type { OpenFile } from './open-file.ts';
import { findRememberedColumns, rememberColumns, rememberEncoding } from './remembered-choices.ts';
import type { FileChoices } from './queries.ts';
import { columnText } from './texts.ts';

const SAMPLES = 6;
const NOT_ASCII = /[^\u0000-\u007f]/;

/** Returns cells with letters outside ASCII, those of the used columns first. */
function listLetters(rows: readonly { cells: readonly string[] }[], columns: Columns): string[] {
  const used = new Set<string>();
  const others = new Set<string>();
  for (const { cells } of rows) {
    for (const [place, cell] of cells.entries()) {
      if (NOT_ASCII.test(cell)) (columns[place] ? used : others).add(cell.trim().slice(0, 60));
    }
    if (used.size >= SAMPLES) break;
  }
  return [...used, ...others].slice(0, SAMPLES);
}

interface Props {
  file: OpenFile;
  /** The earlier choices of the admin, when the file was sent already. */
  choices: FileChoices | null;
  onSend: (choices: FileChoices) => void;
  onAnother: () => void;
}

/** Shows what was recognized in a file: its letters, columns and days. The admin can change each of them. */
export function CheckFile({ file, choices, onSend, onAnother }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const [encoding, setEncoding] = useState<Encoding>(choices?.encoding ?? file.found.encoding);
  const [chosen, setChosen] = useState<Columns | null>(choices?.columns ?? null);
  const [dayOrder, setDayOrder] = useState<DayOrder | null>(choices?.dayOrder ?? null);
  const table = useMemo(() => {
    const decoded = decodeFile(file.bytes, encoding);
    const read = 'text' in decoded ? readPeopleTable(decoded.text) : null;
    return read && 'header' in read && read.header ? read : null;
  }, [file, encoding]);
  const names = table?.header.cells ?? [];
  const remembered = useMemo(() => (table ? findRememberedColumns(table.header.cells, IMPORT_COLUMNS) : null), [table]);
  const columns = chosen?.length === names.length ? chosen : (remembered ?? recognizeColumns(names));
  const { missing, places } = readHeader(names, columns);
  const questions = table
    ? (['hireDate', 'leftOn'] as const)
        .map((column) => findColumnOrder(table, places[column]))
        .filter(({ isNeeded }) => isNeeded)
    : [];
  const example = questions[0]?.example ?? null;
  const letters = table ? listLetters([...table.above, table.header, ...table.rows], columns) : [];
  const { seconds } = chooseColumns(names, IMPORT_SPELLINGS);
  const remark = (place: number) => {
    const column = seconds.find((second) => second.place === place)?.column;
    const better = column && columns.indexOf(column);
    if (columns[place] || better === undefined || better < 0) return null;
    return t('import.columns.better', { name: names[better]?.trim() || formatNumber(better + 1) });
  };
  const isOpen = missing.length > 0 || (example !== null && dayOrder === null);

  const send = () => {
    if (encoding !== file.found.encoding) rememberEncoding(encoding);
    rememberColumns(names, columns);
    onSend({ encoding, columns, dayOrder });
  };

  return (
    <Card>
      <h2 ref={heading} tabIndex={-1} className="flex items-start gap-2 text-xl font-semibold">
        <FileSpreadsheet aria-hidden="true" className="mt-1 size-5 shrink-0 text-ink-soft" />
        <span className="min-w-0 wrap-anywhere">{file.name}</span>
      </h2>
      <p className="mt-1 text-ink-soft">
        {table ? t('import.check.rows', { count: table.rows.length }) : t('import.letters.unreadable')}
      </p>
      {table && table.above.length > 0 && (
        <p className="mt-1 text-sm break-words text-ink-soft">
          {t('import.titles', { rows: table.above.map(({ cells }) => cells.filter(Boolean).join(' ')).join(' · ') })}
        </p>
      )}
      <div className="mt-6 flex flex-col gap-8">
        {(letters.length > 0 || !table || encoding !== file.found.encoding) && (
          <EncodingChoice found={file.found} value={encoding} onChange={setEncoding} sample={letters} />
        )}
        {table && (
          <section>
            <h3 className="text-lg font-semibold">{t('import.columns')}</h3>
            <p className="mb-3 text-ink-soft">{t(remembered ? 'import.columns.remembered' : 'import.columns.check')}</p>
            <ColumnChoice
              header={table.header}
              rows={table.rows}
              columns={columns}
              options={IMPORT_COLUMNS.map((column) => ({ value: column, label: columnText(column) }))}
              onChange={setChosen}
              remark={remark}
            />
          </section>
        )}
        {example !== null && <DayOrderChoice example={example} value={dayOrder} onChange={setDayOrder} />}
      </div>
      <output className="mt-4 block font-medium text-warn empty:hidden">
        {missing.length > 0 &&
          t('import.refused.missing', {
            columns: missing
              .map((column) => (column === 'name' ? t('import.column.name.or') : columnText(column)))
              .join(', '),
          })}
      </output>
      <Actions>
        <Button size="lg" className="sm:grow" disabled={!table || isOpen} onClick={send}>
          {t('import.check')}
        </Button>
        <Button size="lg" variant="outline" onClick={onAnother}>
          {t('import.another')}
        </Button>
      </Actions>
    </Card>
  );
}
