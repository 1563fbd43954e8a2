import { CloudOff } from 'lucide-react';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { toAppError } from '../api/app-error.ts';

/** Shows why data did not load, and offers a retry. */
export function QueryError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div role="alert">
      <EmptyState
        icon={CloudOff}
        title={t('error.title')}
        text={toAppError(error).message}
        action={
          <Button variant="secondary" onClick={onRetry}>
            {t('app.retry')}
          </Button>
        }
      />
    </div>
  );
}
