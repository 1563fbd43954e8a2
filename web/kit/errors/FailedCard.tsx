import { useId } from 'react';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { toAppError } from '../api/app-error.ts';

interface Props {
  /** The heading that the card has when its data loads. */
  title: string;
  error: unknown;
  onRetry: () => void;
  /** The level of the heading, 2 by default. */
  level?: 2 | 3;
}

/** Replaces a card whose data did not load. Shows the reason and a button to try again. */
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
