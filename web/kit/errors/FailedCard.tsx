import { useId } from 'react';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { toAppError } from '../api/app-error.ts';

interface Props {
  /** The heading that the part has with data. */
  title: string;
  error: unknown;
  onRetry: () => void;
  /** The level of the heading, 2 by default. */
  level?: 2 | 3;
}

/** Shows in place of a part of a page why its data did not load, and offers a retry. */
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
