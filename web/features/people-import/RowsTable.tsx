import type { ImportRow } from '../../../domain/api/people-import.ts';
import { formatNumber } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';
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

/** Rows of the file with their lines, and what there is to say of each. */
export function RowsTable({ label, rows }: Props) {
  return (
    <table aria-label={label} className="w-full table-fixed border-separate border-spacing-0">
      <thead>
        <tr className="text-left text-sm text-ink-soft">
          <th scope="col" className="w-14 pb-2 font-medium sm:w-20">
            {t('import.line')}
          </th>
          <th scope="col" className="pb-2 font-medium">
            {t('import.row')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ line, name, email, changes, problems }) => (
          <tr key={line} className="align-top">
            <th scope="row" className="num border-t border-line py-3 pr-2 text-left font-medium text-ink-soft">
              {formatNumber(line)}
            </th>
            <td className="border-t border-line py-3">
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
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
