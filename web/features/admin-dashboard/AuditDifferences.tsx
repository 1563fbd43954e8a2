import { useQuery } from '@tanstack/react-query';
import { ShieldAlert } from 'lucide-react';
import { Link } from 'react-router';
import { PATHS } from '../../kit/paths.ts';
import { t } from '../../messages/t.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { differencesOptions } from './queries.ts';

/** The highest number of users that this card names. The jobs page names all users with differences. */
const NAMED = 3;

/** Shows the differences that the nightly audit found. Renders nothing when there are none. */
export function AuditDifferences() {
  const { data } = useQuery(differencesOptions);
  if (!data || data.total === 0) return null;
  const names = [...new Set(data.items.flatMap(({ name }) => (name === null ? [] : [name])))];
  const more = names.length > NAMED;
  return (
    <section
      aria-labelledby="audit-differences"
      className="rounded-card border-2 border-bad bg-bad-soft p-(--space-card)"
    >
      <h2 id="audit-differences" className="flex items-center gap-2 text-lg font-bold text-bad">
        <ShieldAlert aria-hidden="true" className="size-6 shrink-0" />
        {t('home.differences', { count: data.total })}
      </h2>
      {names.length > 0 && (
        <p className="mt-2 font-semibold wrap-anywhere">
          {names.slice(0, NAMED).join(', ')}
          {more && ` ${t('home.differences.more', { count: names.length - NAMED })}`}
        </p>
      )}
      <Link to={PATHS.jobs} className={buttonClass('secondary', 'md', 'mt-4')}>
        {t('home.differences.open')}
      </Link>
    </section>
  );
}
