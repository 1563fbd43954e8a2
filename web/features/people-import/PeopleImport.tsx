import { useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { FileX2 } from 'lucide-react';
import { IMPORT_MAX_BYTES, IMPORT_MAX_ROWS } from '../../../domain/api/people-import.ts';
import { PATHS } from '../../kit/paths.ts';
import { usePageTitle } from '../../kit/use-page-title.ts';
import { formatNumber } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';
import { CheckFile } from './CheckFile.tsx';
import { ChooseFile } from './ChooseFile.tsx';
import { ImportHeader } from './ImportHeader.tsx';
import { OneImport } from './OneImport.tsx';
import { isTable, openFile, type OpenFile } from './open-file.ts';
import { importKey, type FileChoices } from './queries.ts';
import { RecentImports } from './RecentImports.tsx';
import { SendingFile } from './SendingFile.tsx';
import { templateFile, columnText, refusalDetails } from './texts.ts';
import { useSendFile } from './use-send-file.ts';
import { IMPORT_COLUMNS } from '../../../domain/people/import/import-columns.ts';
import type { AppError } from '../../kit/api/app-error.ts';
import { Button } from '../../ui/Button.tsx';

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

/** A file whose columns the admin checks, with the choices and the imports that were made of it. */
interface CheckedFile {
  opened: OpenFile;
  choices: FileChoices | null;
  imports: readonly string[];
}

interface Props {
  fileName: string;
  error: AppError;
  onRetry: () => void;
}

/** Shows why a file was refused. The admin can retry if the file did not arrive or the server was too busy. */
function Refused({ fileName, error, onRetry }: Props) {
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

/**
 * Imports users from a file: the admin chooses the file, checks a preview, and applies the import. The page's address
 * contains the id of the import, so that the admin can open the import again.
 */
export function PeopleImport() {
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
    // Ignores a file that the admin cancelled in the meantime.
    if (latest.current !== file) return;
    setOpening(null);
    // The server says why it refuses a file that the browser cannot read either.
    if (opened && isTable(opened)) setChecked({ opened, choices: null, imports: [] });
    else void send(file, opened && { encoding: opened.found.encoding, columns: null, dayOrder: null });
  };

  return (
    <div className="w-full">
      <ImportHeader of="people" title={t('import.title')} text={t('import.intro')} />
      {id !== null && (
        <OneImport
          key={id}
          id={id}
          onAnother={another}
          onColumns={checked?.imports.includes(id) ? () => void navigate(PATHS.peopleImport) : undefined}
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
