import { CircleAlert, CloudOff } from 'lucide-react';
import { useId } from 'react';
import { t } from '#web/messages/t.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { toAppError } from '../api/app-error.ts';

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

interface Props {
  /** The heading that the card has when its data loads. */
  title: string;
  error: unknown;
  onRetry: () => void;
  level?: 2 | 3;
}

export function FailedCard({ title, error, onRetry, level = 2 }: Props) {
  const id = useId();
  const Heading = `h${level}` as const;
  return (
    <Card aria-labelledby={id}>
      <Heading id={id} className="text-lg font-bold">
        {title}
      </Heading>
      <div role="alert" className="mt-2">
        <p className="font-semibold">{t('error.title')}</p>
        <p className="text-ink-soft">{toAppError(error).message}</p>
      </div>
      <Button variant="secondary" className="mt-4" onClick={onRetry}>
        {t('app.retry')}
      </Button>
    </Card>
  );
}
