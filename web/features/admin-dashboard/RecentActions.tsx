import { useQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { Link } from 'react-router';
import { PATHS } from '../../kit/paths.ts';
import { When } from '../../kit/When.tsx';
import { FailedCard } from '../../kit/errors/FailedCard.tsx';
import { t } from '../../messages/t.ts';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { describeActor, describeAction } from '../../parts/action-text.ts';
import { useCompanyDay } from '../../parts/company-day/queries.ts';
import { actsOptions } from './queries.ts';

export function RecentActions() {
  const today = useCompanyDay();
  const acts = useQuery(actsOptions);
  if (acts.isPending) return <Skeleton className="h-136" />;
  if (acts.isLoadingError)
    return <FailedCard title={t('home.acts')} error={acts.error} onRetry={() => void acts.refetch()} />;
  const { items } = acts.data;
  return (
    <Card aria-labelledby="acts">
      <h2 id="acts" className="text-sm text-ink-soft">
        {t('home.acts')}
      </h2>
      {items.length === 0 && (
        <EmptyState icon={ScrollText} title={t('home.acts.empty.title')} text={t('home.acts.empty.text')} />
      )}
      {items.length > 0 && (
        <>
          <ul aria-labelledby="acts" className="mt-2">
            {items.map(({ id, actorId, actorName, action, targetName, reason, createdAt }) => (
              <li key={id} className="border-b border-line py-3 last:border-0">
                <p className="wrap-anywhere">
                  <span className="font-medium">{describeAction(action)}</span>
                  {targetName && <span className="text-ink-soft"> · {targetName}</span>}
                </p>
                {reason && <p className="line-clamp-2 text-sm wrap-anywhere">{reason}</p>}
                <p className="text-sm text-ink-soft wrap-anywhere">
                  {describeActor({ actorId, actorName }) ?? t('home.acts.somebody')} ·{' '}
                  <When at={createdAt} timeZone={today.timeZone} />
                </p>
              </li>
            ))}
          </ul>
          <Link to={PATHS.audit} className={buttonClass('ghost', 'md', 'mt-2 w-full')}>
            {t('home.acts.all')}
          </Link>
        </>
      )}
    </Card>
  );
}
