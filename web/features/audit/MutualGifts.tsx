import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { MutualGifts as Gifts } from '../../../domain/api/audit.ts';
import { MUTUAL_GIFT_DAYS } from '../../../domain/api/audit.ts';
import { toUserPath } from '../../kit/paths.ts';
import { QueryError } from '../../kit/errors/QueryError.tsx';
import { TextWithWhen } from '../../kit/When.tsx';
import { t } from '../../messages/t.ts';
import { Card } from '../../ui/Card.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useCompanyDay } from '../../parts/company-day/queries.ts';
import { mutualGiftsOptions } from './queries.ts';

function Gave({ from, to, gifts }: { from: Gifts['first']; to: Gifts['first']; gifts: Gifts['fromFirst'] }) {
  const { timeZone } = useCompanyDay();
  const { points, times, latestAt } = gifts;
  return (
    <p className="mt-1 grid gap-x-4 sm:grid-cols-[minmax(0,1fr)_auto]">
      <span className="num wrap-anywhere">{t('gifts.gave', { from: from.name, to: to.name, points, times })}</span>
      <span className="text-sm text-ink-soft sm:text-right">
        <TextWithWhen at={latestAt} timeZone={timeZone} text={(when) => t('gifts.latest', { when })} />
      </span>
    </p>
  );
}

function Pair({ pair: { first, second, fromFirst, fromSecond } }: { pair: Gifts }) {
  return (
    <li className="border-b border-line py-3 last:border-0">
      <p className="font-semibold wrap-anywhere">
        <Link to={toUserPath(first.id)} className="inline-block py-2 hover:text-action">
          {first.name}
        </Link>
        <span aria-hidden="true" className="px-2 text-ink-soft">
          ⇄
        </span>
        <Link to={toUserPath(second.id)} className="inline-block py-2 hover:text-action">
          {second.name}
        </Link>
      </p>
      <Gave from={first} to={second} gifts={fromFirst} />
      <Gave from={second} to={first} gifts={fromSecond} />
    </li>
  );
}

/** Lists pairs of admins who gave points to each other. Only super admins see the list. */
export function MutualGifts() {
  const list = useQuery(mutualGiftsOptions);
  if (list.isPending) return <Skeleton className="mb-6 h-24" />;
  if (!list.data) return <QueryError error={list.error} onRetry={() => void list.refetch()} />;
  const { items, readInPart, hasMoreAdmins } = list.data;
  return (
    <Card aria-labelledby="mutual-gifts" className="mb-6">
      <h2 id="mutual-gifts" className="font-semibold">
        {t('gifts.title')}
      </h2>
      <p className="text-sm text-ink-soft">{t('gifts.text', { days: MUTUAL_GIFT_DAYS })}</p>
      {items.length === 0 && <p className="mt-3 rounded-control bg-sunken px-4 py-3">{t('gifts.none')}</p>}
      {items.length > 0 && (
        <ul aria-labelledby="mutual-gifts" className="mt-1">
          {items.map((pair) => (
            <Pair key={`${pair.first.id} ${pair.second.id}`} pair={pair} />
          ))}
        </ul>
      )}
      {readInPart.map(({ id, name }) => (
        <p key={id} className="mt-2 text-sm font-medium text-warn">
          {t('gifts.inPart', { name })}
        </p>
      ))}
      {hasMoreAdmins && <p className="mt-2 text-sm font-medium text-warn">{t('gifts.moreAdmins')}</p>}
    </Card>
  );
}
