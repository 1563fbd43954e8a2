import { FileX2 } from 'lucide-react';
import type { AppError } from '../../kit/api/app-error.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/Button.tsx';
import { refusalDetails } from './texts.ts';

interface Props {
  fileName: string;
  error: AppError;
  onRetry: () => void;
}

/**
 * Shows why a file was refused and how to fix it. Has a Retry button when the file did not reach the server or the
 * server was busy.
 */
export function Refused({ fileName, error, onRetry }: Props) {
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
