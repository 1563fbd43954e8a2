import { useQuery } from '@tanstack/react-query';
import { Shield, ShieldAlert, ShieldCheck } from 'lucide-react';
import { Link } from 'react-router';
import type { Differences } from '../../../domain/api/jobs.ts';
import { QueryError } from '../../kit/errors/QueryError.tsx';
import { toUserPath } from '../../kit/paths.ts';
import { TextWithWhen } from '../../kit/When.tsx';
import { formatDayShort } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';
import { Card } from '../../ui/Card.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { differencesOptions } from './queries.ts';

function DifferenceRow({ difference }: { difference: Differences['items'][number] }) {
  const { kind, userId, name, day, stored, computed } = difference;
  return (
    <li className="border-b border-line py-3 last:border-0">
      <p className="font-semibold wrap-anywhere">
        {userId === null ? (
          t('jobs.audit.company')
        ) : (
          <Link to={toUserPath(userId)} className="inline-flex min-h-6 items-center underline hover:text-action">
            {name ?? userId}
          </Link>
        )}
      </p>
      <p className="text-sm text-ink-soft">
        {t(`jobs.kind.${kind}`)}
        {day !== null && `, ${formatDayShort(day)}`}
      </p>
      <p className="num mt-1 text-sm wrap-anywhere">{t('jobs.audit.stored', { value: stored })}</p>
      <p className="num text-sm wrap-anywhere">{t('jobs.audit.computed', { value: computed })}</p>
    </li>
  );
}

export function AuditResult() {
  const found = useQuery(differencesOptions);
  if (found.isPending) return <Skeleton className="h-24" />;
  if (!found.data) return <QueryError error={found.error} onRetry={() => void found.refetch()} />;
  const { endedAt, total, items } = found.data;
  const isWell = total === 0;
  const hasRun = endedAt !== null;
  const [Sign, color] = !isWell
    ? ([ShieldAlert, 'text-bad'] as const)
    : hasRun
      ? ([ShieldCheck, 'text-good'] as const)
      : ([Shield, 'text-ink-soft'] as const);
  return (
    <Card aria-labelledby="jobs-audit">
      <h2 id="jobs-audit" className="flex items-center gap-2 text-xl font-bold">
        <Sign aria-hidden="true" className={`size-6 shrink-0 ${color}`} />
        {t('jobs.audit')}
      </h2>
      {isWell ? (
        <p className="mt-2 text-ink-soft">{t(hasRun ? 'jobs.audit.well' : 'jobs.audit.none')}</p>
      ) : (
        <>
          <p className="mt-2 font-semibold text-bad">{t('jobs.audit.found', { count: total })}</p>
          <p className="mt-1 text-ink-soft">{t('jobs.audit.what')}</p>
        </>
      )}
      {hasRun && (
        <p className="mt-1 text-sm text-ink-soft">
          <TextWithWhen at={endedAt} text={(when) => t('jobs.audit.ended', { when })} />
        </p>
      )}
      {items.length > 0 && (
        <ul aria-labelledby="jobs-audit" className="mt-3 border-t border-line">
          {items.map((difference) => (
            <DifferenceRow key={`${difference.userId} ${difference.kind} ${difference.day}`} difference={difference} />
          ))}
        </ul>
      )}
      {total > items.length && (
        <p className="mt-2 text-sm text-ink-soft">{t('jobs.audit.more', { shown: items.length })}</p>
      )}
    </Card>
  );
}
