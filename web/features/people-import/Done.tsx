import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { PeopleImport } from '../../../domain/api/people-import.ts';
import { PATHS } from '../../kit/paths.ts';
import { formatNumber } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { buttonClass } from '../../ui/button-class.ts';

interface Props {
  made: PeopleImport;
  onAnother: () => void;
}

export function Done({ made: { applied, counts }, onAnother }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button was removed, so the focus moves to the result, and screen readers announce it.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  const figures = [
    ['import.done.created', applied.created, 'text-good'],
    ['import.done.changed', applied.changed, 'text-action'],
    ['import.done.skipped', applied.skipped, applied.skipped > 0 ? 'text-warn' : 'text-ink-soft'],
    ['import.done.wrong', counts.wrong, counts.wrong > 0 ? 'text-bad' : 'text-ink-soft'],
  ] as const;
  return (
    <Card>
      <h2 ref={heading} tabIndex={-1} className="flex items-center gap-2.5 text-2xl font-bold">
        <CircleCheck aria-hidden="true" className="size-7 text-good" />
        {t('import.done')}
      </h2>
      <dl className="mt-4 grid grid-cols-2 gap-4 sm:grid-cols-4">
        {figures.map(([key, value, colour]) => (
          <div key={key} className="flex flex-col-reverse justify-end">
            <dt className="text-sm text-ink-soft">{t(key)}</dt>
            <dd className={`num text-3xl leading-tight font-bold ${colour}`}>{formatNumber(value)}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-5 flex flex-wrap gap-2">
        {applied.created > 0 && (
          <Link to={`${PATHS.users}?status=pending`} className={buttonClass('primary', 'md')}>
            {t('import.done.approve')}
          </Link>
        )}
        <Button variant="outline" onClick={onAnother}>
          {t('import.another')}
        </Button>
      </div>
    </Card>
  );
}
