import { FileSpreadsheet, FileX2 } from 'lucide-react';
import { LEAVE_KINDS } from '../../../../domain/leaves/kinds.ts';
import { LEAVE_FILE_MAX_BYTES, LEAVE_FILE_MAX_ROWS } from '../../../../domain/leaves/leave-file.ts';
import { kindText } from '../../../parts/leave/leave-text.ts';
import { usePageTitle } from '../../../kit/use-page-title.ts';
import { formatNumber } from '../../../messages/format.ts';
import { t } from '../../../messages/t.ts';
import { ChooseFile } from '../ChooseFile.tsx';
import { ImportHeader } from '../ImportHeader.tsx';
import { toTemplate } from '../texts.ts';
import { findState } from './line-states.ts';
import { GivePanel } from './GivePanel.tsx';
import { HowItIsRead } from './HowItIsRead.tsx';
import { LeaveLines } from './LeaveLines.tsx';
import { useLeaveFile } from './use-leave-file.ts';

/** Returns a template in the current language. The import reads column names and leave kinds in both languages. */
function makeTemplate(): Blob {
  const columns = (['email', 'from', 'to', 'kind'] as const).map((column) => t(`leaveImport.column.${column}`));
  return toTemplate(columns, ['maya.okafor@example.com', '2026-03-02', '2026-03-06', kindText('vacation')]);
}

/** Imports leave from a file: the server first checks each line, and then gives the leave. The file is not stored. */
export default function LeaveImport() {
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
