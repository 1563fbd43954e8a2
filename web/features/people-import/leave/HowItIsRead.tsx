import { ChevronDown } from 'lucide-react';
import { decodeFile } from '../../../../domain/files/encodings.ts';
import { findCheck, LEAVE_COLUMNS } from '../../../../domain/leaves/leave-columns.ts';
import type { LeaveFileChoices } from '../../../../domain/leaves/leave-file.ts';
import { t } from '../../../messages/t.ts';
import { Card } from '../../../ui/Card.tsx';
import { ColumnChoice } from '../ColumnChoice.tsx';
import { DayOrderChoice } from '../DayOrderChoice.tsx';
import { EncodingChoice } from '../EncodingChoice.tsx';
import type { LeaveFileState } from './use-leave-file.ts';

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

interface Props {
  file: LeaveFileState;
  onChoose: (choices: LeaveFileChoices) => void;
}

/** Says how a file is read, and lets the admin correct it before any leave is given. */
export function HowItIsRead({ file, onChoose }: Props) {
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
        <details className="group -my-2" open={header === null && !example}>
          <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-2 rounded-control font-semibold [&::-webkit-details-marker]:hidden">
            {t(header === null ? 'import.columns' : 'import.columns.change')}
            <ChevronDown aria-hidden="true" className="size-5 text-ink-soft group-open:rotate-180" />
          </summary>
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
        </details>
      )}
    </Card>
  );
}
