import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PATHS } from '../../kit/paths.ts';
import { formatMonth, formatNumber } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';
import { Card } from '../../ui/Card.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { archiveOptions } from './queries.ts';

const gigabytes = (bytes: number): string => `${formatNumber(Math.round(bytes / 100_000_000) / 10)} GB`;

function Warning({ id, title, texts, children }: { id: string; title: string; texts: string[]; children?: ReactNode }) {
  return (
    <Card aria-labelledby={id}>
      <h2 id={id} className="flex items-start gap-2 text-lg font-bold">
        <TriangleAlert aria-hidden="true" className="mt-1 size-5 shrink-0 text-warn" />
        {title}
      </h2>
      {texts.map((text) => (
        <p key={text} className="mt-1 max-w-prose text-ink-soft">
          {text}
        </p>
      ))}
      {children}
    </Card>
  );
}

/** Warns admins when the database is nearly full, or when a month cannot be archived. */
export function ArchiveWarnings() {
  const { data } = useQuery(archiveOptions);
  if (!data) return null;
  const { database, hasStore, items } = data;
  const stuck = items.find(({ state }) => state === 'stuck');
  return (
    <>
      {database?.isNearLimit && (
        <Warning
          id="database-full"
          title={t('home.database', { percent: formatNumber(database.percent) })}
          texts={[
            t('home.database.text', { size: gigabytes(database.bytes) }),
            t(hasStore ? 'home.database.shorten' : 'home.database.noStore'),
          ]}
        >
          {hasStore && (
            <Link to={`${PATHS.settings}#archive`} className={buttonClass('secondary', 'md', 'mt-4')}>
              {t('home.database.settings')}
            </Link>
          )}
        </Warning>
      )}
      {stuck && (
        <Warning
          id="archive-stuck"
          title={t('home.archive.stuck', { month: formatMonth(stuck.month) })}
          texts={[t('home.archive.stuck.text')]}
        >
          {stuck.problem !== null && (
            <p className="mt-3 max-w-prose text-sm">
              {t('home.archive.problem')} {/* The server writes the problem in English only, for the app's operator. */}
              <span lang="en" className="font-medium">
                {stuck.problem}
              </span>
            </p>
          )}
        </Warning>
      )}
    </>
  );
}
