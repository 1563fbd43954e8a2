import { FileSpreadsheet, FileX2 } from 'lucide-react';
import { useState } from 'react';
import { reasonSchema } from '#domain/api/common.ts';
import { LEAVE_DAYS } from '#domain/api/leaves.ts';
import { CORRECTION_DAYS } from '#domain/checkins/corrections.ts';
import { decodeFile } from '#domain/files/encodings.ts';
import { LEAVE_KINDS } from '#domain/leaves/kinds.ts';
import { findCheck, LEAVE_COLUMNS } from '#domain/leaves/leave-columns.ts';
import {
  LEAVE_FILE_MAX_BYTES,
  LEAVE_FILE_MAX_ROWS,
  type LeaveFileChoices,
  type LeaveLine,
} from '#domain/leaves/leave-file.ts';
import { limitInput } from '#web/kit/limit-input.ts';
import { usePageTitle } from '#web/kit/use-page-title.ts';
import { errorText } from '#web/messages/error-text.ts';
import { formatNumber } from '#web/messages/format.ts';
import { t } from '#web/messages/t.ts';
import { kindText, leftOutText, spanText } from '#web/parts/leave/LeaveFields.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Alert, Card } from '#web/ui/Card.tsx';
import { Actions } from '#web/ui/Dialog.tsx';
import { TextArea } from '#web/ui/fields/Field.tsx';
import { Fold } from '#web/ui/Fold.tsx';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { ChooseFile, FileLine, FileTable, ImportHeader, StateTabs } from './import-parts.tsx';
import { toTemplate } from './import-texts.ts';
import { ColumnChoice, DayOrderChoice, EncodingChoice } from './reading-choices.tsx';
import {
  canSend,
  findState,
  LINE_STATES,
  useLeaveFile,
  type LeaveFileState,
  type LineResults,
  type LineState,
} from './use-leave-file.ts';

const COLOURS: Readonly<Record<LineState, string>> = {
  ready: 'text-action',
  given: 'text-good',
  there: 'text-ink',
  wrong: 'text-bad',
};

const PAGE = 50;

function findProblem({ line, read }: LeaveLine, results: LineResults): string | null {
  if ('problem' in read) {
    const { problem, column = '', value = '' } = read;
    const isCell = problem === 'part' && column === '';
    return t(isCell ? 'leaveImport.line.partCell' : `leaveImport.line.${problem}`, { column, value, days: LEAVE_DAYS });
  }
  const { code, message = '' } = results.get(line) ?? {};
  if (code === undefined) return null;
  if (code === 'validation_failed') return t('leaveImport.line.far', { back: CORRECTION_DAYS });
  return errorText(code, message);
}

function Line({ line, results }: { line: LeaveLine; results: LineResults }) {
  const { cells, read } = line;
  const problem = findProblem(line, results);
  const { name, days, leftOut = [] } = results.get(line.line) ?? {};
  const parts = [...(line.leftOut ?? []), ...leftOut].toSorted((a, b) => (a.startDate < b.startDate ? -1 : 1));
  return (
    <FileLine line={line.line}>
      <p className="truncate font-semibold" title={name ?? cells.email}>
        {name ?? (cells.email || t('import.nameless'))}
      </p>
      {name && <p className="truncate text-sm text-ink-soft">{cells.email}</p>}
      <p className="text-sm wrap-anywhere">
        {'problem' in read
          ? [cells.from, cells.to, cells.kind].filter(Boolean).join(' · ')
          : `${spanText(days ?? read)}\u00a0· ${kindText(read.kind)}`}
        {!('problem' in read) && cells.kind !== '' && cells.kind !== kindText(read.kind) && (
          <span className="text-ink-soft"> ({cells.kind})</span>
        )}
      </p>
      {problem === null && parts.length > 0 && (
        <p className="mt-0.5 text-sm text-ink-soft">{parts.map(leftOutText).join(' ')}</p>
      )}
      {problem !== null && <p className="mt-0.5 text-sm text-bad">{problem}</p>}
    </FileLine>
  );
}

function LeaveLines({ lines, results }: { lines: readonly LeaveLine[]; results: LineResults }) {
  const [chosen, setChosen] = useState<LineState | null>(null);
  const [shownCount, setShownCount] = useState(PAGE);
  const states = lines.map((line) => findState(line, results));
  const counts = LINE_STATES.map((state) => ({ state, count: states.filter((one) => one === state).length }));
  const found = (['wrong', 'ready', 'given'] as const).find((state) => states.includes(state)) ?? 'there';
  const show = chosen ?? found;
  const rows = lines.filter((_, index) => states[index] === show);
  return (
    <Card aria-label={t('leaveImport.show')}>
      <StateTabs
        label={t('leaveImport.show')}
        states={counts.map(({ state, count }) => ({
          state,
          text: t(`leaveImport.state.${state}`),
          count,
          colour: COLOURS[state],
        }))}
        value={show}
        onChange={(state) => {
          setChosen(state);
          setShownCount(PAGE);
        }}
      />
      {rows.length === 0 ? (
        <p className="py-10 text-center text-ink-soft">{t('leaveImport.none')}</p>
      ) : (
        <div className="mt-4">
          <FileTable label={t(`leaveImport.state.${show}`)}>
            {rows.slice(0, shownCount).map((line) => (
              <Line key={line.line} line={line} results={results} />
            ))}
          </FileTable>
        </div>
      )}
      {rows.length > shownCount && (
        <Button variant="outline" className="mt-4 w-full" onClick={() => setShownCount(shownCount + PAGE)}>
          {t('list.more')}
        </Button>
      )}
    </Card>
  );
}

interface GivePanelProps {
  file: LeaveFileState;
  onCheck: () => void;
  onGive: (reason: string) => void;
  onStop: () => void;
  onAnother: () => void;
}

function GivePanel({ file, onCheck, onGive, onStop, onAnother }: GivePanelProps) {
  const { lines, results, work, stage, total, done, error } = file;
  const [reason, setReason] = useState(() => t('leaveImport.reason.usual'));
  const [tried, setTried] = useState(false);
  const isRunning = stage === 'running';
  const ready = lines.filter((line) => canSend(line, 'give', results)).length;
  const given = lines.filter((line) => findState(line, results) === 'given').length;
  const isChecked = lines.every((line) => findState(line, results) !== null);
  const typedReason = reason.trim();
  const give = () => {
    setTried(true);
    if (typedReason !== '') onGive(typedReason);
  };
  const words = t(work === 'check' ? 'leaveImport.checking' : 'leaveImport.giving', {
    done: formatNumber(done),
    total,
  });
  return (
    <Card>
      <div aria-live="polite">
        {isRunning && (
          <>
            <ProgressBar label={words} value={done} max={total} />
            <p className="num mt-2 font-medium">{words}</p>
          </>
        )}
        {!isRunning && given > 0 && <p className="text-lg font-medium">{t('leaveImport.done', { count: given })}</p>}
        {!isRunning && isChecked && (ready > 0 || given === 0) && (
          <p className="text-lg font-medium">{t('leaveImport.plan', { count: ready })}</p>
        )}
        {stage === 'stopped' && <p className="mt-1 text-ink-soft">{t('import.stopped')}</p>}
      </div>
      {error && <Alert className="mt-3">{error.message}</Alert>}
      {!isRunning && isChecked && ready > 0 && (
        <div className="mt-4">
          <TextArea
            label={t('reason.label')}
            hint={t('leaveImport.reason.hint')}
            {...limitInput(reasonSchema)}
            required
            rows={2}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            error={tried && typedReason === '' ? t('reason.missing') : null}
          />
        </div>
      )}
      <Actions>
        {isRunning && (
          <Button size="lg" variant="outline" onClick={onStop}>
            {t('dialog.stop')}
          </Button>
        )}
        {!isRunning && !isChecked && (
          <Button size="lg" className="sm:grow" onClick={onCheck}>
            {t('import.continue')}
          </Button>
        )}
        {!isRunning && isChecked && ready > 0 && (
          <Button size="lg" className="sm:grow" onClick={give}>
            {t('leaveImport.give', { count: ready })}
          </Button>
        )}
        {!isRunning && (
          <Button size="lg" variant="outline" onClick={onAnother}>
            {t('import.another')}
          </Button>
        )}
      </Actions>
    </Card>
  );
}

const SAMPLES = 6;

/** Returns cells with letters outside ASCII, by which the admin sees whether the encoding is right. */
function listLetters({ bytes, found, choices }: LeaveFileState): string[] {
  const encoding = choices.encoding ?? found?.encoding;
  const decoded = encoding ? decodeFile(bytes, encoding) : null;
  if (!decoded || !('text' in decoded)) return [];
  const cells = decoded.text.matchAll(/[^\n,;\t|"]*[^\u0000-\u007f\n,;\t|"][^\n,;\t|"]*/g);
  const samples = new Set<string>();
  for (const [cell] of cells) {
    samples.add(cell.trim().slice(0, 60));
    if (samples.size === SAMPLES) break;
  }
  return [...samples];
}

interface HowItIsReadProps {
  file: LeaveFileState;
  onChoose: (choices: LeaveFileChoices) => void;
}

function HowItIsRead({ file, onChoose }: HowItIsReadProps) {
  const { read, choices, found } = file;
  const { table, columns, example } = read;
  const header = 'header' in read ? read.header : null;
  const above = table?.above.map(({ cells }) => cells.filter(Boolean).join(' ')).join(' · ') ?? '';
  const letters = found?.evidence === 'guess' ? listLetters(file) : [];
  const checked = header?.checks.map(({ name }) => name).join(', ') ?? '';
  return (
    <Card aria-label={t('leaveImport.how')} className="flex flex-col gap-4">
      <ul className="flex flex-col gap-1.5 text-sm break-words empty:hidden">
        {checked !== '' && <li>{t('leaveImport.how.checks', { columns: checked })}</li>}
        {header && header.unused.length > 0 && (
          <li>{t('leaveImport.how.ignored', { columns: header.unused.join(', ') })}</li>
        )}
        {header && header.places.kind === undefined && <li>{t('leaveImport.how.noKind')}</li>}
        {above !== '' && <li>{t('import.titles', { rows: above })}</li>}
      </ul>
      <div className="flex flex-col gap-6 empty:hidden">
        {example && (
          <DayOrderChoice
            example={example}
            value={choices.dayOrder ?? null}
            onChange={(dayOrder) => onChoose({ ...choices, dayOrder })}
          />
        )}
        {found && letters.length > 0 && (
          <EncodingChoice
            found={found}
            value={choices.encoding ?? found.encoding}
            sample={letters}
            onChange={(encoding) => onChoose({ ...choices, encoding })}
          />
        )}
      </div>
      {table && columns && (
        <Fold
          summary={t(header === null ? 'import.columns' : 'import.columns.change')}
          className="-my-2"
          open={header === null && !example}
        >
          <ColumnChoice
            header={table.header}
            rows={table.rows}
            columns={columns}
            options={LEAVE_COLUMNS.map((column) => ({ value: column, label: t(`leaveImport.column.${column}`) }))}
            remark={(place) =>
              !columns[place] && findCheck(table.header.cells[place] ?? '') ? t('leaveImport.how.checked') : null
            }
            onChange={(next) => onChoose({ ...choices, columns: next })}
          />
        </Fold>
      )}
    </Card>
  );
}

/** The import reads column names and leave kinds in both languages. */
function makeTemplate(): Blob {
  const columns = (['email', 'from', 'to', 'kind'] as const).map((column) => t(`leaveImport.column.${column}`));
  return toTemplate(columns, ['maya.okafor@example.com', '2026-03-02', '2026-03-06', kindText('vacation')]);
}

/** The file is not stored. */
export function LeaveImport() {
  usePageTitle(t('leaveImport.title'));
  const { file, open, choose, check, give, stop, close } = useLeaveFile();
  const isRead = file !== null && !('problem' in file.read);
  const problem = file && 'problem' in file.read ? file.read.problem : null;
  const isAsked =
    problem === 'day_order' ||
    (problem === 'columns' && file !== null && (file.read.table?.header.cells.length ?? 0) > 1);
  return (
    <div className="w-full">
      <ImportHeader of="leave" title={t('leaveImport.title')} text={t('leaveImport.intro')} />
      {file && problem !== null && problem !== 'day_order' && (
        <div role="alert" className="mb-5 flex gap-3 rounded-card bg-bad-soft p-(--space-card) text-bad">
          <FileX2 aria-hidden="true" className="mt-0.5 size-6 shrink-0" />
          <div className="min-w-0">
            <p className="font-semibold">{t('import.refused')}</p>
            <p className="mt-0.5 text-sm break-words opacity-90">{file.name}</p>
            <p className="mt-2 text-ink">{t(`leaveImport.file.${problem}`)}</p>
          </div>
        </div>
      )}
      {file && isAsked && (
        <div className="mb-5">
          <HowItIsRead file={file} onChoose={choose} />
        </div>
      )}
      {!isRead && (
        <ChooseFile
          onFile={open}
          maxBytes={LEAVE_FILE_MAX_BYTES}
          tooLarge={t('leaveImport.file.tooLarge')}
          limits={t('leaveImport.limits', {
            rows: formatNumber(LEAVE_FILE_MAX_ROWS),
            kinds: LEAVE_KINDS.map(kindText).join(', '),
          })}
          template={{ name: t('leaveImport.template.file'), make: makeTemplate }}
        />
      )}
      {isRead && (
        <div className="flex flex-col gap-5">
          <p className="flex items-start gap-2 px-1 font-semibold">
            <FileSpreadsheet aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ink-soft" />
            <span className="min-w-0 wrap-anywhere">{file.name}</span>
          </p>
          {file.lines.every((line) => findState(line, file.results) !== 'given') && (
            <HowItIsRead file={file} onChoose={choose} />
          )}
          <GivePanel file={file} onCheck={check} onGive={give} onStop={stop} onAnother={close} />
          <LeaveLines lines={file.lines} results={file.results} />
        </div>
      )}
    </div>
  );
}
