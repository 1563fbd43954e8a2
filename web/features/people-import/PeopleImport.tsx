import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { IMPORT_MAX_BYTES, IMPORT_MAX_ROWS } from '../../../domain/api/people-import.ts';
import { PATHS } from '../../kit/paths.ts';
import { usePageTitle } from '../../kit/use-page-title.ts';
import { formatNumber } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';
import { ChooseFile } from './ChooseFile.tsx';
import { ColumnList } from './ColumnList.tsx';
import { ImportHeader } from './ImportHeader.tsx';
import { OneImport } from './OneImport.tsx';
import { importKey } from './queries.ts';
import { RecentImports } from './RecentImports.tsx';
import { Refused } from './Refused.tsx';
import { SendingFile } from './SendingFile.tsx';
import { templateFile } from './texts.ts';
import { useSendFile } from './use-send-file.ts';

/**
 * Imports users from a file: choose it, preview it, apply it. The address has the import's id, so that it can be
 * reopened.
 */
export function PeopleImport() {
  usePageTitle(t('import.title'));
  const client = useQueryClient();
  const navigate = useNavigate();
  const id = new URLSearchParams(useLocation().search).get('import');
  const open = (next: string) => void navigate(`${PATHS.peopleImport}?import=${encodeURIComponent(next)}`);
  const another = () => void navigate(PATHS.peopleImport);
  const { sending, staged, send, cancel } = useSendFile((made) => {
    client.setQueryData(importKey(made.id), made);
    open(made.id);
  });

  return (
    <div className="w-full">
      <ImportHeader of="people" title={t('import.title')} text={t('import.intro')} />
      {id !== null && <OneImport key={id} id={id} onAnother={another} />}
      {id === null && sending.step === 'sending' && (
        <SendingFile name={sending.file.name} staged={staged} onCancel={cancel} />
      )}
      {id === null && sending.step !== 'sending' && (
        <>
          {sending.step === 'refused' && (
            <Refused fileName={sending.file.name} error={sending.error} onRetry={() => void send(sending.file)} />
          )}
          <div className="flex flex-col gap-8">
            <ChooseFile
              onFile={(file) => void send(file)}
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
