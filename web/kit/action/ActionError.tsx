import { t } from '../../messages/t.ts';
import { toAppError } from '../api/app-error.ts';

interface Props {
  /** Null or undefined when nothing failed. */
  error: unknown;
  /** The name of the failed action, shown above the reason. */
  failed?: string | undefined;
  className?: string;
}

/** Shows why an admin action failed. */
export function ActionError({ error, failed, className = '' }: Props) {
  if (error === null || error === undefined) return null;
  const { code, message } = toAppError(error);
  return (
    <div role="alert" className={`rounded-control bg-bad-soft px-4 py-3 font-medium text-bad ${className}`}>
      {failed && <p className="font-bold">{failed}</p>}
      <p>{code === 'version_conflict' ? t('dialog.changed') : message}</p>
    </div>
  );
}
