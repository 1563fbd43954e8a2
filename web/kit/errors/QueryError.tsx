import { CircleAlert, CloudOff } from 'lucide-react';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { toAppError } from '../api/app-error.ts';

/** Shows why data did not load, and a button to try again. */
export function QueryError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { type, message } = toAppError(error);
  return (
    <div role="alert">
      <EmptyState
        icon={type === 'NETWORK' ? CloudOff : CircleAlert}
        title={t('error.title')}
        text={message}
        action={
          <Button variant="secondary" onClick={onRetry}>
            {t('app.retry')}
          </Button>
        }
      />
    </div>
  );
}
