import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { CircleCheck, Copy, Download, FileSpreadsheet } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { ImportRow, PeopleImport } from '#domain/api/people-import.ts';
import { toAppError } from '#web/kit/api/app-error.ts';
import { handleError } from '#web/kit/errors/handle-error.ts';
import { QueryError, QueryState } from '#web/kit/errors/QueryError.tsx';
import { PATHS } from '#web/kit/paths.ts';
import { formatFullDay, formatNumber } from '#web/messages/format.ts';
import { t } from '#web/messages/t.ts';
import { copyText } from '#web/ui/behaviour/copy-text.ts';
import { saveBlob } from '#web/ui/behaviour/save-file.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Card, Skeleton } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { TextField } from '#web/ui/fields/Field.tsx';
import { LoadMore } from '#web/ui/LoadMore.tsx';
import { ApplyPanel } from './ApplyPanel.tsx';
import { FileLine, FileTable, StateTabs } from './import-parts.tsx';
import { importOptions, importRowsOptions, readWrongRows, type Shown } from './import-queries.ts';
import { columnText, problemText, wrongRowsFile } from './import-texts.ts';
import { readTable, type OpenFile } from './open-file.ts';
import { encodingText } from './reading-choices.tsx';

const HEADING: readonly ImportRow['values'][number]['column'][] = ['name', 'email'];
/** The values of a new person where the file says nothing. */
const UNSAID = {
  hireDate: 'import.unsaid.hireDate',
  timeZone: 'import.unsaid.timeZone',
  calendar: 'import.unsaid.calendar',
} as const;

function Problem({ problem }: { problem: ImportRow['problems'][number] }) {
  return (
    <li className="text-sm">
      {problem.column && <span className="font-semibold">{columnText(problem.column)} </span>}
      <span className="text-bad">{problemText(problem)}</span>
      {problem.value !== '' && (
        <code className="ml-1.5 inline-block max-w-full rounded-md bg-sunken px-1.5 py-0.5 text-xs break-all">
          {problem.value}
        </code>
      )}
    </li>
  );
}

const valueText = (column: ImportRow['changes'][number]['column'], value: string) =>
  column === 'hireDate' && value !== '' ? formatFullDay(value) : value;

function Change({ change: { column, from, to } }: { change: ImportRow['changes'][number] }) {
  return (
    <li className="text-sm break-words">
      <span className="text-ink-soft">{columnText(column)}: </span>
      {valueText(column, from) || t('list.nothing')} → {valueText(column, to)}
    </li>
  );
}

/** Shows every value of a new person, so that nothing is stored unseen. */
function Values({ values }: { values: ImportRow['values'] }) {
  const shown = values.filter(
    ({ column, value, isDefault }) => !HEADING.includes(column) && (!isDefault || value !== '' || column in UNSAID),
  );
  return (
    <dl className="mt-1.5 grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 text-sm">
      {shown.map(({ column, value, isDefault }) => (
        <div key={column} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-ink-soft">{columnText(column)}</dt>
          <dd className={`break-words ${isDefault ? 'text-ink-soft' : ''}`}>
            {valueText(column, value) || t(UNSAID[column as keyof typeof UNSAID])}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function RowsTable({ label, rows }: { label: string; rows: readonly ImportRow[] }) {
  return (
    <FileTable label={label}>
      {rows.map(({ line, name, email, values, notes, changes, problems }) => (
        <FileLine key={line} line={line}>
          <p className="truncate font-semibold" title={name}>
            {name || <span className="font-normal text-ink-soft">{t('import.nameless')}</span>}
          </p>
          <p className="truncate text-sm text-ink-soft" title={email}>
            {email}
          </p>
          {values.length > 0 && <Values values={values} />}
          {(changes.length > 0 || problems.length > 0 || notes.length > 0) && (
            <ul className="mt-1.5 flex flex-col gap-1">
              {changes.map((change) => (
                <Change key={change.column} change={change} />
              ))}
              {notes.map(({ column, code, value }) => (
                <li key={`${column} ${code}`} className="text-sm break-words text-warn">
                  {t(`import.note.${code}`, { column: columnText(column), value })}
                </li>
              ))}
              {problems.map((problem) => (
                <Problem key={`${problem.column} ${problem.code}`} problem={problem} />
              ))}
            </ul>
          )}
        </FileLine>
      ))}
    </FileTable>
  );
}

const STATES = ['new', 'changed', 'unchanged', 'wrong'] as const;

const COLOURS: Readonly<Record<Shown, string>> = {
  new: 'text-good',
  changed: 'text-action',
  unchanged: 'text-ink',
  wrong: 'text-bad',
  skipped: 'text-warn',
  uninvited: 'text-bad',
};

/** States that need the admin's attention come first. */
function firstShown({ counts, applied, invitations }: PeopleImport): Shown {
  if (invitations.failed > 0) return 'uninvited';
  if (applied.skipped > 0) return 'skipped';
  if (counts.wrong > 0) return 'wrong';
  return STATES.find((state) => counts[state] > 0) ?? 'new';
}

/** The file stays in the browser, so after a reload the button is gone. */
function WrongRowsButton({ made, file }: { made: PeopleImport; file: OpenFile }) {
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    const table = readTable(file, made.encoding);
    if (!table) return;
    setBusy(true);
    try {
      saveBlob(t('import.wrong.file'), wrongRowsFile(table, await readWrongRows(made.id)));
    } catch (error) {
      handleError(error);
    }
    setBusy(false);
  };
  return (
    <Button variant="secondary" className="mb-4" busy={isBusy} onClick={() => void save()}>
      <Download aria-hidden="true" className="size-5" />
      {t('import.wrong.save')}
    </Button>
  );
}

function Rows({ made, file }: { made: PeopleImport; file: OpenFile | undefined }) {
  const [chosen, setShow] = useState<Shown | null>(null);
  const show = chosen ?? firstShown(made);
  const rows = useInfiniteQuery(importRowsOptions(made.id, show));
  const items = rows.data?.pages.flatMap((page) => page.items) ?? [];
  const more = { skipped: made.applied.skipped, uninvited: made.invitations.failed };
  const shown: readonly Shown[] = [
    ...STATES,
    ...(['skipped', 'uninvited'] as const).filter((state) => more[state] > 0),
  ];
  const countRows = (state: Shown) => ({ ...made.counts, ...more })[state];
  return (
    <Card aria-label={t('import.show')}>
      <StateTabs
        label={t('import.show')}
        states={shown.map((state) => ({
          state,
          text: t(`import.state.${state}`),
          count: countRows(state),
          colour: COLOURS[state],
        }))}
        value={show}
        onChange={setShow}
      />
      {countRows(show) === 0 ? (
        <p className="py-10 text-center text-ink-soft">{t(`import.none.${show}`)}</p>
      ) : (
        <>
          <p className="mt-4 mb-4 text-ink-soft">
            {t(show === 'new' && made.startsAs === 'pending' ? 'import.about.new.pending' : `import.about.${show}`)}
          </p>
          {show === 'wrong' && file && <WrongRowsButton made={made} file={file} />}
          <QueryState query={rows} className="h-64" />
          {items.length > 0 && <RowsTable label={t(`import.state.${show}`)} rows={items} />}
          <LoadMore label={t('list.more')} list={rows} />
        </>
      )}
    </Card>
  );
}

/** How the new people learn of the app: by mail, or by a link. */
function Invitations({ made: { invitations, startsAs } }: { made: PeopleImport }) {
  const { waiting, sent, failed } = invitations;
  const link = new URL(PATHS.auth, globalThis.location.origin).href;
  const isByMail = waiting + sent + failed > 0;
  return (
    <div className="mt-5 flex flex-col gap-3 border-t border-line pt-5" aria-live="polite">
      {isByMail && (
        <p>
          {waiting > 0
            ? t('import.invited.waiting', { sent: formatNumber(sent), all: formatNumber(waiting + sent + failed) })
            : t('import.invited.sent', { count: sent })}
        </p>
      )}
      {failed > 0 && <p className="font-medium text-bad">{t('import.invited.failed', { count: failed })}</p>}
      {(!isByMail || failed > 0) && (
        <>
          <div className="max-w-md">
            <TextField
              label={t('import.link')}
              hint={t(startsAs === 'pending' ? 'import.link.pending' : 'import.link.hint')}
              readOnly
              value={link}
              onFocus={(event) => event.target.select()}
            />
          </div>
          <Button variant="secondary" className="self-start" onClick={() => void copyText(link, t('link.copied'))}>
            <Copy aria-hidden="true" className="size-5" />
            {t('link.copy')}
          </Button>
        </>
      )}
    </div>
  );
}

interface DoneProps {
  made: PeopleImport;
  onAnother: () => void;
}

function Done({ made, onAnother }: DoneProps) {
  const { applied, counts, startsAs } = made;
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button was removed, so the focus moves to the result, and screen readers announce it.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  const figures = [
    ['import.done.created', applied.created, 'text-good'],
    ['import.state.changed', applied.changed, 'text-action'],
    ['import.state.skipped', applied.skipped, applied.skipped > 0 ? 'text-warn' : 'text-ink-soft'],
    ['import.state.wrong', counts.wrong, counts.wrong > 0 ? 'text-bad' : 'text-ink-soft'],
  ] as const;
  return (
    <Card>
      <h2 ref={heading} tabIndex={-1} className="flex items-center gap-2.5 text-2xl font-bold">
        <CircleCheck aria-hidden="true" className="size-7 text-good" />
        {applied.created > 0 && startsAs === 'approved'
          ? t('import.done.people', { count: applied.created })
          : t('import.done')}
      </h2>
      <dl className="mt-4 grid grid-cols-2 gap-4 sm:grid-cols-4">
        {figures.map(([key, value, colour]) => (
          <div key={key} className="flex flex-col-reverse justify-end">
            <dt className="text-sm text-ink-soft">{t(key)}</dt>
            <dd className={`num text-3xl leading-tight font-bold ${colour}`}>{formatNumber(value)}</dd>
          </div>
        ))}
      </dl>
      {applied.created > 0 && <Invitations made={made} />}
      <div className="mt-5 flex flex-wrap gap-2">
        {applied.created > 0 && startsAs === 'pending' && (
          <Link to={`${PATHS.users}?status=pending`} className={buttonClass('primary', 'md')}>
            {t('import.done.approve')}
          </Link>
        )}
        <Button variant="outline" onClick={onAnother}>
          {t('import.another')}
        </Button>
      </div>
    </Card>
  );
}

interface OneImportProps {
  id: string;
  onAnother: () => void;
  /** Absent when this browser no longer has the file. */
  file: OpenFile | undefined;
  onColumns: () => void;
}

export function OneImport({ id, onAnother, file, onColumns }: OneImportProps) {
  const { data: made, ...query } = useQuery(importOptions(id));
  const another = <Button onClick={onAnother}>{t('import.another')}</Button>;
  if (query.isLoadingError && toAppError(query.error).code === 'import_not_found') {
    return <EmptyState icon={FileSpreadsheet} title={t('import.gone')} text={t('import.gone.text')} action={another} />;
  }
  if (query.isLoadingError) return <QueryError query={query} />;
  if (!made) return <Skeleton className="h-96" />;
  if (made.status === 'staging') {
    return <EmptyState icon={FileSpreadsheet} title={made.fileName} text={t('import.incomplete')} action={another} />;
  }
  const isDone = made.applied.waiting === 0 && made.status === 'applied';
  const withoutZone = isDone ? 0 : made.withoutTimeZone;
  const ignored = made.ignoredColumns.filter((name) => name !== t('import.wrong.column'));
  const facts = [
    made.encoding !== 'utf-8' && t('import.readAs', { encoding: encodingText(made.encoding) }),
    made.titleRows.length > 0 && t('import.titles', { rows: made.titleRows.join(' · ') }),
    ignored.length > 0 && t('import.ignored', { columns: ignored.join(', ') }),
    made.withoutHireDate > 0 && !isDone && t('import.hireDates', { count: made.withoutHireDate }),
    made.stillActive > 0 && t('import.stillActive', { count: made.stillActive }),
    made.keptCalendars > 0 && t('import.calendars', { count: made.keptCalendars }),
  ].filter((fact) => fact !== false);
  return (
    <div className="flex flex-col gap-5">
      <p className="flex items-start gap-2 px-1 font-semibold">
        <FileSpreadsheet aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ink-soft" />
        <span className="min-w-0 wrap-anywhere">{made.fileName}</span>
      </p>
      {isDone ? (
        <Done made={made} onAnother={onAnother} />
      ) : (
        <ApplyPanel made={made} onAnother={onAnother} onColumns={file && onColumns} />
      )}
      {facts.length > 0 || withoutZone > 0 ? (
        <div className="flex flex-col gap-1.5 rounded-card bg-warn-soft px-(--space-card) py-4 text-sm text-warn">
          {facts.map((fact) => (
            <p key={fact} className="break-words">
              {fact}
            </p>
          ))}
          {withoutZone > 0 && (
            <p>
              {t('import.zones', { count: withoutZone })}{' '}
              <Link to={`${PATHS.settings}#days`} className="font-semibold underline underline-offset-4">
                {t('import.zones.open')}
              </Link>
            </p>
          )}
        </div>
      ) : null}
      <Rows key={formatNumber(made.applied.skipped)} made={made} file={file} />
    </div>
  );
}
