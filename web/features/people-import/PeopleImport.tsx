import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FileSpreadsheet, FileX2 } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { IMPORT_MAX_BYTES, IMPORT_MAX_ROWS } from '#domain/api/people-import.ts';
import type { CsvTable } from '#domain/files/csv-table.ts';
import type { DayOrder } from '#domain/files/days.ts';
import type { Encoding } from '#domain/files/encodings.ts';
import { chooseColumns } from '#domain/files/headers.ts';
import {
  IMPORT_COLUMNS,
  IMPORT_SPELLINGS,
  type ColumnChoice as Columns,
} from '#domain/people/import/import-columns.ts';
import type { AppError } from '#web/kit/api/app-error.ts';
import { PATHS } from '#web/kit/paths.ts';
import { usePageTitle } from '#web/kit/use-page-title.ts';
import { When } from '#web/kit/When.tsx';
import { formatNumber } from '#web/messages/format.ts';
import { t } from '#web/messages/t.ts';
import { Badge, type BadgeTone } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Actions } from '#web/ui/Dialog.tsx';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { LeaveImport } from './LeaveImport.tsx';
import { ChooseFile, ImportHeader } from './import-parts.tsx';
import { importKey, importsOptions, type FileChoices, useSendFile } from './import-queries.ts';
import { columnText, refusalDetails, templateFile } from './import-texts.ts';
import { OneImport } from './OneImport.tsx';
import {
  chooseAgain,
  findQuestions,
  openFile,
  readTable,
  rememberColumns,
  rememberEncoding,
  type OpenFile,
} from './open-file.ts';
import { ColumnChoice, DayOrderChoice, EncodingChoice } from './reading-choices.tsx';

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

interface CheckFileProps {
  file: OpenFile;
  /** The earlier choices of the admin, when the file was sent already. */
  choices: FileChoices | null;
  onSend: (choices: FileChoices) => void;
  onAnother: () => void;
}

function CheckFile({ file, choices, onSend, onAnother }: CheckFileProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const [encoding, setEncoding] = useState<Encoding>(choices?.encoding ?? file.found.encoding);
  const [chosen, setChosen] = useState<Columns | null>(choices?.columns ?? null);
  const [dayOrder, setDayOrder] = useState<DayOrder | null>(choices?.dayOrder ?? null);
  const table = useMemo(() => readTable(file, encoding), [file, encoding]);
  const names = table?.header.cells ?? [];
  const again = useMemo(() => table && chooseAgain(table), [table]);
  const columns = chosen?.length === names.length ? chosen : (again?.columns ?? []);
  const { missing, example } = table ? findQuestions(table, columns) : { missing: [], example: null };
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
            <p className="mb-3 text-ink-soft">
              {t(again?.isRemembered ? 'import.columns.remembered' : 'import.columns.check')}
            </p>
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

const TONES: Readonly<Record<'ready' | 'applying' | 'applied', BadgeTone>> = {
  ready: 'neutral',
  applying: 'warn',
  applied: 'good',
};

function RecentImports({ onOpen }: { onOpen: (id: string) => void }) {
  const { data } = useQuery(importsOptions);
  const items = data?.items.flatMap(({ status, ...rest }) => (status === 'staging' ? [] : [{ ...rest, status }])) ?? [];
  if (items.length === 0) return null;
  return (
    <section className="px-1">
      <h2 className="text-lg font-semibold">{t('import.recent')}</h2>
      <ul className="mt-2">
        {items.map(({ id, fileName, status, createdAt, applied }) => (
          <li key={id} className="border-b border-line last:border-0">
            <button
              type="button"
              aria-label={t('import.recent.open', { file: fileName })}
              className="flex min-h-14 w-full items-center justify-between gap-3 rounded-control py-2 text-left hover:text-action"
              onClick={() => onOpen(id)}
            >
              <span className="min-w-0">
                <span className="block truncate font-medium" title={fileName}>
                  {fileName}
                </span>
                <span className="block text-sm text-ink-soft">
                  <When at={createdAt} />
                  {status !== 'ready' &&
                    ` · ${t('import.recent.counts', { added: formatNumber(applied.created), changed: formatNumber(applied.changed) })}`}
                </span>
              </span>
              <Badge tone={TONES[status]}>{t(`import.recent.${status}`)}</Badge>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface SendingFileProps {
  name: string;
  staged: { done: number; total: number } | null;
  onCancel: () => void;
}

function SendingFile({ name, staged, onCancel }: SendingFileProps) {
  const words = staged
    ? t('import.comparing', { done: formatNumber(staged.done), total: formatNumber(staged.total) })
    : t('import.reading');
  return (
    <Card aria-busy="true">
      <p className="text-lg font-semibold wrap-anywhere">{name}</p>
      <div className="mt-4" aria-live="polite">
        {staged ? (
          <ProgressBar label={words} value={staged.done} max={staged.total} />
        ) : (
          <progress aria-label={words} className="progress animate-glow" />
        )}
        <p className="num mt-2 text-sm text-ink-soft">{words}</p>
      </div>
      <Button variant="outline" className="mt-4" onClick={onCancel}>
        {t('dialog.cancel')}
      </Button>
    </Card>
  );
}

const OPTIONAL = IMPORT_COLUMNS.filter((column) => !['email', 'name', 'firstName', 'lastName'].includes(column));

function ColumnList() {
  const groups = [
    { title: t('import.columns.required'), names: [columnText('email'), t('import.column.name.or')] },
    { title: t('import.columns.optional'), names: OPTIONAL.map(columnText) },
  ];
  return (
    <section className="px-1">
      <h2 className="text-lg font-semibold">{t('import.columns')}</h2>
      <p className="text-sm text-ink-soft">{t('import.columns.text')}</p>
      <dl className="mt-3 flex flex-col gap-3">
        {groups.map(({ title, names }) => (
          <div key={title}>
            <dt className="text-sm font-medium text-ink-soft">{title}</dt>
            <dd className="mt-1.5 flex flex-wrap gap-2">
              {names.map((name) => (
                <span key={name} className="rounded-full bg-sunken px-3 py-1 text-sm font-medium">
                  {name}
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface CheckedFile {
  opened: OpenFile;
  choices: FileChoices | null;
  imports: readonly string[];
}

function Refused({ fileName, error, onRetry }: { fileName: string; error: AppError; onRetry: () => void }) {
  const canRetry = error.status === null || error.status >= 429;
  return (
    <div role="alert" className="mb-5 flex gap-3 rounded-card bg-bad-soft p-(--space-card) text-bad">
      <FileX2 aria-hidden="true" className="mt-0.5 size-6 shrink-0" />
      <div className="min-w-0">
        <p className="font-semibold">{t('import.refused')}</p>
        <p className="mt-0.5 text-sm break-words opacity-90">{fileName}</p>
        <p className="mt-2 text-ink">{error.message}</p>
        {refusalDetails(error).map((detail) => (
          <p key={detail} className="mt-1 font-semibold text-ink">
            {detail}
          </p>
        ))}
        {canRetry && (
          <Button variant="secondary" className="mt-3" onClick={onRetry}>
            {t('app.retry')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Holds for a file about which nothing has to be asked. The preview shows how it was read. */
function isClear({ found }: OpenFile, table: CsvTable): boolean {
  const { missing, example } = findQuestions(table, chooseAgain(table).columns);
  return found.evidence !== 'guess' && missing.length === 0 && example === null;
}

/** The page's address contains the id of the import, so that the admin can open the import again. */
function PeopleImport() {
  usePageTitle(t('import.title'));
  const client = useQueryClient();
  const navigate = useNavigate();
  const id = new URLSearchParams(useLocation().search).get('import');
  const open = (next: string) => void navigate(`${PATHS.peopleImport}?import=${encodeURIComponent(next)}`);
  const [checked, setChecked] = useState<CheckedFile | null>(null);
  // The first file that is not in UTF-8 loads the detection of encodings, which takes some seconds on a slow line.
  const [opening, setOpening] = useState<File | null>(null);
  const latest = useRef<File | null>(null);
  const close = () => {
    latest.current = null;
    setOpening(null);
  };
  const another = () => {
    setChecked(null);
    void navigate(PATHS.peopleImport);
  };
  const { sending, staged, send, cancel } = useSendFile((made) => {
    client.setQueryData(importKey(made.id), made);
    setChecked((file) => file && { ...file, imports: [...file.imports, made.id] });
    open(made.id);
  });

  const refused = sending.step === 'refused' && (
    <Refused
      fileName={sending.file.name}
      error={sending.error}
      onRetry={() => void send(sending.file, sending.choices)}
    />
  );
  const choose = async (file: File) => {
    latest.current = file;
    setOpening(file);
    const opened = await openFile(file);
    if (latest.current !== file) return;
    setOpening(null);
    const table = opened && readTable(opened, opened.found.encoding);
    // The server says why it refuses a file that the browser cannot read either.
    const choices = opened && {
      encoding: opened.found.encoding,
      columns: table && chooseAgain(table).columns,
      dayOrder: null,
    };
    if (opened && table && table.rows.length > 0) {
      setChecked({ opened, choices: null, imports: [] });
      if (!isClear(opened, table)) return;
    }
    void send(file, choices);
  };

  return (
    <div className="w-full">
      <ImportHeader of="people" title={t('import.title')} text={t('import.intro')} />
      {id !== null && (
        <OneImport
          key={id}
          id={id}
          onAnother={another}
          file={checked?.imports.includes(id) ? checked.opened : undefined}
          onColumns={() => void navigate(PATHS.peopleImport)}
        />
      )}
      {id === null && checked !== null && sending.step !== 'sending' && (
        <>
          {refused}
          <CheckFile
            file={checked.opened}
            choices={checked.choices}
            onSend={(choices) => {
              setChecked({ ...checked, choices });
              void send(checked.opened.file, choices);
            }}
            onAnother={another}
          />
        </>
      )}
      {id === null && sending.step === 'sending' && (
        <SendingFile name={sending.file.name} staged={staged} onCancel={cancel} />
      )}
      {id === null && opening !== null && <SendingFile name={opening.name} staged={null} onCancel={close} />}
      {id === null && checked === null && opening === null && sending.step !== 'sending' && (
        <>
          {refused}
          <div className="flex flex-col gap-8">
            <ChooseFile
              onFile={(file) => void choose(file)}
              maxBytes={IMPORT_MAX_BYTES}
              tooLarge={t('import.tooLarge')}
              limits={t('import.limits', { rows: formatNumber(IMPORT_MAX_ROWS) })}
              template={{ name: t('import.template.file'), make: templateFile }}
            />
            <ColumnList />
            <RecentImports onOpen={open} />
          </div>
        </>
      )}
    </div>
  );
}

export default function Import() {
  const { search } = useLocation();
  return new URLSearchParams(search).get('of') === 'leave' ? <LeaveImport /> : <PeopleImport />;
}
