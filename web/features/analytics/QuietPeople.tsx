import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { toUserPath } from '../../kit/paths.ts';
import { useMe } from '../../kit/session/me.ts';
import { TextWithWhen } from '../../kit/When.tsx';
import { formatDay } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Card } from '../../ui/Card.tsx';
import { quietOptions } from '../../parts/figures/queries.ts';

/** Lists users who checked in regularly and have stopped. The company's settings decide who can see the list. */
export function QuietPeople() {
  const { date } = useMe().today;
  const { data } = useQuery(quietOptions);
  if (!data?.isShown) return null;
  const { items, asOf, hasMore } = data;
  return (
    <Card aria-labelledby="quiet" className="print:hidden">
      <h3 id="quiet" className="text-lg font-semibold">
        {t('charts.quiet')}
      </h3>
      {asOf !== null && (
        <p className="mt-1 max-w-prose text-ink-soft">
          {t(items.length > 0 ? 'charts.quiet.text' : 'charts.quiet.none')}
        </p>
      )}
      {items.length > 0 && (
        <ul className="mt-3 grid gap-x-8 sm:grid-cols-2">
          {items.map(({ id, name, department, avatarUrl, lastDay, days }) => (
            <li key={id} className="flex min-h-14 items-center gap-3 border-b border-line py-2">
              <Avatar name={name} url={avatarUrl} size="sm" />
              <div className="min-w-0">
                <Link
                  to={toUserPath(id)}
                  className="font-semibold wrap-anywhere text-action underline-offset-4 hover:underline"
                >
                  {name}
                </Link>
                <p className="text-sm text-ink-soft wrap-anywhere">
                  {t('charts.quiet.since', {
                    department,
                    day: formatDay(`${lastDay}T12:00:00Z`, 'UTC', date),
                    days,
                  })}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-3 text-sm text-ink-soft">
        {hasMore && `${t('charts.quiet.more', { count: items.length })} `}
        {asOf === null ? (
          t('charts.quiet.never')
        ) : (
          <TextWithWhen at={asOf} text={(when) => t('charts.quiet.asOf', { when })} />
        )}
      </p>
    </Card>
  );
}
