import { useQuery } from '@tanstack/react-query';
import { FileSpreadsheet } from 'lucide-react';
import { Link } from 'react-router';
import { toAppError } from '../../kit/api/app-error.ts';
import { PATHS } from '../../kit/paths.ts';
import { QueryError } from '../../kit/errors/QueryError.tsx';
import { formatNumber } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ApplyPanel } from './ApplyPanel.tsx';
import { Done } from './Done.tsx';
import { encodingText } from './EncodingChoice.tsx';
import { importOptions } from './queries.ts';
import { Rows } from './Rows.tsx';

interface Props {
  id: string;
  onAnother: () => void;
  onColumns: (() => void) | undefined;
}

export function OneImport({ id, onAnother, onColumns }: Props) {
  const { data: made, ...query } = useQuery(importOptions(id));
  const another = <Button onClick={onAnother}>{t('import.another')}</Button>;
  if (query.isLoadingError && toAppError(query.error).code === 'import_not_found') {
    return <EmptyState icon={FileSpreadsheet} title={t('import.gone')} text={t('import.gone.text')} action={another} />;
  }
  if (query.isLoadingError) return <QueryError error={query.error} onRetry={() => void query.refetch()} />;
  if (!made) return <Skeleton className="h-96" />;
  if (made.status === 'staging') {
    return <EmptyState icon={FileSpreadsheet} title={made.fileName} text={t('import.incomplete')} action={another} />;
  }
  const isDone = made.applied.waiting === 0 && made.status === 'applied';
  const withoutZone = isDone ? 0 : made.withoutTimeZone;
  const facts = [
    made.encoding !== 'utf-8' && t('import.readAs', { encoding: encodingText(made.encoding) }),
    made.titleRows.length > 0 && t('import.titles', { rows: made.titleRows.join(' · ') }),
    made.ignoredColumns.length > 0 && t('import.ignored', { columns: made.ignoredColumns.join(', ') }),
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
        <ApplyPanel made={made} onAnother={onAnother} onColumns={onColumns} />
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
      <Rows key={formatNumber(made.applied.skipped)} made={made} />
    </div>
  );
}
