import { useQuery } from '@tanstack/react-query';
import { Inbox, SearchX } from 'lucide-react';
import { Link } from 'react-router';
import { PATHS } from '../../kit/paths.ts';
import { t } from '../../messages/t.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { countsOptions } from './queries.ts';
import { isWhole, type QueueView } from './queue-view.ts';

/** Explains why the queue is empty. If there was never a claim, offers links to the import and the rewards. */
export function NoClaims({ view }: { view: QueueView }) {
  const { data: counts } = useQuery(countsOptions);
  if (!isWhole(view)) return <EmptyState icon={SearchX} title={t('queue.none.title')} text={t('queue.none.text')} />;
  const isFirst = counts !== undefined && Object.values(counts).every((count) => count === 0);
  if (!isFirst) {
    const text = view.status === 'pending' ? 'redemptions.empty.pending' : 'redemptions.empty.other';
    return <EmptyState icon={Inbox} title={t('redemptions.empty.title')} text={t(text)} />;
  }
  return (
    <EmptyState
      icon={Inbox}
      title={t('redemptions.empty.title')}
      text={t('queue.empty.none')}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <Link to={PATHS.peopleImport} className={buttonClass('primary', 'md')}>
            {t('queue.import')}
          </Link>
          <Link to={PATHS.catalogue} className={buttonClass('secondary', 'md')}>
            {t('queue.catalogue')}
          </Link>
        </div>
      }
    />
  );
}
