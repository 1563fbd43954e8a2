import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { t } from '../../messages/t.ts';
import { usePlaces } from '../../app/shell/company-places.ts';

/** The ways to everything that a phone's navigation has no room for; a wide screen has them in its column. */
export function Places() {
  return (
    <nav aria-label={t('home.places')} className="lg:hidden rounded-card bg-surface px-(--space-card) py-2 shadow-soft">
      <ul>
        {usePlaces().map(({ to, label, icon: Icon }) => (
          <li key={to} className="border-b border-line last:border-0">
            <Link to={to} className="flex min-h-12 items-center gap-3 py-2 font-semibold hover:text-action">
              <Icon aria-hidden="true" className="size-5 shrink-0 text-action" />
              <span className="min-w-0 grow">{t(label)}</span>
              <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
