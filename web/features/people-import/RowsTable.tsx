import type { ImportRow } from '../../../domain/api/people-import.ts';
import { t } from '../../messages/t.ts';
import { FileLine, FileTable } from './FileTable.tsx';
import { columnText, problemText } from './texts.ts';

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

function Change({ change: { column, from, to } }: { change: ImportRow['changes'][number] }) {
  return (
    <li className="text-sm break-words">
      <span className="text-ink-soft">{columnText(column)}: </span>
      {from || t('import.empty')} → {to}
    </li>
  );
}

interface Props {
  label: string;
  rows: readonly ImportRow[];
}

export function RowsTable({ label, rows }: Props) {
  return (
    <FileTable label={label}>
      {rows.map(({ line, name, email, changes, problems }) => (
        <FileLine key={line} line={line}>
          <p className="truncate font-semibold" title={name}>
            {name || <span className="font-normal text-ink-soft">{t('import.nameless')}</span>}
          </p>
          <p className="truncate text-sm text-ink-soft" title={email}>
            {email}
          </p>
          {(changes.length > 0 || problems.length > 0) && (
            <ul className="mt-1.5 flex flex-col gap-1">
              {changes.map((change) => (
                <Change key={change.column} change={change} />
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
