import type { ImportRow } from '../../../domain/api/people-import.ts';
import { formatFullDay } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';
import { FileLine, FileTable } from './FileTable.tsx';
import { columnText, problemText } from './texts.ts';

/** The values that are shown above the others. */
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
      {valueText(column, from) || t('import.empty')} → {valueText(column, to)}
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

interface Props {
  label: string;
  rows: readonly ImportRow[];
}

export function RowsTable({ label, rows }: Props) {
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
