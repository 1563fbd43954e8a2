import { CircleAlert, CloudOff } from 'lucide-react';
import { useId } from 'react';
import { t } from '#web/messages/t.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card, Skeleton } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { toAppError } from '../api/app-error.ts';

interface Asked {
  error: unknown;
  refetch: () => Promise<unknown>;
}

export function QueryError({ query: { error, refetch } }: { query: Asked }) {
  const { type, message } = toAppError(error);
  return (
    <div role="alert">
      <EmptyState
        icon={type === 'NETWORK' ? CloudOff : CircleAlert}
        title={t('error.title')}
        text={message}
        action={
          <Button variant="secondary" onClick={() => void refetch()}>
            {t('app.retry')}
          </Button>
        }
      />
    </div>
  );
}

interface QueryStateProps {
  query: Asked & { isPending: boolean; isLoadingError: boolean };
  /** The size of the content, which the skeleton keeps free. */
  className: string;
}

export function QueryState({ query, className }: QueryStateProps) {
  if (query.isPending) return <Skeleton className={className} />;
  return query.isLoadingError ? <QueryError query={query} /> : null;
}

interface Props {
  /** The heading that the card has when its data loads. */
  title: string;
  query: Asked;
  level?: 2 | 3;
}

export function FailedCard({ title, query: { error, refetch }, level = 2 }: Props) {
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
      <Button variant="secondary" className="mt-4" onClick={() => void refetch()}>
        {t('app.retry')}
      </Button>
    </Card>
  );
}
